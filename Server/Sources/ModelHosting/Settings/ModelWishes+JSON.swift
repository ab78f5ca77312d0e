internal import InferenceProtocol
internal import ModelFormat

extension ModelWishes {
  /// The wishes in a `config.json`, whose keys have the names of Triton's `config.pbtxt`.
  ///
  /// - Throws: `InferenceError` for text that is no JSON object, and for a value of the wrong type or range. Keys that
  ///   are unknown here are passed over: files made for other servers have many.
  init(json bytes: [UInt8]) throws(InferenceError) {
    let value: JSONValue
    do {
      value = try JSONReader.value(bytes)
    } catch {
      throw InferenceError(.invalid, error)
    }
    let fields = SettingFields(value, at: "")
    try fields.checkIsObject()
    maxBatchSize = try fields.integer("max_batch_size", in: 0...65536)
    try readBatching(try fields.object("dynamic_batching"))
    try readSequences(try fields.object("sequence_batching"))
    try readVersions(try fields.object("version_policy"))
    if let group = try fields.first("instance_group") { instanceCount = try group.integer("count", in: 1...1024) }
    if let parameters = try fields.object("parameters") {
      threadCount = try parameters.integer("thread_count", in: 1...1024)
      timeLimit = try parameters.number("time_limit_seconds", in: 0.001...1e9)
      memoryLimit = try parameters.integer("memory_limit_bytes", in: 1...Int.max)
      functionName = try parameters.string("function_name")
      warmupCount = try parameters.integer("warmup_count", in: 0...1000)
      warnsNonfinite = try parameters.bool("warn_nonfinite") ?? warnsNonfinite
      checksHalf = try parameters.bool("check_half") ?? checksHalf
    }
  }

  private mutating func readBatching(_ fields: SettingFields?) throws(InferenceError) {
    guard let fields else { return }
    preferredBatchSizes = try fields.integers("preferred_batch_size", in: 1...65536)
    maxQueueDelay = try fields.microseconds("max_queue_delay_microseconds")
    preservesOrdering = try fields.bool("preserve_ordering") ?? preservesOrdering
    priorityLevels = try fields.integer("priority_levels", in: 0...1024) ?? priorityLevels
    defaultPriority = try fields.integer("default_priority_level", in: 0...1024) ?? defaultPriority
    guard let policy = try fields.object("default_queue_policy") else { return }
    maxQueueSize = try policy.integer("max_queue_size", in: 1...1_000_000)
    if let timeout = try policy.microseconds("default_timeout_microseconds"), timeout > .zero {
      defaultTimeout = timeout
    }
  }

  private mutating func readSequences(_ fields: SettingFields?) throws(InferenceError) {
    guard let fields else { return }
    maxSequenceIdle = try fields.microseconds("max_sequence_idle_microseconds")
    if let oldest = try fields.object("oldest") {
      maxSequences = try oldest.integer("max_candidate_sequences", in: 1...1_000_000)
    }
  }

  private mutating func readVersions(_ fields: SettingFields?) throws(InferenceError) {
    guard let fields else { return }
    if let latest = try fields.object("latest") {
      versionPolicy = .latest(try latest.integer("num_versions", in: 1...1000) ?? 1)
    } else if try fields.object("all") != nil {
      versionPolicy = .all
    } else if let specific = try fields.object("specific") {
      versionPolicy = .specific(try specific.integers("versions", in: 0...Int.max))
    }
  }
}
