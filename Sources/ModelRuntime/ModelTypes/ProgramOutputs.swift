internal import ModelImage
internal import ModelOps
internal import ModelSpec

/// How a function's results become the features that a model declares.
struct ProgramOutputs: Sendable {
  private let features: [FeatureDescription]

  init(_ description: ModelDescription) { features = description.output }

  func features(_ results: [(name: String, value: RuntimeValue)]) throws(PredictionError) -> [String: FeatureValue] {
    var values: [String: FeatureValue] = [:]
    for (name, result) in results {
      guard case .tensor(let tensor) = result else {
        throw PredictionError(.generic, "output '\(name)' is no tensor")
      }
      values[name] = try value(tensor, features.first { $0.name == name }, name)
    }
    return values
  }

  private func value(
    _ tensor: Tensor, _ feature: FeatureDescription?, _ name: String
  ) throws(PredictionError) -> FeatureValue {
    // Arrays have one axis at least.
    let tensor = tensor.rank == 0 ? tensor.reshaped([1]) : tensor
    switch feature?.type?.kind {
    case .multiArrayType(let array): return .array(FeatureArray(tensor, as: FeatureArray.ElementType(array.dataType)))
    case .imageType(let image):
      let order: ChannelOrder = image.isGray ? .gray : image.colorSpace == .bgr ? .bgr : .rgb
      let shape = tensor.shape
      guard shape.count >= 3, shape[shape.count - 3] == order.count, tensor.count == shape.suffix(3).reduce(1, *) else {
        throw PredictionError(
          .generic, "output '\(name)' is a picture, its value has shape \(shape), expected \(order.count) channels")
      }
      return .image(
        PixelBuffer(
          planes: tensor.floatArray, order, width: shape[shape.count - 1], height: shape[shape.count - 2]))
    default: return .array(FeatureArray(tensor, as: tensor.form == .integer ? .int32 : .float32))
    }
  }
}
