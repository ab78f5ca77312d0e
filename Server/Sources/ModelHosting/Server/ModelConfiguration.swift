package import InferenceProtocol

/// The configuration of a model in effect, in the terms of Triton's clients.
package struct ModelConfiguration: Sendable {
  /// An input or output.
  package struct Tensor: Sendable {
    package var name: String
    package var datatype: Datatype
    /// Lengths of the axes behind the batch; -1 for one that may vary.
    package var dims: [Int]
    package var isOptional: Bool
  }

  package var name: String
  package var platform: String
  package var backend = "coreml"
  /// 0 for a model whose first axis is no batch.
  package var maxBatchSize: Int
  package var inputs: [Tensor]
  package var outputs: [Tensor]
  /// Predictions that may run at the same time.
  package var instanceCount: Int
  package var hasSequences: Bool
  package var settings: ModelSettings

  package init(_ model: ServedModel) {
    let loaded = model.loaded
    name = model.name
    platform = ServerIdentity.platform(loaded.kind)
    maxBatchSize = loaded.batchLimit
    let hasBatch = loaded.batchLimit > 0
    func tensors(_ signatures: [TensorSignature]) -> [Tensor] {
      signatures.map { signature in
        Tensor(
          name: signature.name, datatype: signature.datatype,
          dims: Array(signature.shape.dropFirst(hasBatch ? 1 : 0)), isOptional: signature.isOptional)
      }
    }
    inputs = tensors(loaded.signature.inputs)
    outputs = tensors(loaded.signature.outputs)
    instanceCount = model.slotCount
    hasSequences = loaded.signature.hasStates
    settings = loaded.settings
  }

  /// Settings that Triton has no field for.
  package var parameters: [(String, String)] {
    var parameters = [("thread_count", "\(settings.threadCount)"), ("warmup_count", "\(settings.warmupCount)")]
    if let name = settings.functionName { parameters.append(("function_name", name)) }
    if let seconds = settings.timeLimit { parameters.append(("time_limit_seconds", "\(seconds)")) }
    if let bytes = settings.memoryLimit { parameters.append(("memory_limit_bytes", "\(bytes)")) }
    if settings.warnsNonfinite { parameters.append(("warn_nonfinite", "true")) }
    if settings.checksHalf { parameters.append(("check_half", "true")) }
    return parameters
  }
}

extension Datatype {
  /// The name that configurations have for the type.
  package var configurationName: String { self == .bytes ? "TYPE_STRING" : "TYPE_\(rawValue)" }
}

extension ModelSettings {
  package var maxQueueDelayMicroseconds: Int64 { maxQueueDelay.nanoseconds / 1000 }
  /// 0 for no limit.
  package var defaultTimeoutMicroseconds: Int64 { (defaultTimeout?.nanoseconds ?? 0) / 1000 }
  package var maxSequenceIdleMicroseconds: Int64 { maxSequenceIdle.nanoseconds / 1000 }
}
