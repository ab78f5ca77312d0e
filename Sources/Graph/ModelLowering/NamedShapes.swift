package import ModelSpec

/// The shapes that a model names for an input, each as its operations see it.
package struct NamedShapes: Sendable {
  /// The shape that a value has unless the caller chooses another; nil when none is declared.
  package private(set) var declared: [Int]?
  /// Those that the model lists; empty when it names one, or ranges.
  package private(set) var listed: [[Int]] = []
  /// The least and the greatest of ranges. The greatest is missing when some range has no end.
  package private(set) var ends: [[Int]] = []

  /// Whether the model names several shapes.
  package var isFlexible: Bool { !listed.isEmpty || !ends.isEmpty }

  /// - Parameters:
  ///   - array: What operations see of an array; nil for one that they do not take.
  ///   - image: What they see of an image, by its channels, height and width.
  package init(
    _ feature: FeatureDescription?, array: ([Int]) -> [Int]?, image: (_ channels: Int, Int, Int) -> [Int]
  ) {
    switch feature?.type?.kind {
    case .multiArrayType(let type)?:
      declared = type.declaredShape.isEmpty ? nil : array(type.declaredShape)
      switch AllowedShapes(type) {
      case .open: break
      case .list(let shapes): if shapes.count > 1 { listed = shapes.compactMap(array) }
      case .ranges(let ranges): ends = Self.ends(ranges).compactMap(array)
      }
    case .imageType(let type)?:
      let channels = type.isGray ? 1 : 3
      let size = type.declaredSize
      if size.width > 0, size.height > 0 { declared = image(channels, size.height, size.width) }
      switch AllowedSizes(type) {
      case .list(let sizes): if sizes.count > 1 { listed = sizes.map { image(channels, $0.height, $0.width) } }
      case .ranges(let width, let height): ends = Self.ends([height, width]).map { image(channels, $0[0], $0[1]) }
      }
    case .int64Type?, .doubleType?: declared = array([1])
    default: break
    }
  }

  private static func ends(_ ranges: [ClosedRange<Int>]) -> [[Int]] {
    // Nothing is learnt from tensors without elements.
    let least = ranges.map { max(1, $0.lowerBound) }
    let greatest = ranges.map { max(1, $0.upperBound) }
    guard least != greatest else { return [] }
    return greatest.contains(.max) ? [least] : [least, greatest]
  }
}
