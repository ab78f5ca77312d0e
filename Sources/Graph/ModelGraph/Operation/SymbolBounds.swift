import ModelSpec

/// What is known of the symbols of one graph; demands on extents narrow it.
public struct SymbolBounds: Sendable {
  private var ranges: [ClosedRange<Int>] = []
  /// Whether a demand has narrowed a symbol, so that a further round of inference can find out more.
  public private(set) var isNarrowed = false

  /// No symbols yet.
  public init() {}

  /// A symbol of its own that lies in `range`, as an extent.
  public mutating func makeExtent(in range: ClosedRange<Int>) -> Extent {
    let symbol = Symbol(id: UInt32(truncatingIfNeeded: ranges.count))
    ranges.append(range)
    return Extent(symbol, in: range)
  }

  /// The same symbols with what is known of them, as the start of a further round.
  public func restarted() -> SymbolBounds {
    var copy = self
    copy.isNarrowed = false
    return copy
  }

  /// `extent` with what has been learnt of its symbol since it was computed.
  public func refined(_ extent: Extent) -> Extent {
    guard let form = extent.form, let range = range(of: form.symbol) else { return extent }
    var exact = Extent(range) * Extent(form.scale) + Extent(form.offset)
    exact.form = form
    guard var refined = exact.intersection(extent) else { return extent }
    if refined.isFixed { refined.form = nil }
    return refined
  }

  /// `shape` with what has been learnt of the symbols since it was computed.
  public func refined(_ shape: Shape) -> Shape { Shape(shape.extents.map(refined)) }

  /// Demands that `extent` lies in `range`; false when it cannot.
  public mutating func require(_ extent: Extent, in range: ClosedRange<Int>) -> Bool {
    let known = refined(extent)
    guard known.lower <= range.upperBound, range.lowerBound <= known.upper else { return false }
    guard let form = extent.form, known.lower < range.lowerBound || known.upper > range.upperBound else { return true }
    return narrow(form, to: range)
  }

  /// Demands that both extents are the same; false when they cannot be.
  public mutating func require(_ extent: Extent, equals other: Extent) -> Bool {
    if extent.isAlways(equalTo: other) { return true }
    guard extent.canEqual(other) else { return false }
    if let a = extent.form, let b = other.form, a.symbol == b.symbol {
      let scale = Extent(a.scale) - Extent(b.scale)
      let offset = Extent(b.offset) - Extent(a.offset)
      guard let scale = scale.fixed, let offset = offset.fixed, scale != 0, scale != -1 || offset != Int.min else {
        return true
      }
      guard offset % scale == 0 else { return false }
      let solution = offset / scale
      return narrow(LinearForm(a.symbol), to: solution...solution)
    }
    let (first, second) = (refined(extent), refined(other))
    return require(extent, in: second.lower...second.upper) && require(other, in: first.lower...first.upper)
  }

  /// Checks one demand; false when it cannot be met.
  public mutating func check(_ requirement: ShapeRequirement) -> Bool {
    switch requirement.demand {
    case .within(let range): return require(requirement.extent, in: range)
    case .equal(let other): return require(requirement.extent, equals: other)
    case .multiple(let factor):
      guard factor > 0, let length = requirement.extent.fixed else { return true }
      return length % factor == 0
    }
  }

  private func range(of symbol: Symbol) -> ClosedRange<Int>? {
    let index = Int(symbol.id)
    return ranges.indices.contains(index) ? ranges[index] : nil
  }

  private mutating func narrow(_ form: LinearForm, to range: ClosedRange<Int>) -> Bool {
    guard let known = self.range(of: form.symbol) else { return true }
    // scale · s + offset in range: s in (range - offset) / scale, rounded inwards.
    let sign = form.scale < 0 ? -1 : 1
    guard let scale = (Extent(form.scale) * Extent(sign)).fixed else { return true }
    let shifted = (Extent(range) - Extent(form.offset)) * Extent(sign)
    let least = Extent(shifted.lower).ceilingDivided(by: scale).lower
    let most = shifted.upper == Extent.unbounded ? Extent.unbounded : Extent.floorQuotient(shifted.upper, scale)
    let (lower, upper) = (max(known.lowerBound, least), min(known.upperBound, most))
    guard lower <= upper else { return false }
    if lower...upper != known {
      ranges[Int(form.symbol.id)] = lower...upper
      isNarrowed = true
    }
    return true
  }
}
