import ModelSpec
import Testing

@testable import ModelCheck

@Suite struct CheckConfigurationTests {
  @Test func allSettingsAreRead() throws {
    let text = """
      {"models": ["A.mlmodel", {"path": "/b", "targets": ["macos13"], "budget": {"bytes": 5}, "ignore": ["rank-limit"]}],
       "targets": ["ios16"], "budget": {"parameters": 7, "floatingPointOperations": 1e9, "activationBytes": 8},
       "ignore": ["unused-value"], "failOnWarnings": true}
      """
    let configuration = try CheckConfiguration(json: Array(text.utf8), directory: "dir")
    #expect(configuration.models.map(\.path) == ["dir/A.mlmodel", "/b"])
    #expect(
      configuration.models[1].targets.map { "\($0)" } == [SystemRelease("macos13")].compactMap { $0 }.map { "\($0)" })
    #expect(configuration.models[1].budget.bytes == 5)
    #expect(configuration.models.map(\.ignoredCodes) == [[], ["rank-limit"]])
    #expect(configuration.targets.count == 1)
    #expect(configuration.budget.parameters == 7 && configuration.budget.floatingPointOperations == 1e9)
    #expect(configuration.budget.activationBytes == 8 && configuration.budget.bytes == nil)
    #expect(configuration.ignoredCodes == ["unused-value"] && configuration.failsOnWarnings)
  }

  @Test(arguments: [
    ("[]", "`the configuration` is not a JSON object"),
    (
      #"{"model": []}"#,
      "there is no setting `model`, expected `models`, `targets`, `budget`, `ignore`, `failOnWarnings`"
    ),
    (#"{"models": "A"}"#, "`models` is of another type, expected a list"),
    (
      #"{"models": [{"target": []}]}"#,
      "there is no setting `models.target`, expected `path`, `targets`, `budget`, `lock`, `ignore`"
    ),
    (#"{"models": [{}]}"#, "`models.path` is of another type, expected a string"),
    (#"{"targets": ["ios"]}"#, "`targets` holds 'ios', expected an OS name and a version, such as ios16 or macos13.3"),
    (#"{"budget": {"bytes": -1}}"#, "`budget.bytes` is of another type, expected a number of 0 or more"),
    (#"{"budget": {"bytes": "1 MB"}}"#, "`budget.bytes` is of another type, expected a number"),
    (#"{"failOnWarnings": 1}"#, "`failOnWarnings` is of another type, expected true or false"),
  ])
  func mistakesAreNamed(_ text: String, _ sentence: String) {
    let error = #expect(throws: Diagnostic.self) { try CheckConfiguration(json: Array(text.utf8), directory: "") }
    #expect(error?.message == sentence)
    #expect(error?.code == "check-config")
  }
}
