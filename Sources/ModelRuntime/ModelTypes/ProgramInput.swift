internal import ModelImage
internal import ModelOps
internal import ModelSpec

/// An input of a function: how its feature becomes a tensor.
struct ProgramInput: Sendable {
  let name: String
  private let type: TensorType
  private let feature: FeatureDescription?
  /// The shape of a value that the caller does not choose; nil when none is declared.
  let declaredShape: [Int]?
  /// Whether the function takes an image as [N, H, W, C].
  private let isChannelLast: Bool

  /// - Parameter path: The place of the function.
  init(_ input: Graph.Input, _ feature: FeatureDescription?, at path: ModelPath) throws(RuntimeError) {
    name = input.name
    guard case .tensor(let type) = input.type else {
      throw RuntimeError(.generic, "input '\(input.name)' is \(input.type), which is not supported")
    }
    self.type = type
    self.feature = feature
    var declared = type.shape.fixed
    var isChannelLast = false
    switch feature?.type?.kind {
    case .multiArrayType(let array)? where !array.declaredShape.isEmpty: declared = array.declaredShape
    case .imageType(let image)?:
      guard ScalarDomain.pixels.contains(type.scalar) else {
        throw RuntimeError(
          .generic,
          "input '\(input.name)' is an image, but the function takes \(type), expected \(ScalarDomain.pixels)",
          at: path.field("inputs"))
      }
      let size = image.declaredSize
      let channels = image.isGray ? 1 : 3
      isChannelLast = type.rank == 4 && !type.shape[1].contains(channels) && type.shape[3].contains(channels)
      if size.width > 0, size.height > 0 {
        declared = Self.shape(
          channels: channels, height: size.height, width: size.width, isChannelLast: isChannelLast)
      }
    default: break
    }
    declaredShape = declared
    self.isChannelLast = isChannelLast
  }

  private static func shape(channels: Int, height: Int, width: Int, isChannelLast: Bool) -> [Int] {
    isChannelLast ? [1, height, width, channels] : [1, channels, height, width]
  }

  /// The shapes of the tensor that the model lists; empty when it lists none, or ranges.
  var listedShapes: [[Int]] {
    switch feature?.type?.kind {
    case .multiArrayType(let array)?:
      guard case .list(let shapes) = AllowedShapes(array), shapes.count > 1 else { return [] }
      return shapes
    case .imageType(let image)?:
      guard case .list(let sizes) = AllowedSizes(image), sizes.count > 1 else { return [] }
      return sizes.map { size in
        Self.shape(
          channels: image.isGray ? 1 : 3, height: size.height, width: size.width, isChannelLast: isChannelLast)
      }
    default: return []
    }
  }

  func tensor(_ value: FeatureValue?) throws(RuntimeError) -> Tensor {
    switch value {
    case .array(let array):
      // A scalar input is declared with one element.
      let shape = type.rank == 0 && array.count == 1 ? [] : array.shape
      guard shape.count == type.rank else {
        throw RuntimeError(
          .featureType, "input '\(name)' has \(array.shape.count) axes \(array.shape), expected \(type.rank)")
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
        isChannelLast ? Self.interleaved(planes, order.count) : planes,
        Self.shape(
          channels: order.count, height: image.height, width: image.width, isChannelLast: isChannelLast))
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
