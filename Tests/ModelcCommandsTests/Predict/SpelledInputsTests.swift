import Foundation
import ModelFormat
import ModelSpec
import Testing
import _ModelTestSupport

/// A network whose inputs have names that only differ in how they are spelled, on the command line.
@Suite struct SpelledInputsTests {
  @Test func eachInputGetsItsOwnValue() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("pair.mlmodel")
    try Data(ModelFile.encode(Spellings.network())).write(to: URL(fileURLWithPath: path))
    let inputs = zip(Spellings.both, ["[5]", "[7]"]).flatMap { ["--input", "\($0)=\($1)"] }
    let run = try ToolRun(["predict", path, "--json"] + inputs)
    #expect(run.status == 0, "\(run.standardError)")
    // Each layer has a weight of its own.
    #expect(run.standardOutput.contains("10") && run.standardOutput.contains("21"), "\(run.standardOutput)")
  }
}
