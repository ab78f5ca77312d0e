internal import ModelSpec

/// Warns of inputs that are longer along an axis than the textures of Apple's GPUs: such models often do not load, or run on the
/// CPU alone.
enum AxisLengthValidator {
  /// The most elements along an axis of a texture.
  private static let longest = 16_384

  /// Runs at the path of the description. Of a range, the least length counts: the longest is rarely meant.
  static func validate(_ inputs: [FeatureDescription], _ context: inout ValidationContext) {
    for (index, input) in inputs.enumerated() {
      guard let length = lengths(input).max(), length > longest else { continue }
      context.within("input", index, named: input.name) {
        $0.warning(
          "axis-length",
          "input '\(input.name)' has \(length) elements along an axis, more than the \(longest) of a texture of Apple's GPUs",
          at: "type", found: "\(length)", expected: "up to \(longest)",
          remedy: "split the axis in two, and reshape the input within the model")
      }
    }
  }

  private static func lengths(_ input: FeatureDescription) -> [Int] {
    switch input.type?.kind {
    case .multiArrayType(let array)?:
      switch AllowedShapes(array) {
      case .open: []
      case .list(let shapes): shapes.flatMap(\.self)
      case .ranges(let ranges): ranges.map(\.lowerBound)
      }
    case .imageType(let image)?:
      switch AllowedSizes(image) {
      case .list(let sizes): sizes.flatMap { [$0.width, $0.height] }
      case .ranges(let width, let height): [width.lowerBound, height.lowerBound]
      }
    default: []
    }
  }
}
