internal import ModelImage
internal import ModelLowering
internal import ModelOps
internal import ModelSpec

/// An input of a network: how its feature becomes the tensor that layers see.
struct NetworkInput: Sendable {
  let feature: FeatureDescription
  private let shapes: InputShapes
  private let preprocessing: ImagePreprocessing
  /// The shape that layers see of a feature of the declared shape; nil when none is declared.
  let declaredShape: [Int]?

  var name: String { feature.name }

  /// Whether other shapes than the declared one are allowed. Sequence and batch axes are not declared, and can have any
  /// length.
  var isFlexible: Bool {
    switch feature.type?.kind {
    case .multiArrayType(let array): shapes.hasFiveAxes || array.shapeFlexibility != nil
    case .imageType(let image): image.sizeFlexibility != nil
    default: false
    }
  }

  init(
    _ feature: FeatureDescription, _ shapes: InputShapes, _ preprocessing: [NeuralNetworkPreprocessing]
  ) throws(RuntimeError) {
    self.feature = feature
    self.shapes = shapes
    self.preprocessing = try ImagePreprocessing(preprocessing, of: feature)
    declaredShape = shapes.named(feature).declared
  }

  /// The tensor of a value; of the declared default when the value is missing.
  func tensor(_ value: FeatureValue?) throws(RuntimeError) -> Tensor {
    switch value {
    case .array(let array):
      let declaredRank = declaredRank ?? array.shape.count
      guard let shape = shapes.array(array.shape, declaredRank: declaredRank) else {
        throw RuntimeError(
          .featureType,
          "input '\(name)' has \(array.shape.count) axes \(array.shape), expected \(declaredRank), with a batch and a "
            + "sequence axis in front at most")
      }
      return array.tensor(.fp32).reshaped(shape)
    case .double(let number): return try scalar(Float(number))
    case .int64(let number): return try scalar(Float(number))
    case .image(let image): return try preprocessing.tensor(image, shapes)
    case nil, .undefined:
      guard feature.type?.isOptional == true, let shape = declaredShape else {
        throw RuntimeError(.generic, "input '\(name)' is missing")
      }
      try feature.checkDefault(shape)
      let fill = defaultValue
      return Tensor(floats: Array(repeating: fill, count: shape.reduce(1, *)), shape)
    case .string, .dictionary, .sequence:
      throw RuntimeError(.featureType, "input '\(name)' is of a type that networks do not accept")
    }
  }

  private func scalar(_ number: Float) throws(RuntimeError) -> Tensor {
    Tensor(floats: [number], shapes.array([1], declaredRank: 1) ?? [1])
  }

  private var declaredRank: Int? {
    guard case .multiArrayType(let array) = feature.type?.kind, !array.declaredShape.isEmpty else { return nil }
    return array.declaredShape.count
  }

  /// What an array that is left out is filled with; 0 unless the model says.
  private var defaultValue: Float {
    guard case .multiArrayType(let array) = feature.type?.kind else { return 0 }
    return switch array.defaultOptionalValue {
    case .intDefaultValue(let value): Float(value)
    case .floatDefaultValue(let value): value
    case .doubleDefaultValue(let value): Float(value)
    case nil: 0
    }
  }
}
