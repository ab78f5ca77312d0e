import Foundation
import Testing

/// The command line as its users see it. `RECORD=1` rewrites the expectations.
struct GoldenTests {
  @Test(arguments: GoldenCase.all)
  func printsWhatIsExpected(golden: GoldenCase) throws {
    for columns in golden.widths {
      let result = try ToolRun(golden.arguments, input: golden.input, variables: ["NO_COLOR": "1"], columns: columns)
      let name = "stdout-\(columns)"
      if ProcessInfo.processInfo.environment["RECORD"] == "1" {
        try golden.record(result.standardOutput, as: name)
      } else {
        #expect(result.standardOutput == golden.content(name) ?? "", "\(columns) columns")
      }
      let wide = result.standardOutput.split(separator: "\n").filter { $0.count > columns }
      #expect(wide.isEmpty, "\(columns) columns")
    }
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
