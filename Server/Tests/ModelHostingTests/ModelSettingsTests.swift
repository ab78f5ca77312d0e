import InferenceProtocol
import Testing

@testable import ModelHosting

@Suite struct ModelSettingsTests {
  private static let all = #"""
    {"max_batch_size": 16, "dynamic_batching": {"preferred_batch_size": [4, 8], "max_queue_delay_microseconds": 100,
     "preserve_ordering": true, "priority_levels": 3, "default_priority_level": 2,
     "default_queue_policy": {"max_queue_size": 7, "default_timeout_microseconds": "50"}},
     "sequence_batching": {"max_sequence_idle_microseconds": 9, "oldest": {"max_candidate_sequences": 5}},
     "instance_group": [{"count": 2}], "version_policy": {"specific": {"versions": [2, 5]}}, "input": [],
     "parameters": {"thread_count": {"string_value": "3"}, "function_name": {"string_value": "encode"},
     "time_limit_seconds": 2.5, "memory_limit_bytes": 1000, "warmup_count": 4,
     "warn_nonfinite": true, "check_half": {"string_value": true}}}
    """#

  /// Limits that are above all of the text above.
  private static var wide: OperatorLimits {
    var limits = OperatorLimits()
    limits.threadCount = OperatorLimits.Ceiling(64)
    limits.allowsValueChecks = true
    return limits
  }

  private func settings(_ text: String, _ limits: OperatorLimits = wide) throws -> ModelSettings {
    try ModelSettings(json: Array(text.utf8), under: limits)
  }

  @Test func fieldsHaveTritonsNames() throws {
    let settings = try settings(Self.all)
    #expect(settings.maxBatchSize == 16)
    #expect(settings.preferredBatchSizes == [4, 8])
    #expect(settings.maxQueueDelay == .microseconds(100))
    #expect(settings.preservesOrdering)
    #expect(settings.priorityLevels == 3 && settings.defaultPriority == 2)
    #expect(settings.maxQueueSize == 7)
    #expect(settings.defaultTimeout == .microseconds(50))
    #expect(settings.maxSequenceIdle == .microseconds(9) && settings.maxSequences == 5)
    #expect(settings.instanceCount == 2)
    #expect(settings.versionPolicy == .specific([2, 5]))
    #expect(settings.threadCount == 3)
    #expect(settings.functionName == "encode")
    #expect(settings.timeLimit == 2.5 && settings.memoryLimit == 1000 && settings.warmupCount == 4)
    #expect(settings.warnsNonfinite && settings.checksHalf)
  }

  @Test(arguments: [
    #"{"max_batch_size": -1}"#, #"{"max_batch_size": "many"}"#, #"{"dynamic_batching": 1}"#, "[]", "{",
    #"{"instance_group": [1]}"#, #"{"parameters": {"thread_count": {"string_value": "0"}}}"#,
    #"{"parameters": {"time_limit_seconds": "nan"}}"#, #"{"parameters": {"time_limit_seconds": -1}}"#,
    #"{"parameters": {"memory_limit_bytes": 0}}"#, #"{"parameters": {"check_half": 1}}"#,
    #"{"dynamic_batching": {"max_queue_delay_microseconds": -5}}"#,
  ])
  func wrongValuesAreRefused(_ text: String) {
    #expect(throws: InferenceError.self) { try settings(text) }
  }

  /// Limits of an operator who names each.
  private static var narrow: OperatorLimits {
    var limits = OperatorLimits()
    limits.threadCount = OperatorLimits.Ceiling(2)
    limits.timeLimit = 0.5
    limits.memoryLimit = 100
    limits.queueSize = OperatorLimits.Ceiling(3)
    limits.batchSize = OperatorLimits.Ceiling(4)
    limits.queueDelay = OperatorLimits.Ceiling(.microseconds(6))
    limits.sequenceCount = OperatorLimits.Ceiling(1)
    limits.sequenceIdle = OperatorLimits.Ceiling(.microseconds(7))
    limits.warmupCount = OperatorLimits.Ceiling(1)
    return limits
  }

  private func isWithinNarrowLimits(_ settings: ModelSettings) -> [Bool] {
    [
      settings.threadCount <= 2, settings.timeLimit.map { $0 <= 0.5 } ?? false,
      settings.memoryLimit.map { $0 <= 100 } ?? false, settings.maxQueueSize <= 3, settings.maxBatchSize <= 4,
      settings.maxQueueDelay <= .microseconds(6), settings.maxSequences <= 1,
      settings.maxSequenceIdle <= .microseconds(7), settings.warmupCount <= 1, !settings.warnsNonfinite,
      !settings.checksHalf,
    ]
  }

  /// Texts that name nothing, everything, one setting as high as it goes, or none for one.
  @Test(arguments: [
    "{}", all, #"{"parameters": {}}"#, #"{"parameters": null}"#, #"{"max_batch_size": null}"#,
    #"{"max_batch_size": 65536}"#, #"{"dynamic_batching": {"max_queue_delay_microseconds": 2147483647000}}"#,
    #"{"dynamic_batching": {"default_queue_policy": {"max_queue_size": 1000000}}}"#,
    #"{"dynamic_batching": {"default_queue_policy": {}}}"#,
    #"{"sequence_batching": {"max_sequence_idle_microseconds": 2147483647000}}"#,
    #"{"sequence_batching": {"oldest": {"max_candidate_sequences": 1000000}}}"#,
    #"{"parameters": {"thread_count": 1024}}"#, #"{"parameters": {"time_limit_seconds": 1e9}}"#,
    #"{"parameters": {"time_limit_seconds": null}}"#, #"{"parameters": {"memory_limit_bytes": 9223372036854775807}}"#,
    #"{"parameters": {"warmup_count": 1000}}"#, #"{"parameters": {"warn_nonfinite": true, "check_half": true}}"#,
  ])
  func noTextExceedsTheOperatorsLimits(_ text: String) throws {
    let settings = try settings(text, Self.narrow)
    #expect(isWithinNarrowLimits(settings) == [Bool](repeating: true, count: 11))
    // A client's settings take the place of the file's, and are held to them.
    let file = try self.settings(#"{"parameters": {"time_limit_seconds": 0.25}}"#, Self.narrow)
    let loaded = try self.settings(text, Self.narrow.lowered(to: file))
    #expect(isWithinNarrowLimits(loaded) == [Bool](repeating: true, count: 11))
    #expect(loaded.timeLimit == 0.25)
  }

  @Test func lowerValuesAreKept() throws {
    let text = #"""
      {"max_batch_size": 0, "dynamic_batching": {"max_queue_delay_microseconds": 1,
       "default_queue_policy": {"max_queue_size": 2}},
       "sequence_batching": {"max_sequence_idle_microseconds": 3},
       "parameters": {"thread_count": 1, "time_limit_seconds": 0.125, "memory_limit_bytes": 50, "warmup_count": 0}}
      """#
    let settings = try settings(text, Self.narrow)
    #expect(settings.maxBatchSize == 0 && settings.maxQueueDelay == .microseconds(1) && settings.maxQueueSize == 2)
    #expect(settings.maxSequenceIdle == .microseconds(3) && settings.threadCount == 1 && settings.timeLimit == 0.125)
    #expect(settings.memoryLimit == 50 && settings.warmupCount == 0)
  }

  @Test func aModelWithoutSettingsHasTheStandardOnes() {
    let settings = ModelSettings(under: OperatorLimits())
    #expect(settings.threadCount == 1 && settings.maxQueueSize == 512 && settings.maxBatchSize == 32)
    #expect(settings.timeLimit == nil && settings.memoryLimit == nil && settings.warmupCount == 1)
    #expect(settings.maxQueueDelay == .zero && settings.maxSequences == 256 && settings.maxSequenceIdle == .seconds(60))
    #expect(isWithinNarrowLimits(ModelSettings(under: Self.narrow)) == [Bool](repeating: true, count: 11))
  }
}
