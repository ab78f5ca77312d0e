import InferenceProtocol
import Testing

@testable import ModelHosting

@Suite struct ModelSettingsTests {
  @Test func fieldsHaveTritonsNames() throws {
    let settings = try ModelSettings(
      json: Array(
        #"""
        {"max_batch_size": 16, "dynamic_batching": {"preferred_batch_size": [4, 8], "max_queue_delay_microseconds": 100,
         "preserve_ordering": true,
         "default_queue_policy": {"max_queue_size": 7, "default_timeout_microseconds": "50"}},
         "instance_group": [{"count": 2}], "version_policy": {"specific": {"versions": [2, 5]}}, "input": [],
         "parameters": {"thread_count": {"string_value": "3"}, "function_name": {"string_value": "encode"}}}
        """#.utf8))
    #expect(settings.maxBatchSize == 16)
    #expect(settings.preferredBatchSizes == [4, 8])
    #expect(settings.maxQueueDelay == .microseconds(100))
    #expect(settings.preservesOrdering)
    #expect(settings.maxQueueSize == 7)
    #expect(settings.defaultTimeout == .microseconds(50))
    #expect(settings.instanceCount == 2)
    #expect(settings.versionPolicy == .specific([2, 5]))
    #expect(settings.threadCount == 3)
    #expect(settings.functionName == "encode")
  }

  @Test(arguments: [
    #"{"max_batch_size": -1}"#, #"{"max_batch_size": "many"}"#, #"{"dynamic_batching": 1}"#, "[]", "{",
    #"{"instance_group": [1]}"#, #"{"parameters": {"thread_count": {"string_value": "0"}}}"#,
  ])
  func wrongValuesAreRefused(_ text: String) {
    #expect(throws: InferenceError.self) { try ModelSettings(json: Array(text.utf8)) }
  }
}
