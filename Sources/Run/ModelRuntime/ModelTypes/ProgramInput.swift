internal import ModelImage
internal import ModelLowering
internal import ModelOps
internal import ModelSpec

/// An input of a function: how its feature becomes a tensor.
struct ProgramInput: Sendable {
  let name: String
  private let type: TensorType
  private let feature: FeatureDescription?
  private let shapes: FunctionInputShapes
  /// Whether whole numbers that the type does not hold are refused: Core ML moves them into its range, Core AI's arrays
  /// cannot hold any.
  private let isExact: Bool
  /// The shape of a value that the caller does not choose; nil when none is declared.
  let declaredShape: [Int]?
  /// The shapes of the tensor that the model lists; empty when it lists none, or ranges.
  let listedShapes: [[Int]]

  /// - Parameters:
  ///   - isExact: Whether numbers that the type does not hold are refused.
  ///   - path: The place of the function.
  init(
    _ input: Graph.Input, _ feature: FeatureDescription?, isExact: Bool = false, at path: ModelPath
  ) throws(RuntimeError) {
    name = input.name
    self.isExact = isExact
    guard case .tensor(let type) = input.type else {
      throw RuntimeError(.generic, "input '\(input.name)' is \(input.type), which is not supported")
    }
    self.type = type
    self.feature = feature
    if case .imageType? = feature?.type?.kind, !ScalarDomain.pixels.contains(type.scalar) {
      throw RuntimeError(
        .generic,
        "input '\(input.name)' is an image, but the function takes \(type), expected \(ScalarDomain.pixels)",
        at: path.field("inputs"))
    }
    shapes = FunctionInputShapes(type, feature)
    let named = NamedShapes(type, feature)
    declaredShape = named.declared ?? type.shape.fixed
    listedShapes = named.listed
  }

  func tensor(_ value: FeatureValue?) throws(RuntimeError) -> Tensor {
    switch value {
    case .array(let array):
      let shape = shapes.array(array.shape)
      guard shape.count == type.rank else {
        throw RuntimeError(
          .featureType, "input '\(name)' has \(array.shape.count) axes \(array.shape), expected \(type.rank)")
      }
      if isExact, let number = array.firstNumber(outside: type.scalar) {
        let range = type.scalar.wholeRange
        throw RuntimeError(
          .featureType,
          "input '\(name)' holds \(number), expected whole numbers between \(range.lowerBound) and \(range.upperBound), "
            + "since integers are computed in 32 bits")
      }
      return array.tensor(type.scalar).reshaped(shape)
    case .double(let number): return scalar(number)
    case .int64(let number): return scalar(Double(number))
    case .image(let image):
      guard case .imageType(let type)? = feature?.type?.kind else {
        throw RuntimeError(.featureType, "input '\(name)' is an image, expected an array")
      }
      let order: ChannelOrder = type.isGray ? .gray : type.colorSpace == .bgr ? .bgr : .rgb
      let planes = image.planes(order, scale: 1)
      return tensor(
        shapes.isChannelLast ? Self.interleaved(planes, order.count) : planes,
        shapes.image(channels: order.count, height: image.height, width: image.width))
    case nil, .undefined:
      guard feature?.type?.isOptional == true, let shape = declaredShape else {
        throw RuntimeError(.generic, "input '\(name)' is missing")
      }
      try feature?.checkDefault(shape)
      return filled(shape)
    case .string, .dictionary, .sequence:
      throw RuntimeError(.featureType, "input '\(name)' is of a type that ML Programs do not accept")
    }
  }

  private static func interleaved(_ planes: [Float], _ channels: Int) -> [Float] {
    let count = planes.count / channels
    return planes.indices.map { place in planes[place % channels * count + place / channels] }
  }

  private func scalar(_ number: Double) -> Tensor {
    filled(number, Array(repeating: 1, count: type.rank))
  }

  /// Numbers in the form that the function takes.
  private func tensor(_ numbers: [Float], _ shape: [Int]) -> Tensor {
    switch Tensor.Form(type.scalar) {
    case .float: Tensor(floats: numbers, shape, scalar: type.scalar)
    case .integer: Tensor(integers: numbers.map { type.scalar.whole(Double($0)) }, shape, scalar: type.scalar)
    case .boolean: Tensor(booleans: numbers.map { $0 != 0 }, shape)
    }
  }

  private func filled(_ number: Double, _ shape: [Int]) -> Tensor {
    let count = shape.reduce(1, *)
    return switch Tensor.Form(type.scalar) {
    case .float: Tensor(floats: Array(repeating: Float(number), count: count), shape, scalar: type.scalar)
    case .integer:
      Tensor(
        integers: Array(repeating: type.scalar.whole(number), count: count), shape, scalar: type.scalar)
    case .boolean: Tensor(booleans: Array(repeating: number != 0, count: count), shape)
    }
  }

  /// What an array that is left out holds: the declared default, or 0.
  private func filled(_ shape: [Int]) -> Tensor {
    var number = 0.0
    if case .multiArrayType(let array)? = feature?.type?.kind {
      switch array.defaultOptionalValue {
      case .intDefaultValue(let value): number = Double(value)
      case .floatDefaultValue(let value): number = Double(value)
      case .doubleDefaultValue(let value): number = value
      case nil: break
      }
    }
    return filled(number, shape)
  }
}
