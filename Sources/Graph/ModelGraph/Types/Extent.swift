internal import ModelSpec

/// How long a tensor is along one axis, as far as is known before it runs: an interval of integers.
///
/// A fixed extent has `lower == upper`. An extent that depends on a flexible input also carries the way it does, when
/// that is linear. Extents also stand for the elements of small integer tensors that compute shapes; those may be
/// negative. Arithmetic saturates: no number a file can hold makes it trap.
public struct Extent: Hashable, Sendable {
  /// The least it can be.
  public var lower: Int
  /// The most it can be; `unbounded` when nothing limits it.
  public var upper: Int
  /// Its exact value in terms of a symbol, where that is known.
  public var form: LinearForm?

  /// Stands for no upper limit; its negative, for no lower one.
  public static let unbounded = Int.max

  /// Any length at all.
  public static let unknown = Extent(0...unbounded)
  /// Any integer at all.
  public static let anyInteger = Extent(-unbounded...unbounded)

  /// Exactly `value`.
  public init(_ value: Int) {
    lower = Swift.max(value, -Self.unbounded)
    upper = lower
  }

  /// Exactly `value`, or more than any machine holds.
  public init(clamping value: UInt64) {
    self.init(Int(clamping: value))
  }

  /// Somewhere in `range`.
  public init(_ range: ClosedRange<Int>) {
    lower = Swift.max(range.lowerBound, -Self.unbounded)
    upper = range.upperBound
  }

  /// The symbol itself, which lies in `range`.
  public init(_ symbol: Symbol, in range: ClosedRange<Int>) {
    self.init(range)
    if lower != upper { form = LinearForm(symbol) }
  }

  /// The value, when there is only one it can have.
  public var fixed: Int? { lower == upper && upper < Self.unbounded ? lower : nil }

  /// Whether there is only one value that it can have.
  public var isFixed: Bool { fixed != nil }

  /// Whether nothing limits it upwards.
  public var isUnbounded: Bool { upper == Self.unbounded }

  /// Whether it can have the value.
  public func contains(_ value: Int) -> Bool { lower <= value && value <= upper }

  /// Whether it has the value, whatever runs.
  public func isAlways(_ value: Int) -> Bool { fixed == value }

  /// Whether both have the same value, whatever runs.
  public func isAlways(equalTo other: Extent) -> Bool {
    if let fixed { return other.fixed == fixed }
    return form != nil && form == other.form
  }

  /// Whether both can have the same value in one run.
  public func canEqual(_ other: Extent) -> Bool {
    guard lower <= other.upper, other.lower <= upper else { return false }
    if let form, let otherForm = other.form, form.symbol == otherForm.symbol, form.scale == otherForm.scale {
      return form.offset == otherForm.offset
    }
    return true
  }

  /// What is known when both are one and the same number; nil when they cannot be.
  public func intersection(_ other: Extent) -> Extent? {
    guard canEqual(other) else { return nil }
    var both = Extent(Swift.max(lower, other.lower)...Swift.min(upper, other.upper))
    if both.lower != both.upper { both.form = form ?? other.form }
    return both
  }

  /// What is known of a number that is the one or the other.
  public func union(_ other: Extent) -> Extent {
    var either = Extent(Swift.min(lower, other.lower)...Swift.max(upper, other.upper))
    if form == other.form { either.form = form }
    return either
  }
}

extension Extent: ExpressibleByIntegerLiteral {
  public init(integerLiteral value: Int) { self.init(value) }
}

extension Extent: CustomStringConvertible {
  /// `5`, `1...8`, or `1...` when nothing limits it.
  public var description: String {
    if let fixed { return "\(fixed)" }
    let from = lower == -Self.unbounded ? "" : "\(lower)"
    return isUnbounded ? "\(from)..." : "\(from)...\(upper)"
  }
}
