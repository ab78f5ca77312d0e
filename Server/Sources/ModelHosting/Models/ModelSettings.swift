/// How a model is served. The names in files are those of Triton's `config.pbtxt`, as JSON.
package struct ModelSettings: Equatable, Sendable {
  /// Which versions in the directory are served.
  package enum VersionPolicy: Equatable, Sendable {
    /// The greatest numbers.
    case latest(Int)
    case all
    case specific([Int])
  }

  /// How many examples one prediction may take together; 0 for no batching, nil for what the model's shapes allow, up
  /// to
  /// ``standardBatchSize``.
  package var maxBatchSize: Int?
  /// Batch sizes that start at once; empty for any.
  package var preferredBatchSizes: [Int] = []
  /// How long a request may wait for others to join its batch. Default: 0, only those join that are waiting anyway.
  package var maxQueueDelay: Duration = .zero
  /// Whether responses come in the order of the requests. One batch then runs at a time.
  package var preservesOrdering = false
  /// Requests that may wait; more are refused with status 503.
  package var maxQueueSize = 512
  /// Levels of priority, 1 the most urgent; 0 for none.
  package var priorityLevels = 0
  /// The priority of a request that names none.
  package var defaultPriority = 0
  /// The time from arrival that a request is given unless it says so itself; nil for no limit.
  package var defaultTimeout: Duration?
  /// Predictions of the model that may run at the same time; nil for as many as the server runs.
  package var instanceCount: Int?
  /// Threads that one prediction may use. Default: 1, so that requests do not disturb each other.
  package var threadCount = 1
  /// Seconds after which a prediction ends with an error; nil for no limit.
  package var timeLimit: Double?
  /// Bytes that the values of one prediction may take together; nil for the runtime's own limit.
  package var memoryLimit: Int?
  package var versionPolicy = VersionPolicy.latest(1)
  /// Time without a request after which a sequence ends.
  package var maxSequenceIdle: Duration = .seconds(60)
  /// Sequences that a model with states may have at a time.
  package var maxSequences = 256
  /// The function of an ML Program with several; nil for its default one.
  package var functionName: String?
  /// Predictions with inputs of zeros before the model is ready.
  package var warmupCount = 1

  /// The settings of a model without a file.
  package init() {}

  /// The largest batch where settings name none.
  package static let standardBatchSize = 32
}
