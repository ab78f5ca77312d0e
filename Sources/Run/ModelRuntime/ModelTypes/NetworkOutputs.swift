internal import ModelImage
internal import ModelOps
internal import ModelSpec

/// How a network's blobs become the features that a model declares.
struct NetworkOutputs: Sendable {
  private let features: [FeatureDescription]
  private let hasFiveAxes: Bool
  private let classifier: NetworkClassifier?
  /// Blobs that the plan must make.
  let blobs: [String]

  /// - Parameter path: The place of the network.
  init(_ model: Model, at path: ModelPath, hasFiveAxes: Bool) throws(RuntimeError) {
    self.hasFiveAxes = hasFiveAxes
    classifier = try NetworkClassifier(model, at: path)
    let classified = classifier?.featureNames ?? []
    var features = (model.description?.output ?? []).filter { !classified.contains($0.name) }
    if case .neuralNetworkRegressor(let regressor)? = model.kind {
      // What a regressor declares besides its prediction need not be there.
      let made = NameSet(regressor.layers.lazy.flatMap(\.output))
      features.removeAll { $0.name != model.description?.predictedFeatureName && !made.contains($0.name) }
    }
    self.features = features
    let names = features.map(\.name)
    blobs = names + (classifier.map { [$0.blob] } ?? []).filter { !names.contains($0) }
  }

  func features(_ blobs: NameMap<Tensor>) throws(RuntimeError) -> NameMap<FeatureValue> {
    var values: NameMap<FeatureValue> = [:]
    for feature in features {
      guard let tensor = blobs[feature.name] else {
        throw RuntimeError(.generic, "output '\(feature.name)' has no value")
      }
      values[feature.name] = try value(tensor, feature)
    }
    guard let classifier, let probabilities = blobs[classifier.blob] else { return values }
    values.merge(try classifier.features(probabilities)) { own, _ in own }
    return values
  }

  private func value(_ tensor: Tensor, _ feature: FeatureDescription) throws(RuntimeError) -> FeatureValue {
    switch feature.type?.kind {
    case .doubleType: return .double(Double(tensor.floatArray.first ?? 0))
    case .int64Type: return .int64(Int64(tensor.integerArray.first ?? 0))
    case .imageType(let type): return .image(try image(tensor, type, name: feature.name))
    case .multiArrayType(let array):
      return .array(
        FeatureArray(tensor.reshaped(shape(tensor.shape, array)), as: FeatureArray.ElementType(array.dataType)))
    default: return .array(FeatureArray(tensor.reshaped(shape(tensor.shape, nil)), as: .float32))
    }
  }

  /// The shape that the outside sees of a blob. Of [Sequence, Batch, C, H, W] leading axes of length 1 go, and trailing
  /// ones where the declared shape has one axis. Of other shapes, leading axes of length 1 go that the declared one lacks:
  /// images have four axes in a network, [1, C, H, W], and three outside.
  private func shape(_ shape: [Int], _ array: ArrayFeatureType?) -> [Int] {
    // Arrays have one axis at least.
    let declaredRank = array?.declaredShape.count ?? 0
    guard hasFiveAxes, shape.count == 5 else {
      let extra = declaredRank > 0 ? max(0, shape.count - declaredRank) : 0
      if shape.prefix(extra).allSatisfy({ $0 == 1 }) { return shape.isEmpty ? [1] : Array(shape[extra...]) }
      return shape
    }
    let isVector = shape[3] == 1 && shape[4] == 1
    if shape[0] == 1, shape[1] == 1 {
      return declaredRank == 1 && isVector ? [shape[2]] : Array(shape[2...])
    }
    return shape
  }

  private func image(_ tensor: Tensor, _ type: ImageFeatureType, name: String) throws(RuntimeError)
    -> PixelBuffer
  {
    let shape = tensor.shape
    let channels = type.isGray ? 1 : 3
    guard shape.count >= 3, shape.suffix(3)[shape.count - 3] == channels, tensor.count == shape.suffix(3).reduce(1, *)
    else {
      throw RuntimeError(
        .generic, "output '\(name)' is an image, its blob has shape \(shape), expected [\(channels), height, width]")
    }
    let (height, width) = (shape[shape.count - 2], shape[shape.count - 1])
    let order: ChannelOrder = type.isGray ? .gray : type.colorSpace == .bgr ? .bgr : .rgb
    return PixelBuffer(
      planes: tensor.floatArray, order, width: width, height: height,
      format: type.colorSpace == .grayscaleFloat16 ? .gray16Half : nil)
  }
}
