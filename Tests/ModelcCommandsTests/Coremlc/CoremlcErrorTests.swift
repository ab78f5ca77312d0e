import ModelSpec
import Testing

@testable import ModelcCommands

struct CoremlcErrorTests {
  private let size = Diagnostic(
    .error, "weights-size", "`weights` hold 96 values, expected 108",
    at: Location(path: ModelPath().element("layers", 0, named: "conv1").field("weights"), byteOffset: 16),
    remedy: "convert the model again")

  @Test func theFirstErrorSpeaksLikeTheValidator() {
    let other = Diagnostic(.error, "output-unused", "nothing makes 'y'")
    let error = CoremlcError(validating: [size, other])
    #expect(
      error.message
        == "compiler error:  Error reading protobuf spec. validator error: `weights` hold 96 values, expected 108")
    #expect(
      error.details == [
        "at: layer 'conv1' › weights, offset 0x10", "fix: convert the model again", "error: nothing makes 'y'",
      ])
  }

  @Test func errorsInOperationsNameTheInnermost() {
    let path = ModelPath().field("mlProgram").entry("functions", "main").element("operations", 3, named: "loop")
      .element("blocks", 0).element("operations", 0, named: "y").field("inputs")
    let finding = Diagnostic(.error, "value-undefined", "'x' is not defined before", at: Location(path: path))
    let error = CoremlcError(validating: [finding])
    #expect(
      error.message == """
        Failed to parse the model specification. Error: Unable to parse ML Program: in operation y: 'x' is not defined \
        before
        """)
  }

  @Test func compilingFails() {
    let error = CoremlcError(compiling: size)
    #expect(error.message == "compiler error:  `weights` hold 96 values, expected 108")
    #expect(error.details == size.placeAndRemedy)
  }

  @Test func aMissingWeightFileIsNotAMissingModel() {
    let missing = Diagnostic(
      .error, "file-missing", "no such file", at: Location(file: "/a.mlpackage/weights/weight.bin"))
    #expect(
      CoremlcError(reading: "/a.mlpackage", missing).message
        == "Failed to parse the model specification. Error: no such file")
  }
}
