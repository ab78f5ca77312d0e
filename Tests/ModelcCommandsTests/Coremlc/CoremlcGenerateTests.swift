import Foundation
import Testing
import _ModelTestSupport

struct CoremlcGenerateTests {
  private let coremlc: CoremlcRun
  private let model = CoremlcRun.example("DigitClassifier.mlmodel")

  init() throws {
    coremlc = try CoremlcRun()
    try FileManager.default.createDirectory(atPath: coremlc.folder.path("out"), withIntermediateDirectories: true)
  }

  @Test func writesObjectiveCUnlessAskedForSwift() throws {
    let out = coremlc.folder.path("out")
    #expect(
      try coremlc("generate", model, out).standardOutput == "\(out)/DigitClassifier.h\n\(out)/DigitClassifier.m\n")
    let swift = try coremlc("generate", model, "--public-access", "--language", "Swift", "--swift-version", "6", out)
    #expect(swift.standardOutput == "\(out)/DigitClassifier.swift\n")
    #expect(swift.standardError == "")
    #expect(coremlc.files(in: "out") == ["DigitClassifier.h", "DigitClassifier.m", "DigitClassifier.swift"])
    let text = try String(contentsOfFile: "\(out)/DigitClassifier.swift", encoding: .utf8)
    #expect(text.contains("public class DigitClassifierInput : MLFeatureProvider {"))
    #expect(text.contains("let bundle = Bundle(for: self)"))
  }

  @Test func buildSystemsSayWhereTheModelWillBe() throws {
    let out = coremlc.folder.path("out")
    _ = try coremlc("generate", model, out, "--container", "swift-package", "--language", "Swift")
    #expect(try String(contentsOfFile: "\(out)/DigitClassifier.swift", encoding: .utf8).contains("= Bundle.module\n"))
  }

  @Test func aDryRunPrintsThePaths() throws {
    let result = try coremlc("generate", model, coremlc.folder.path("out/"), "--dry-run", "yes", "--language", "Swift")
    #expect(result.standardOutput == coremlc.folder.path("out/DigitClassifier.swift") + "\n")
    #expect(coremlc.files(in: "out") == [])
  }

  @Test(arguments: [
    (["generate"], "generate command missing input document path"),
    (["generate", "a.mlmodel"], "generate command missing destination path"),
    (
      ["generate", "a.mlmodel", "b", "--language", "swift"],
      "unrecognized target language \"swift\". Expected one of: Swift, Objective-C."
    ),
    (
      ["generate", "a.mlmodel", "b", "--swift-version", "2.2"],
      "unrecognized Swift version \"2.2\". Expected one of: 3.0, 3.1, 3.2, 4.0, 4.2, 5 or 6"
    ),
    (
      ["generate", "a.mlmodel", "b", "--container", "box"],
      "unrecognized container \"box\". Expected one of: bundle-resources, swift-package."
    ),
    (["generate", "/none/a.mlmodel", "b"], "Model does not exist at file:///none/a.mlmodel"),
    (
      ["generate", "examples/models/DigitClassifier.mlmodel", "/none/out"],
      "unable to open output file: /none/out/DigitClassifier.h"
    ),
  ])
  func wrongCalls(arguments: [String], message: String) throws {
    let result = try ToolRun(arguments, tool: URL(fileURLWithPath: coremlc.folder.path("coremlc")))
    #expect(result.standardError.hasPrefix("coremlc: error: \(message)\n"), "\(result.standardError)")
    #expect(result.standardOutput == "")
    #expect(result.status == 1)
  }
}
