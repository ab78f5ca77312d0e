internal import InferenceProtocol

/// How a model is served: what it wishes, as far as the operator allows it. There is no way to make one that exceeds the
/// operator's limits, and none to change one afterwards.
package struct ModelSettings: Equatable, Sendable {
  /// Which versions in the directory are served.
  package enum VersionPolicy: Equatable, Sendable {
    /// The greatest numbers.
    case latest(Int)
    case all
    case specific([Int])
  }

  /// How many examples one prediction may take together, as far as the model's shapes allow; 0 for no batching.
  package let maxBatchSize: Int
  /// Batch sizes that start at once; empty for any.
  package let preferredBatchSizes: [Int]
  /// How long a request may wait for others to join its batch; with 0, only those join that are waiting anyway.
  package let maxQueueDelay: Duration
  /// Whether responses come in the order of the requests. One batch then runs at a time.
  package let preservesOrdering: Bool
  /// Requests that may wait; more are refused with status 503.
  package let maxQueueSize: Int
  /// Levels of priority, 1 the most urgent; 0 for none.
  package let priorityLevels: Int
  /// The priority of a request that names none.
  package let defaultPriority: Int
  /// The time from arrival that a request is given unless it says so itself; nil for no limit.
  package let defaultTimeout: Duration?
  /// Predictions of the model that may run at the same time; nil for as many as the server runs.
  package let instanceCount: Int?
  /// Threads that one prediction may use.
  package let threadCount: Int
  /// Seconds after which a prediction ends with an error; nil for no limit.
  package let timeLimit: Double?
  /// Bytes that the values of one prediction may take together; nil for the runtime's own limit.
  package let memoryLimit: Int?
  package let versionPolicy: VersionPolicy
  /// Time without a request after which a sequence ends.
  package let maxSequenceIdle: Duration
  /// Sequences that a model with states may have at a time.
  package let maxSequences: Int
  /// The function of an ML Program with several; nil for its default one.
  package let functionName: String?
  /// Predictions with inputs of zeros before the model is ready.
  package let warmupCount: Int
  /// Whether the log tells of values that are not finite. Predictions are slower.
  package let warnsNonfinite: Bool
  /// Whether the log tells of values that half precision does not have. Predictions are slower.
  package let checksHalf: Bool

  /// The settings of a model with these wishes.
  init(_ wishes: ModelWishes, under limits: OperatorLimits) {
    maxBatchSize = limits.batchSize.value(wishes.maxBatchSize)
    preferredBatchSizes = wishes.preferredBatchSizes
    maxQueueDelay = limits.queueDelay.value(wishes.maxQueueDelay)
    preservesOrdering = wishes.preservesOrdering
    maxQueueSize = limits.queueSize.value(wishes.maxQueueSize)
    priorityLevels = wishes.priorityLevels
    defaultPriority = wishes.defaultPriority
    defaultTimeout = wishes.defaultTimeout
    instanceCount = wishes.instanceCount
    threadCount = limits.threadCount.value(wishes.threadCount)
    timeLimit = OperatorLimits.lower(wishes.timeLimit, limits.timeLimit)
    memoryLimit = OperatorLimits.lower(wishes.memoryLimit, limits.memoryLimit)
    versionPolicy = wishes.versionPolicy
    maxSequenceIdle = limits.sequenceIdle.value(wishes.maxSequenceIdle)
    maxSequences = limits.sequenceCount.value(wishes.maxSequences)
    functionName = wishes.functionName
    warmupCount = limits.warmupCount.value(wishes.warmupCount)
    warnsNonfinite = wishes.warnsNonfinite && limits.allowsValueChecks
    checksHalf = wishes.checksHalf && limits.allowsValueChecks
  }

  /// The settings of a model without a file.
  init(under limits: OperatorLimits) { self.init(ModelWishes(), under: limits) }

  /// The settings in a `config.json`, or in the text that a client loads a model with.
  ///
  /// - Throws: `InferenceError` as ``ModelWishes/init(json:)`` does. A value above the limits is no error: it is lowered.
  init(json bytes: [UInt8], under limits: OperatorLimits) throws(InferenceError) {
    self.init(try ModelWishes(json: bytes), under: limits)
  }
}
