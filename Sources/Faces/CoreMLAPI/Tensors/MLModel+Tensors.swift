internal import ModelOps
internal import ModelRuntime
internal import ModelSpec

extension MLModel {
  /// The outputs for the given inputs, all of them arrays. Inputs are computed, and the prediction made, in the background.
  ///
  /// - Throws: `MLModelError` as `prediction(from:options:)` does, and with code `featureType` when an output is no array, or
  ///   an input has elements of a type that arrays do not have.
  public func prediction(from inputs: [String: MLTensor]) async throws -> [String: MLTensor] {
    let provider = try await features(inputs)
    return try tensors(try await prediction(from: provider, options: MLPredictionOptions()))
  }

  /// The outputs for the given inputs, all of them arrays, and `state`, which is read and changed.
  ///
  /// - Throws: `MLModelError` as `prediction(from:using:options:)` does, and with code `featureType` when an output is no
  ///   array, or an input has elements of a type that arrays do not have.
  public func prediction(
    from inputs: [String: MLTensor], using state: MLState
  ) async throws -> [String: MLTensor] {
    let provider = try await features(inputs)
    return try tensors(try await prediction(from: provider, using: state, options: MLPredictionOptions()))
  }

  private func features(_ inputs: [String: MLTensor]) async throws -> MLDictionaryFeatureProvider {
    var values: NameMap<MLFeatureValue> = [:]
    for (name, tensor) in inputs { values[name] = MLFeatureValue(multiArray: try await tensor.multiArray(name)) }
    return MLDictionaryFeatureProvider(values: values)
  }

  private func tensors(_ features: any MLFeatureProvider) throws -> [String: MLTensor] {
    var tensors: [String: MLTensor] = [:]
    for name in features.featureNames {
      guard let array = features.featureValue(for: name)?.multiArrayValue else {
        throw MLModelError(
          .featureType, "output '\(name)' is no array: use a prediction that takes and gives feature values")
      }
      tensors[name] = MLTensor(array)
    }
    return tensors
  }
}

extension MLTensor {
  /// The elements as a model takes them.
  ///
  /// - Throws: `MLModelError` with code `featureType` when arrays do not have the element type.
  fileprivate func multiArray(_ name: String) async throws -> MLMultiArray {
    switch scalar {
    case .fp32: MLMultiArray(await shapedArray(of: Float.self))
    case .fp16: MLMultiArray(await shapedArray(of: Float16.self))
    case .int32: MLMultiArray(await shapedArray(of: Int32.self))
    case .int8: MLMultiArray(await shapedArray(of: Int8.self))
    default:
      throw MLModelError(
        .featureType,
        "input '\(name)' has elements of type \(scalarType), expected Float, Float16, Int32 or Int8: use cast(to:)")
    }
  }

  /// The elements of a model's output; those of 64 bits as Float.
  fileprivate init(_ array: MLMultiArray) {
    switch array.dataType {
    case .float16: self.init(MLShapedArray<Float16>(array))
    case .int32: self.init(MLShapedArray<Int32>(array))
    case .int8: self.init(MLShapedArray<Int8>(array))
    case .float32, .double: self.init(MLShapedArray<Float>(converting: array))
    }
  }
}
