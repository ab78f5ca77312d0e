internal import InferenceProtocol

extension LoadedModel {
  /// Predicts with zeros as often as the settings say, so that the first request finds its kernels made. A model that
  /// refuses zeros is as ready as any.
  func warmUp() {
    guard settings.warmupCount > 0, let inputs = zeros() else { return }
    for _ in 0..<settings.warmupCount {
      guard !Task.isCancelled, let features = try? features(inputs) else { return }
      _ = try? outputs(features, using: signature.hasStates ? makeState() : nil)
    }
  }

  /// Inputs of zeros in the declared shapes; nil for a model with other inputs than numbers, or very large ones.
  private func zeros() -> [InferenceTensor]? {
    var tensors: [InferenceTensor] = []
    for input in signature.inputs {
      guard let size = input.datatype.byteCount else { return nil }
      let shape = input.shape.map { max($0, 1) }
      guard let count = try? TensorShape.count(shape, of: input.name, ProtocolLimits()) else { return nil }
      let zeros = [UInt8](repeating: 0, count: count * size)
      tensors.append(InferenceTensor(input.name, input.datatype, shape: shape, .raw(zeros[...])))
    }
    return tensors
  }
}
