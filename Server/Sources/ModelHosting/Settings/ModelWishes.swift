/// How a model asks to be served, before the operator's limits; nil for what it does not name. See `ModelSettings`, whose
/// members have the same names.
struct ModelWishes: Equatable, Sendable {
  var maxBatchSize: Int?
  var preferredBatchSizes: [Int] = []
  var maxQueueDelay: Duration?
  var preservesOrdering = false
  var maxQueueSize: Int?
  var priorityLevels = 0
  var defaultPriority = 0
  var defaultTimeout: Duration?
  var instanceCount: Int?
  var threadCount: Int?
  var timeLimit: Double?
  var memoryLimit: Int?
  var versionPolicy = ModelSettings.VersionPolicy.latest(1)
  var maxSequenceIdle: Duration?
  var maxSequences: Int?
  var functionName: String?
  var warmupCount: Int?
  var warnsNonfinite = false
  var checksHalf = false
}
