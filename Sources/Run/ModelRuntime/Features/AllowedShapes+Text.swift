package import ModelSpec

extension AllowedShapes: CustomStringConvertible {
  /// `[1, 3]`, `one of [1, 3], [2, 3]`, or `[1...10, 3]`.
  package var description: String {
    switch self {
    case .open: return "any shape"
    case .list(let shapes):
      let texts = shapes.map(FeatureText.shape).joined(separator: ", ")
      return shapes.count == 1 ? texts : "one of \(texts)"
    case .ranges(let ranges): return "[\(ranges.map(FeatureText.range).joined(separator: ", "))]"
    }
  }
}

extension AllowedSizes: CustomStringConvertible {
  /// `28 × 28`, `one of 28 × 28, 56 × 56`, or `(1...64) × 28`.
  package var description: String {
    switch self {
    case .list(let sizes):
      let texts = sizes.map { "\($0.width) × \($0.height)" }.joined(separator: ", ")
      return sizes.count == 1 ? texts : "one of \(texts)"
    case .ranges(let width, let height): return "\(Self.side(width)) × \(Self.side(height))"
    }
  }

  private static func side(_ range: ClosedRange<Int>) -> String {
    let text = FeatureText.range(range)
    return range.lowerBound == range.upperBound ? text : "(\(text))"
  }
}
