import Foundation
import Testing
import _ModelTestSupport

/// Tables of every command whose figures differ from run to run, on terminals of several widths. `Golden/` has the others.
@Suite struct TerminalTablesTests {
  /// `@` is a folder for what commands write.
  private static let commands: [[String]] = [
    ["bench", "examples/models/SmallProgram.mlpackage", "--seconds", "0.01", "--threads", "1", "--batch", "1,2"],
    [
      "bench", "examples/models/DigitClassifier.mlmodel", "--seconds", "0.01", "--threads", "1", "--batch", "1",
      "--random", "1",
    ],
    ["predict", "examples/models/DigitClassifier.mlmodel", "-i", "examples/digits/8_1.png", "--time", "3"],
    ["predict", "examples/models/DigitClassifier.mlmodel", "-i", "examples/digits/8_1.png"],
    ["optimize", "examples/models/DigitClassifier.mlmodel", "--quantize", "int8", "--random", "1", "-o", "@q.mlmodel"],
    [
      "optimize", "examples/models/SmallProgram.mlpackage", "--quantize", "int8", "--random", "1", "-o", "@q.mlpackage",
    ],
    [
      "compare", "examples/models/DigitGenerator.mlmodel", "examples/models/DigitGeneratorNew.mlmodel", "--random", "1",
    ],
    ["diff", "examples/models/DigitGenerator.mlmodel", "examples/models/DigitGeneratorNew.mlmodel"],
    ["diff", "examples/models/DigitGenerator.mlmodel", "examples/models/DigitGeneratorNew.mlmodel", "--stat"],
    ["pack", "--compare", "examples/models/DigitClassifier.mlmodel", "--only", "gzip"],
  ]

  @Test(arguments: commands, [60, 80, 120, 200])
  func linesFit(_ command: [String], _ columns: Int) throws {
    let folder = try TemporaryFolder()
    let arguments = command.map { $0.replacing("@", with: folder.url.path + "/") }
    let run = try ToolRun(
      arguments, variables: ["NO_COLOR": "1", "MODELC_CACHE": folder.path("cache")], columns: columns)
    #expect(run.status <= 2 && !run.standardOutput.isEmpty, "\(run.standardError)")
    // A path is written as it is, to be copied.
    let lines = run.standardOutput.split(separator: "\n").filter { !$0.hasPrefix(folder.url.path) }
    let wide = lines.filter { $0.count > columns }
    #expect(wide.isEmpty, "\(command[0]) at \(columns) columns")
    // No number ends in an ellipsis.
    #expect(!lines.contains { $0.contains(/[0-9]+[.,][0-9]*…/) }, "\(command[0]) at \(columns) columns")
  }
}
