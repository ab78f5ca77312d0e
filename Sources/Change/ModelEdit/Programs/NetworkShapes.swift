internal import ModelLowering
internal import ModelSpec

/// Checks whether a network can be computed with several shapes of its inputs.
enum NetworkShapes {
  /// Maximum number of shapes of a list that are checked.
  private static let mostSamples = 16

  /// - Throws: `Diagnostic` if a layer cannot be computed with one of the shapes; other model types are not checked.
  static func check(_ model: Model) throws(Diagnostic) {
    guard model.network != nil, let inputs = model.description?.input else { return }
    let samples = inputs.map { $0.sampleShapes ?? [] }
    guard inputs.contains(where: \.isFlexible) else { return }
    for sample in 0..<min(samples.map(\.count).max() ?? 0, mostSamples) {
      let shapes = samples.map { $0.isEmpty ? nil : $0[min(sample, $0.count - 1)] }
      var fixed = model
      for (index, shape) in shapes.enumerated() {
        guard let shape else { continue }
        fixed.description?.input[index].setShape(shape)
      }
      // Declared output shapes, and branches that may not be taken, do not matter.
      let problems = NetworkLowering.lower(forDefaultShapesOf: fixed)?.problems ?? []
      guard let problem = problems.first(where: { !$0.isInBranch && $0.path.steps.first != .field("description") })
      else { continue }
      let all = zip(inputs, shapes).compactMap { input, shape in shape.map { "'\(input.name)' \($0)" } }
      throw Diagnostic(
        "edit-shape",
        "with inputs \(all.joined(separator: ", ")) the network cannot be computed: \(problem.message)",
        at: Location(path: problem.path),
        remedy: "choose shapes that all layers take; change inputs whose lengths belong together in one run")
    }
  }
}

extension FeatureDescription {
  fileprivate var isFlexible: Bool {
    switch type?.kind {
    case .multiArrayType(let array): array.shapeFlexibility != nil
    case .imageType(let image): image.sizeFlexibility != nil
    default: false
    }
  }

  /// Fixes the shape of an array or an image: [1, channels, height, width] for an image.
  fileprivate mutating func setShape(_ shape: [Int]) {
    switch type?.kind {
    case .multiArrayType(var array):
      array.shape = shape.map { Int64($0) }
      array.shapeFlexibility = nil
      type?.kind = .multiArrayType(array)
    case .imageType(var image):
      (image.height, image.width) = (Int64(shape[2]), Int64(shape[3]))
      image.sizeFlexibility = nil
      type?.kind = .imageType(image)
    default: break
    }
  }
}
