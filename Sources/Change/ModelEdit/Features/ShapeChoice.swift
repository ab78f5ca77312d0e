public import ModelSpec

/// The allowed shapes of a feature.
public enum ShapeChoice: Equatable, Sendable, CustomStringConvertible {
  /// One shape.
  case fixed([UInt64])
  /// A range for each length.
  case ranges([LengthRange])
  /// One of several shapes of equal rank; the first is the default.
  case enumerated([[UInt64]])

  /// The allowed lengths of an axis.
  public struct LengthRange: Equatable, Sendable {
    /// The minimum.
    public var lower: UInt64
    /// The maximum; nil for no limit.
    public var upper: UInt64?

    /// The lengths from `lower` to `upper`, which is not below.
    public init(_ lower: UInt64, _ upper: UInt64?) {
      self.lower = lower
      self.upper = upper
    }

    func contains(_ length: Int64) -> Bool {
      guard let length = UInt64(exactly: length), length > 0 else { return false }
      return length >= lower && upper.map { length <= $0 } ?? true
    }

    var message: SizeRange {
      .with {
        $0.lowerBound = lower
        $0.upperBound = upper.map { Int64(clamping: $0) } ?? -1
      }
    }
  }

  /// Reads `1,3,224,224`, `1,3,64..512,64..` (no upper limit) or `1,10|1,20`. The lengths of images may be separated by
  /// `x`.
  ///
  /// - Throws: `Diagnostic` if the text has another form.
  public init(_ text: String) throws(Diagnostic) {
    let problem = EditProblem.value(
      text, of: "shape", expected: "a shape (1,3,224,224), ranges (1,3,64..512,64..) or a list (1,10|1,20)")
    var shapes: [[LengthRange]] = []
    for shape in text.split(separator: "|", omittingEmptySubsequences: false) {
      var lengths: [LengthRange] = []
      for length in shape.split(omittingEmptySubsequences: false, whereSeparator: { $0 == "," || $0 == "x" }) {
        guard let range = Self.range(length.filter { $0 != " " }) else { throw problem }
        lengths.append(range)
      }
      shapes.append(lengths)
    }
    let fixed = shapes.map { $0.compactMap { $0.lower == $0.upper ? $0.lower : nil } }
    let areFixed = zip(fixed, shapes).allSatisfy { $0.count == $1.count }
    if shapes.count == 1 {
      self = areFixed ? .fixed(fixed[0]) : .ranges(shapes[0])
    } else {
      guard areFixed, fixed.allSatisfy({ $0.count == fixed[0].count }) else { throw problem }
      self = .enumerated(fixed)
    }
  }

  private static func range(_ text: String) -> LengthRange? {
    if text == "*" { return LengthRange(1, nil) }
    guard let dots = text.range(of: "..") else {
      guard let length = UInt64(text), length > 0, length <= UInt64(Int64.max) else { return nil }
      return LengthRange(length, length)
    }
    guard let lower = UInt64(text[..<dots.lowerBound]), lower <= UInt64(Int64.max) else { return nil }
    let rest = text[dots.upperBound...]
    if rest.isEmpty { return LengthRange(lower, nil) }
    guard let upper = UInt64(rest), upper >= lower, upper > 0, upper <= UInt64(Int64.max) else { return nil }
    return LengthRange(lower, upper)
  }

  /// Number of lengths.
  var rank: Int {
    switch self {
    case .fixed(let shape): shape.count
    case .ranges(let ranges): ranges.count
    case .enumerated(let shapes): shapes.first?.count ?? 0
    }
  }

  /// The text from which these shapes can be read.
  public var description: String {
    func text(_ shape: [UInt64]) -> String { shape.map { "\($0)" }.joined(separator: ",") }
    switch self {
    case .fixed(let shape): return text(shape)
    case .ranges(let ranges):
      return ranges.map { range in
        range.lower == range.upper ? "\(range.lower)" : "\(range.lower)..\(range.upper.map { "\($0)" } ?? "")"
      }.joined(separator: ",")
    case .enumerated(let shapes): return shapes.map(text).joined(separator: "|")
    }
  }
}

extension StringProtocol {
  /// The first occurrence of `text`; nil if there is none.
  fileprivate func range(of text: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(text) { return start..<index(start, offsetBy: text.count) }
      start = index(after: start)
    }
    return nil
  }
}
