import Foundation
import Testing
import _ModelTestSupport

@testable import ModelcCommands

/// Names that shells offer from the model of the command line.
struct CompletedNamesTests {
  private static let model = GoldenCase.root.appendingPathComponent("examples/models/DigitClassifier.mlmodel").path

  private func candidates(_ names: CompletedNames, _ prefix: String) -> [String] {
    names.candidates(words: ["modelc", "edit", Self.model, "--option", prefix], index: 4, prefix: prefix)
  }

  @Test func featuresAreThoseOfTheModel() {
    #expect(candidates(CompletedNames { $0.features }, "") == ["image", "digit", "digitProbabilities"])
    #expect(candidates(CompletedNames(ending: "=") { $0.inputs }, "im") == ["image="])
    #expect(candidates(CompletedNames { $0.functions }, "") == [])
  }

  @Test func listsKeepWhatIsThere() throws {
    let layers = candidates(CompletedNames(isList: true) { $0.layers }, "")
    let first = try #require(layers.first)
    #expect(layers.count == 11)
    #expect(candidates(CompletedNames(isList: true) { $0.layers }, "\(first),").first == "\(first),\(first)")
  }

  @Test func filesFollowAnInput() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write([1], to: "digit.png")
    _ = try folder.makeDirectory("digits")
    _ = try folder.write([1], to: ".digit")
    let found = candidates(CompletedNames(ending: "=", hasFiles: true) { $0.inputs }, "image=\(folder.path("di"))")
    #expect(found == ["image=\(folder.path("digit.png"))", "image=\(folder.path("digits"))/"])
  }

  @Test func quotesAreTheShells() {
    #expect(ShellWord.plain(#"My\ Model.mlmodel"#) == "My Model.mlmodel")
    #expect(ShellWord.plain(#"'a\b' "c d""#) == #"a\b c d"#)
    #expect(ShellWord.plain(#""half open"#) == "half open")
  }

  @Test func nothingIsOfferedWithoutAModel() {
    let names = CompletedNames { $0.features }
    #expect(names.candidates(words: ["modelc", "inspect", "missing.mlmodel", ""], index: 3, prefix: "") == [])
    #expect(names.candidates(words: [], index: 0, prefix: "") == [])
  }

  @Test(arguments: [
    "$(touch X)", "`touch X`", "${x}", "!x", "~root", "-rf", "a\nb", "a\tb", "\u{1b}[31m", "\u{9b}m",
    "\u{202e}x", "",
  ])
  func whatShellsExpandIsNotOffered(name: String) {
    #expect(!CompletedNames.isSafe(name))
    #expect(candidates(CompletedNames { _ in [name, "plain"] }, "") == ["plain"])
  }

  /// Each shell quotes these itself; `scripts/product/check-completion.py` tries them.
  @Test(arguments: ["a\\b", "it's", "a b", "a;b", "a*b"])
  func whatShellsQuoteIsOffered(name: String) { #expect(CompletedNames.isSafe(name)) }

  @Test func scriptForBashExpandsNoWords() throws {
    let script = try ToolRun(["--generate-completion-script", "bash"]).standardOutput
    let offered = script.split(separator: "\n").filter { $0.contains("compgen") }
    #expect(
      offered.allSatisfy { $0.contains("compgen -W '") || $0.contains("repeating_flags[*]") || $0.contains("-W ]]") })
    #expect(script.contains("printf '%s\\n' \"${2}\""))
  }

  @Test func scriptForZshTakesNoDescriptions() throws {
    let script = try ToolRun(["--generate-completion-script", "zsh"]).standardOutput
    #expect(script.contains("compadd -- \"${(@)completions[1,-2]}\""))
    #expect(!script.contains("__modelc_complete \"${completions[@]:0:-1}\""))
  }
}
