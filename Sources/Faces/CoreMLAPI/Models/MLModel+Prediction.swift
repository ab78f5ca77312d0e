public import Foundation
internal import ModelRuntime
internal import ModelSpec

extension MLModel {
  /// The outputs for the given inputs.
  ///
  /// - Throws: `MLModelError` with code `generic` when an input is missing, with code `featureType` when one is not what
  ///   the model declares.
  public func prediction(from input: any MLFeatureProvider) throws -> any MLFeatureProvider {
    try prediction(from: input, options: MLPredictionOptions())
  }

  /// The outputs for the given inputs.
  ///
  /// - Throws: `MLModelError` with code `generic` when an input is missing, with code `featureType` when one, or a backing
  ///   of an output, is not what the model declares.
  public func prediction(
    from input: any MLFeatureProvider, options: MLPredictionOptions
  ) throws -> any MLFeatureProvider {
    try outputs(predict(try inputs(input), nil, options.valueCheck?.check, isCancelled: options.isCancelled), options)
  }

  /// The outputs for the given inputs, computed on another thread. Several may run at once.
  ///
  /// - Throws: `MLModelError` as the synchronous form does, and with code `predictionCancelled` when the task was cancelled.
  public func prediction(
    from input: any MLFeatureProvider, options: MLPredictionOptions = MLPredictionOptions()
  ) async throws -> any MLFeatureProvider {
    try outputs(try await predictElsewhere(try inputs(input), nil, options), options)
  }

  /// The outputs for the given inputs and `state`, which is read and changed.
  ///
  /// - Throws: `MLModelError` as the form without a state does. One state serves one prediction at a time.
  public func prediction(from input: any MLFeatureProvider, using state: MLState) throws -> any MLFeatureProvider {
    try prediction(from: input, using: state, options: MLPredictionOptions())
  }

  /// The outputs for the given inputs and `state`, which is read and changed.
  ///
  /// - Throws: `MLModelError` as the form without a state does. One state serves one prediction at a time.
  public func prediction(
    from input: any MLFeatureProvider, using state: MLState, options: MLPredictionOptions
  ) throws -> any MLFeatureProvider {
    try outputs(predict(try inputs(input), state, options.valueCheck?.check, isCancelled: options.isCancelled), options)
  }

  /// The outputs for the given inputs and `state`, computed on another thread.
  ///
  /// - Throws: `MLModelError` as the form without a state does. One state serves one prediction at a time.
  public func prediction(
    from input: any MLFeatureProvider, using state: MLState, options: MLPredictionOptions = MLPredictionOptions()
  ) async throws -> any MLFeatureProvider {
    try outputs(try await predictElsewhere(try inputs(input), state, options), options)
  }

  /// The outputs for several sets of inputs.
  ///
  /// - Throws: `MLModelError` of the first set that fails.
  public func predictions(fromBatch inputBatch: any MLBatchProvider) throws -> any MLBatchProvider {
    try predictions(from: inputBatch, options: MLPredictionOptions())
  }

  /// The outputs for several sets of inputs. Output backings receive those of the last set.
  ///
  /// - Throws: `MLModelError` of the first set that fails.
  public func predictions(
    from inputBatch: any MLBatchProvider, options: MLPredictionOptions
  ) throws -> any MLBatchProvider {
    let count = max(inputBatch.count, 0)
    let batch = try (0..<count).map { try inputs(inputBatch.features(at: $0)) }
    let results = try predict(batch, options.valueCheck?.check)
    return MLArrayBatchProvider(
      array: try results.enumerated().map { index, values in
        try outputs(values, index == count - 1 ? options : MLPredictionOptions())
      })
  }
}

extension MLModel {
  /// The features that the model declares, checked.
  private func inputs(_ provider: any MLFeatureProvider) throws -> NameMap<FeatureValue> {
    var values: NameMap<FeatureValue> = [:]
    for input in modelDescription.inputs {
      if let value = provider.featureValue(for: input.name) { values[input.name] = try value.runtimeValue() }
    }
    do throws(RuntimeError) {
      return try inputChecks.checked(values)
    } catch {
      throw MLModelError(error)
    }
  }

  private func predict(
    _ inputs: NameMap<FeatureValue>, _ state: MLState?, _ check: ValueCheck?,
    isCancelled: @escaping @Sendable () -> Bool
  ) throws -> NameMap<FeatureValue> {
    if isCancelled() { throw MLModelError.cancelled }
    do throws(RuntimeError) {
      if state == nil { try checkKeepsNoStates() }
      try state?.check()
      var runtime = PredictionOptions(budget: loadedConfiguration.budget(isCancelled: isCancelled))
      runtime.valueCheck = check
      return try backing.prediction(from: inputs, using: state?.memory, options: runtime)
    } catch {
      throw isCancelled() ? MLModelError.cancelled : MLModelError(error)
    }
  }

  /// - Throws: `RuntimeError` when the model needs a state.
  private func checkKeepsNoStates() throws(RuntimeError) {
    guard let state = modelDescription.states.first else { return }
    throw RuntimeError(
      .generic,
      "state '\(state.name)' is missing, expected `prediction(from:using:)` with a state that this model made")
  }

  private func predict(
    _ batch: [NameMap<FeatureValue>], _ check: ValueCheck?
  ) throws -> [NameMap<FeatureValue>] {
    do throws(RuntimeError) {
      try checkKeepsNoStates()
      var runtime = PredictionOptions(budget: loadedConfiguration.budget())
      runtime.valueCheck = check
      return try backing.predictions(fromBatch: batch, options: runtime)
    } catch {
      throw MLModelError(error)
    }
  }

  private func predictElsewhere(
    _ inputs: NameMap<FeatureValue>, _ state: MLState?, _ options: MLPredictionOptions
  ) async throws -> NameMap<FeatureValue> {
    let state = Handed(state)
    let isStopped = options.isCancelled
    let check = options.valueCheck?.check
    return try await ModelQueue.cancellableResult { isCancelled in
      try self.predict(inputs, state.value, check) { isCancelled() || isStopped() }
    }
  }

  private func outputs(
    _ values: NameMap<FeatureValue>, _ options: MLPredictionOptions
  ) throws -> any MLFeatureProvider {
    var features = values.mapValues { MLFeatureValue(runtime: $0) }
    for (name, backing) in options.outputBackings {
      guard let feature = features[name] else {
        throw MLModelError(.generic, "a backing is given for output '\(name)', which the model does not have")
      }
      features[name] = try OutputBacking.write(feature, to: backing, name: name)
    }
    return MLDictionaryFeatureProvider(values: features)
  }
}

extension MLModelError {
  fileprivate static var cancelled: MLModelError { MLModelError(.predictionCancelled, "the prediction was cancelled") }
}

/// Options of a prediction.
public final class MLPredictionOptions: NSObject {
  /// Has no effect here: every prediction uses the processor.
  public var usesCPUOnly = false
  /// Destinations of outputs, by name: an `MLMultiArray` of the output's shape, or a `CVPixelBuffer` of its size and
  /// format. The output is then this object.
  public var outputBackings: [String: Any] = [:]
  /// Called repeatedly during the prediction, which fails with `MLModelError` code `predictionCancelled` once it
  /// returns true. Not part of Core ML. Default: never cancelled.
  public var isCancelled: @Sendable () -> Bool = { false }
  /// Looks for values that are not finite, or would not be in half precision; the prediction is slower then. An addition of
  /// modelc. Default: nothing is looked for.
  public var valueCheck: MLValueCheck?

  /// Options at their defaults.
  public override init() {}
}
