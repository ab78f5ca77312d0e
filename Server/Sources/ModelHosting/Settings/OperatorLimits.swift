/// What the operator allows every model.
///
/// A model's own settings, from its `config.json` or from a client that loads it, only lower these: `ModelSettings` cannot
/// be made without them.
package struct OperatorLimits: Equatable, Sendable {
  /// The value of a setting for a model that names none, and the most that a model may name.
  package struct Ceiling<Value: Comparable & Sendable>: Equatable, Sendable {
    let standard: Value
    let maximum: Value

    package init(_ standard: Value, atMost maximum: Value) {
      self.standard = min(standard, maximum)
      self.maximum = maximum
    }

    /// Models without settings of their own get the maximum.
    package init(_ maximum: Value) { self.init(maximum, atMost: maximum) }

    /// The value for a model that wishes this; nil for one that names none.
    func value(_ wish: Value?) -> Value { min(wish ?? standard, maximum) }
  }

  /// Threads that one prediction may use. One is standard, so that requests do not disturb each other.
  package var threadCount = Ceiling(1, atMost: max(1, Processors.available))
  /// Seconds after which a prediction ends with an error; nil for no limit.
  package var timeLimit: Double?
  /// Bytes that the values of one prediction may take together; nil for the runtime's own limit.
  package var memoryLimit: Int?
  /// Requests of one model that may wait.
  package var queueSize = Ceiling(512)
  /// Examples that one prediction may take together.
  package var batchSize = Ceiling(32, atMost: 1024)
  /// How long a request may wait for others to join its batch.
  package var queueDelay = Ceiling(Duration.zero, atMost: .seconds(60))
  /// Sequences that a model with states may have at a time.
  package var sequenceCount = Ceiling(256)
  /// Time without a request after which a sequence ends.
  package var sequenceIdle = Ceiling(Duration.seconds(60))
  /// Predictions before a model is ready.
  package var warmupCount = Ceiling(1, atMost: 100)
  /// Whether models may have the values of their predictions looked at, which makes those slower.
  package var allowsValueChecks = false

  /// The standard limits.
  package init() {}

  /// The limits for settings that take the place of a model's own: where the model's own are lower, those.
  ///
  /// Batches and their delay may grow up to the operator's limits again; they take nothing that others lack.
  func lowered(to settings: ModelSettings) -> OperatorLimits {
    var limits = self
    limits.threadCount = Ceiling(settings.threadCount)
    limits.timeLimit = settings.timeLimit
    limits.memoryLimit = settings.memoryLimit
    limits.queueSize = Ceiling(settings.maxQueueSize)
    limits.sequenceCount = Ceiling(settings.maxSequences)
    limits.sequenceIdle = Ceiling(settings.maxSequenceIdle)
    limits.warmupCount = Ceiling(settings.warmupCount)
    return limits
  }

  /// The lower one of two limits, of which nil is none.
  static func lower<Value: Comparable>(_ first: Value?, _ second: Value?) -> Value? {
    guard let first, let second else { return first ?? second }
    return min(first, second)
  }
}
