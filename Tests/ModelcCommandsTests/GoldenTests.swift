import Foundation
import Testing

/// The command line as its users see it. `RECORD=1` rewrites the expectations.
struct GoldenTests {
  @Test(arguments: GoldenCase.all)
  func printsWhatIsExpected(golden: GoldenCase) throws {
    let result = try ToolRun(golden.arguments, input: golden.input)
    if ProcessInfo.processInfo.environment["RECORD"] == "1" {
      try golden.record(result)
      return
    }
    #expect(result.standardOutput == golden.content("stdout") ?? "")
    #expect(result.standardError == golden.content("stderr") ?? "")
    #expect("\(result.status)\n" == golden.content("status") ?? "0\n")
  }

  @Test func thereAreCases() {
    #expect(!GoldenCase.all.isEmpty)
  }
}
