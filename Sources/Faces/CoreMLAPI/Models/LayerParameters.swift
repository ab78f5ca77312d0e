internal import Foundation
internal import ModelSpec

/// Weights and biases of a network's layers as arrays.
enum LayerParameters {
  /// The weights or biases of a layer in single precision; nil if there is no such layer, or it has none.
  ///
  /// - Parameters:
  ///   - name: `weights` or `biases`. Weights of an inner product have shape [outputChannels, inputChannels], those of a
  ///     convolution [outputChannels, kernelChannels, height, width], biases [outputChannels].
  ///   - scope: The layer's name; in a pipeline the model's name, a dot, and the layer's.
  /// - Throws: `MLModelError` when the weights are quantized, or not as many as the layer declares.
  static func array(_ name: String, ofLayer scope: String, in model: Model) throws -> MLMultiArray? {
    if let pipeline = model.pipeline {
      for (part, partName) in zip(pipeline.models, pipeline.names) where scope.hasPrefix("\(partName).") {
        return try array(name, ofLayer: String(scope.dropFirst(partName.count + 1)), in: part)
      }
      return nil
    }
    guard let layer = model.network?.layers.first(where: { $0.name == scope })?.layer else { return nil }
    let isWeights = name == "weights"
    switch layer {
    case .innerProduct(let params):
      let shape = isWeights ? [params.outputChannels, params.inputChannels] : [params.outputChannels]
      return try array(isWeights ? params.weights : params.bias, shape, layer: scope)
    case .convolution(let params):
      let kernel = params.kernelSize.isEmpty ? [3, 3] : params.kernelSize
      let channels =
        params.isDeconvolution
        ? [params.kernelChannels, params.outputChannels / max(params.nGroups, 1)]
        : [params.outputChannels, params.kernelChannels]
      return try array(
        isWeights ? params.weights : params.bias, isWeights ? channels + kernel : [params.outputChannels], layer: scope)
    default: return nil
    }
  }

  private static func array(_ weights: WeightParams?, _ shape: [UInt64], layer: String) throws -> MLMultiArray? {
    guard let weights, !(weights.floatValue.isEmpty && weights.float16Value.isEmpty && weights.rawValue.isEmpty) else {
      return nil
    }
    let lengths = shape.map { Int(clamping: $0) }
    let (data, type): (WeightData, MLMultiArrayDataType) =
      weights.floatValue.isEmpty ? (weights.float16Value, .float16) : (weights.floatValue, .float32)
    guard !data.isEmpty else {
      throw MLModelError(.parameters, "the weights of layer '\(layer)' are quantized, and cannot be given as numbers")
    }
    guard StridedElements.byteCount(lengths, type.byteCount) == data.byteCount else {
      throw MLModelError(
        .parameters,
        "the weights of layer '\(layer)' have \(data.byteCount) bytes, expected those of shape \(lengths) of \(type.name)"
      )
    }
    let stored = MLMultiArray(zeros: lengths, type)
    let bytes = data.bytes
    stored.withUnsafeMutableBytes { target, _ in target.copyBytes(from: bytes) }
    guard type == .float16 else { return stored }
    let array = MLMultiArray(zeros: lengths, .float32)
    stored.transfer(to: array)
    return array
  }
}
