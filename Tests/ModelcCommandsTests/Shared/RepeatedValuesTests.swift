import ArgumentParser
import Testing

@testable import ModelcCommands

/// Options that are given many times are joined before the command line is parsed.
@Suite struct RepeatedValuesTests {
  private static let options = [["--input", "-i"], ["--tap"]]

  @Test(
    arguments: [
      (
        ["m", "-i", "a=1", "--json", "--input", "b", "--tap", "t", "--input=-c"],
        ["m", "--input=a=1\0b\0-c", "--json", "--tap=t"]
      ),
      (["m", "-i"], ["m", "-i"]),
      (["m", "-i", "--json", "-i", "a"], ["m", "-i", "--json", "--input=a"]),
      (["m", "-i", "", "-i", "a", "--", "-i", "b"], ["m", "--input=\0a", "--", "-i", "b"]),
      (["m", "--inputs", "-", "--json=x"], ["m", "--inputs", "-", "--json=x"]),
    ] as [([String], [String])])
  func valuesAreJoinedWhereTheOptionStandsFirst(arguments: [String], joined: [String]) {
    #expect(RepeatedValues.joined(arguments, options: Self.options) == joined)
  }

  @Test func otherCommandsAreLeftAlone() {
    let arguments = ["inspect", "-i", "a", "-i", "b"]
    #expect(ModelcCommand.joiningRepeatedOptions(arguments) == arguments)
  }

  /// ArgumentParser alone takes minutes.
  @Test(.timeLimit(.minutes(1))) func thousandsAreParsed() throws {
    let values = (0..<20_000).map { "x\($0)=1" }
    let arguments = ["predict", "m"] + values.flatMap { ["-i", $0] }
    let command = try ModelcCommand.parseAsRoot(ModelcCommand.joiningRepeatedOptions(arguments))
    #expect((command as? PredictCommand)?.inputs.input.values == values)
  }
}
