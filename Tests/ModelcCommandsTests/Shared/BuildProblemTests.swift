import ModelSpec
import Testing

@testable import ModelcCommands

@Suite struct BuildProblemTests {
  @Test func aLineBeginsWithTheModel() {
    let path = ModelPath().element("layers", 3, named: "conv1").field("weights")
    let problem = Diagnostic(
      .error, "weights-size", "weights hold 96 values, expected 108",
      at: Location(file: "App/Digits.mlmodel", path: path, byteOffset: 8000), remedy: "train it again")
    #expect(
      BuildProblem.text(problem, of: "App/Digits.mlmodel") == """
        App/Digits.mlmodel: error: weights hold 96 values, expected 108 (layer 'conv1' › weights, offset 0x1f40)
        App/Digits.mlmodel: note: train it again

        """)
  }

  @Test func filesWithinAPackageAreDetails() {
    let problem = Diagnostic(
      .warning, "w", "odd", at: Location(file: "A.mlpackage/Data/model.mlmodel", byteOffset: 1))
    #expect(
      BuildProblem.text(problem, of: "A.mlpackage") == "A.mlpackage: warning: odd (Data/model.mlmodel, offset 0x1)\n")
  }

  @Test func otherFilesSpeakForThemselves() {
    let problem = Diagnostic(
      .error, "s", "wrong\nhere", at: Location(file: "modelc.json", lineAndColumn: .init(line: 3, column: 9)))
    let text = BuildProblem.text(problem, of: "A.mlmodel")
    #expect(text.hasPrefix("modelc.json:3:9: error: wrong"))
    #expect(text.filter { $0 == "\n" }.count == 1)
  }

  @Test func nothingIsAddedWhereThereIsNoPlace() {
    #expect(BuildProblem.text(Diagnostic(.error, "e", "no"), of: "A.mlmodel") == "A.mlmodel: error: no\n")
  }
}
