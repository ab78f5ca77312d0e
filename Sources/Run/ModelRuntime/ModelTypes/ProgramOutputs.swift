internal import ModelImage
internal import ModelOps
internal import ModelSpec

/// How a function's results become the features that a model declares.
struct ProgramOutputs: Sendable {
  private let features: NameMap<FeatureDescription>

  private let widensHalf: Bool
  /// The place of the function's outputs.
  private let path: ModelPath

  /// - Parameters:
  ///   - graph: What computes them.
  ///   - path: The place of the function.
  ///   - widensHalf: Whether arrays declared in half precision come in single precision, not rounded.
  /// - Throws: `RuntimeError` if an image is made of elements that are no pixels, such as class numbers.
  init(
    _ description: ModelDescription, of graph: Graph, at path: ModelPath, widensHalf: Bool
  ) throws(RuntimeError) {
    features = description.output.byName
    self.widensHalf = widensHalf
    self.path = path.field("outputs")
    var images: NameMap<String> = [:]
    for output in graph.outputs {
      if case .imageType? = features[output.name]?.type?.kind { images[output.value] = output.name }
    }
    guard !images.isEmpty else { return }
    for result in graph.operations.lazy.flatMap(\.outputs) {
      guard let name = images[result.name], let tensor = result.declaredType?.tensor else { continue }
      guard !ScalarDomain.pixels.contains(tensor.scalar) else { continue }
      throw RuntimeError(
        .generic, "output '\(name)' is an image, but the function makes \(tensor), expected \(ScalarDomain.pixels)",
        at: self.path, remedy: "cast it to fp32 in the program, or describe the output as a multi-array")
    }
  }

  func features(_ results: [(name: String, value: RuntimeValue)]) throws(RuntimeError) -> NameMap<FeatureValue> {
    var values: NameMap<FeatureValue> = [:]
    for (name, result) in results {
      switch result {
      case .tensor(let tensor): values[name] = try value(tensor, features[name], name: name)
      case .strings(let labels) where labels.count == 1: values[name] = .string(labels[0])
      case .longIntegers(let labels) where labels.count == 1: values[name] = .int64(labels[0])
      case .dictionary(let dictionary): values[name] = .dictionary(Self.dictionary(dictionary))
      case .strings, .longIntegers, .list, .state:
        throw RuntimeError(.generic, "output '\(name)' is not a tensor")
      }
    }
    return values
  }

  private static func dictionary(_ dictionary: NumberDictionary) -> FeatureDictionary {
    let values = dictionary.values.map { Double($0) }
    return switch dictionary.keys {
    case .strings(let keys): .strings(NameMap(zip(keys, values), uniquingKeysWith: { _, last in last }))
    case .integers(let keys): .integers(Dictionary(zip(keys, values), uniquingKeysWith: { _, last in last }))
    }
  }

  private func value(
    _ tensor: Tensor, _ feature: FeatureDescription?, name: String
  ) throws(RuntimeError) -> FeatureValue {
    // Arrays have one axis at least.
    let tensor = tensor.rank == 0 ? tensor.reshaped([1]) : tensor
    switch feature?.type?.kind {
    case .multiArrayType(let array):
      let declared = FeatureArray.ElementType(array.dataType)
      return .array(FeatureArray(tensor, as: declared == .float16 && widensHalf ? .float32 : declared))
    case .imageType(let image):
      let order: ChannelOrder = image.isGray ? .gray : image.colorSpace == .bgr ? .bgr : .rgb
      let shape = tensor.shape
      guard shape.count >= 3, shape[shape.count - 3] == order.count, tensor.count == shape.suffix(3).reduce(1, *) else {
        throw RuntimeError(
          .generic,
          "output '\(name)' is an image, its value has shape \(shape), expected [1, \(order.count), height, width]",
          at: path)
      }
      return .image(
        PixelBuffer(
          planes: tensor.floatArray, order, width: shape[shape.count - 1], height: shape[shape.count - 2],
          format: image.colorSpace == .grayscaleFloat16 ? .gray16Half : nil))
    default: return .array(FeatureArray(tensor, as: tensor.form == .integer ? .int32 : .float32))
    }
  }
}
