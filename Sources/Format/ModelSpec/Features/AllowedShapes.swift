/// The shapes that an array feature may have.
package enum AllowedShapes: Equatable, Sendable {
  /// Any; the model does not say.
  case open
  /// One of these.
  case list([[Int]])
  /// Any whose axes have lengths in these ranges.
  case ranges([ClosedRange<Int>])

  package init(_ type: ArrayFeatureType) {
    switch type.shapeFlexibility {
    case .enumeratedShapes(let list):
      var shapes = list.shapes.map { Self.lengths($0.shape) }
      let declared = Self.lengths(type.shape)
      if !declared.isEmpty, !shapes.contains(declared) { shapes.insert(declared, at: 0) }
      self = .list(shapes)
    case .shapeRange(let range): self = .ranges(range.sizeRanges.map(Self.range))
    case nil: self = type.shape.isEmpty ? .open : .list([Self.lengths(type.shape)])
    }
  }

  private static func lengths(_ shape: [Int64]) -> [Int] { shape.map { Int(clamping: max($0, 0)) } }

  package var isOpen: Bool { self == .open }

  package func contains(_ shape: [Int]) -> Bool {
    switch self {
    case .open: true
    case .list(let shapes): shapes.contains(shape)
    case .ranges(let ranges): ranges.count == shape.count && zip(ranges, shape).allSatisfy { $0.contains($1) }
    }
  }

  /// The schema's range of sizes; a negative upper bound is none.
  package static func range(_ range: SizeRange) -> ClosedRange<Int> {
    let lower = Int(clamping: range.lowerBound)
    let upper = range.upperBound < 0 ? Int.max : Int(clamping: range.upperBound)
    return lower...max(lower, upper)
  }
}
