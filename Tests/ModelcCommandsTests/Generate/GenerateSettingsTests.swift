import ModelCodegen
import ModelSpec
import Testing

@testable import ModelcCommands

@Suite struct GenerateSettingsTests {
  private func read(_ text: String, siblings: [String] = []) throws -> GenerateSettings {
    try GenerateSettings.read(
      Array(text.utf8), path: "App/modelc.json", for: "Digits.mlmodel", siblings: siblings)
  }

  private func problem(_ text: String, siblings: [String] = []) -> Diagnostic? {
    do {
      _ = try read(text, siblings: siblings)
      return nil
    } catch {
      return error as? Diagnostic
    }
  }

  @Test func settingsOfAModelCountMore() throws {
    let text = """
      { "access": "public", "style": "modern", "language": "swift",
        "models": { "Digits.mlmodel": { "className": "Numerals", "style": "xcode16" },
                    "Other.mlpackage": { "access": "package" } } }
      """
    #expect(
      try read(text, siblings: ["Other.mlpackage"])
        == GenerateSettings(style: "xcode16", access: .public, className: "Numerals"))
    #expect(try read("{}") == GenerateSettings())
    #expect(try read("{\"className\": \"Numerals\"}").className == "Numerals")
  }

  @Test(arguments: [
    (#"{"acess": "public"}"#, "`acess` is not a setting"),
    (#"{"models": {"Digits.mlmodel": {"models": {}}}}"#, "`models` is not a setting"),
    (#"{"access": "open"}"#, "`access` is 'open', expected one of internal, package, public"),
    (#"{"access": true}"#, "`access` is not a string, expected one such as \"public\""),
    (#"{"language": "kotlin"}"#, "`language` is 'kotlin', expected one of swift"),
    (#"{"language": "objective-c"}"#, "`language` is 'objective-c', but this is a Swift target"),
    (#"{"className": "my-class"}"#, "`className` is 'my-class', which is not a valid class name"),
    (#"{"models": {"Digits": {}}}"#, "`models` › 'Digits' is not the file name of a model"),
    (#"{"models": {"A.mlmodel": {}}}"#, "`models` › 'A.mlmodel': the target has no model with this name"),
    (#"{"models": []}"#, "'models' is not an object, expected { … }"),
    ("[]", "the file is not an object, expected { … }"),
  ])
  func mistakesAreRefused(text: String, message: String) {
    let problem = problem(text)
    #expect(problem?.message == message)
    #expect(problem?.location.file == "App/modelc.json")
  }

  @Test func stylesAreListed() {
    let message = problem(#"{"style": "xcode8"}"#)?.message ?? ""
    #expect(message.hasPrefix("`style` is 'xcode8', expected one of modern, xcode16"))
  }

  @Test func oneNameForSeveralClassesIsRefused() {
    let problem = problem(#"{"className": "Numerals"}"#, siblings: ["Other.mlmodel"])
    #expect(
      problem?.message == "`className` would apply to several classes, since the target has several models")
  }

  @Test func brokenTextHasALine() {
    let problem = problem("{\n  \"style\": modern\n}")
    #expect(problem?.location.lineAndColumn == .init(line: 2, column: 12))
    #expect(
      problem.map { BuildProblem.text($0, of: "Digits.mlmodel") }?.hasPrefix("App/modelc.json:2:12: error: ") == true)
  }
}
