import Foundation
import ModelFormat
import ModelSpec
import Testing
import _ModelTestSupport

struct GenerateCommandTests {
  private let folder: TemporaryFolder
  private let model: String

  init() throws {
    folder = try TemporaryFolder()
    model = folder.path("my-model.mlmodel")
    let alike = Model.model(
      .identity(Identity()), inputs: [.double("a/b"), .double("a.b")], outputs: [.double("y")])
    try Data(ModelFile.encode(alike)).write(to: URL(fileURLWithPath: model))
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: folder.path(name), encoding: .utf8)
  }

  @Test func writesAClassAndPrintsItsPath() throws {
    let run = try ToolRun(["generate", model, folder.path("out"), "--style", "xcode16"])
    #expect(run.standardOutput == folder.path("out/my-model.swift") + "\n")
    #expect(
      run.standardError == """
        warning: input 'a.b' is 'a_b_2' in code: another input has the same identifier
          at: \(model) › description › input 'a.b', offset 0xf
          fix: rename one of them in the model

        """)
    #expect(run.status == 0)
    #expect(try text("out/my-model.swift").hasPrefix("//\n// my_model.swift\n//\n"))
    #expect(try text("out/my-model.swift").contains("bundle.url(forResource: \"my-model\""))
  }

  @Test func classAndFilesCanBeNamed() throws {
    let run = try ToolRun(
      [
        "generate", model, folder.path("out"), "--class-name", "Pricer", "--language", "Objective-C", "--style",
        "xcode16",
      ])
    #expect(run.standardOutput == folder.path("out/Pricer.h") + "\n" + folder.path("out/Pricer.m") + "\n")
    #expect(try text("out/Pricer.m").contains("pathForResource:@\"my-model\""))
    let named = try ToolRun(
      [
        "generate", model, folder.path("out"), "--output-name", "Prices+Generated", "--access", "package", "--style",
        "xcode16",
      ])
    #expect(named.standardOutput == folder.path("out/Prices+Generated.swift") + "\n")
    #expect(try text("out/Prices+Generated.swift").contains("package class my_modelInput"))
  }

  @Test func codeOfAnotherModelIsNotReplaced() throws {
    let other = folder.path("other/my-model.mlmodel")
    let package = folder.path("my-model.mlpackage")
    try FileManager.default.createDirectory(atPath: folder.path("other"), withIntermediateDirectories: true)
    let numbers = Model.model(.identity(Identity()), inputs: [.double("x")], outputs: [.double("y")])
    try ModelFile(numbers).write(to: package, as: .mlpackage)
    #expect(try ToolRun(["generate", model, folder.path("out")]).status == 0)
    let code = try text("out/my-model.swift")
    let refused = try ToolRun(["generate", package, folder.path("out")])
    #expect(refused.status == 1 && refused.standardOutput.isEmpty)
    #expect(
      refused.standardError.contains(
        "the file was generated from 'my-model.mlmodel', and would be replaced by code for 'my-model.mlpackage'"))
    #expect(try text("out/my-model.swift") == code)
    // The same name in another place is the same model, changed; and other names have other files.
    try Data(ModelFile.encode(numbers)).write(to: URL(fileURLWithPath: other))
    #expect(try ToolRun(["generate", other, folder.path("out")]).status == 0)
    #expect(try ToolRun(["generate", package, folder.path("out"), "--class-name", "Other"]).status == 0)
    // Code that is the same but for the name of the model takes nothing away.
    #expect(try ToolRun(["generate", package, folder.path("out")]).status == 0)
    #expect(try ToolRun(["generate", model, folder.path("out"), "--for-build"]).status == 0)
  }

  @Test func aFileWithTheSameTextIsLeftAlone() throws {
    let arguments = ["generate", model, folder.path("out"), "--style", "xcode16"]
    let path = folder.path("out/my-model.swift")
    _ = try ToolRun(arguments)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_000_000)], ofItemAtPath: path)
    _ = try ToolRun(arguments)
    func date() throws -> Date? {
      try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
    }
    #expect(try date() == Date(timeIntervalSince1970: 1_000_000))
    _ = try ToolRun(arguments + ["--public-access"])
    #expect(try date() != Date(timeIntervalSince1970: 1_000_000))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("out")) == ["my-model.swift"])
  }

  @Test func aDryRunWritesNothing() throws {
    let run = try ToolRun(["generate", model, folder.path("out"), "--dry-run", "yes", "--style", "xcode16"])
    #expect(run.standardOutput == folder.path("out/my-model.swift") + "\n")
    #expect(!FileManager.default.fileExists(atPath: folder.path("out")))
  }

  @Test func theDeploymentTargetStandsInAvailability() throws {
    _ = try ToolRun(
      [
        "generate", model, folder.path(""), "--platform", "ios", "--deployment-target", "18.0", "--style", "xcode16",
      ])
    #expect(try text("my-model.swift").contains("@available(iOS 18.0, tvOS 11.0, watchOS 4.0, visionOS 1.0, *)\n"))
  }

  @Test(arguments: [["--deployment-target", "15.0"], ["--deployment-target", "15.0", "--platform", "ios"]])
  func earlierSystemsAreSupported(arguments: [String]) throws {
    _ = try ToolRun(["generate", model, folder.path("")] + arguments)
    let text = try text("my-model.swift")
    #expect(text.contains("@available(iOS 15.0, tvOS 15.0, watchOS 8.0, visionOS 1.0, *)\n"))
    #expect(!text.contains("@available(iOS 17"))
    #expect(text.contains("    if #available(iOS 17.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *) {\n"))
  }

  @Test(arguments: [
    (["--style", "xcode8"], "'xcode8' is not a style for swift: expected one of "),
    (["--class-name", "My Class"], "'My Class' is not a valid class name: try 'My_Class'"),
    (["--output-name", "a/b"], "'a/b' is not a file name: give the directory as OUTDIR"),
    (["--output-name", "a\nb"], "'a\\nb' cannot be the name of a source file: try 'a_b'"),
    (["--output-name", "a\"b"], "'a\"b' cannot be the name of a source file: try 'a_b'"),
    (["--class-name", "await"], "'await' is not a valid class name: try 'await_'"),
    (["--language", "cobol"], "'cobol' is not a supported language: expected swift or objective-c"),
    (["--dry-run", "maybe"], "--dry-run is 'maybe', expected yes or no"),
    (
      ["--platform", "amiga", "--deployment-target", "3.1"],
      "'amiga 3.1' is not a release: expected one such as ios 15.0"
    ),
  ])
  func wrongOptions(arguments: [String], message: String) throws {
    let run = try ToolRun(["generate", model, folder.path("out")] + arguments)
    #expect(run.standardError.contains(message), "\(run.standardError)")
    #expect(run.status == 64)
  }

  @Test func aModelThatIsNotThere() throws {
    let run = try ToolRun(["generate", folder.path("none.mlmodel"), folder.path("out")])
    #expect(run.standardError.contains("no such file"), "\(run.standardError)")
    #expect(run.status == 1)
  }

  /// Half a second for a hundred processes of a release build; a debug build has to be within a few seconds.
  @Test func aHundredClassesTakeAShortTime() throws {
    let start = ContinuousClock.now
    for number in 0..<100 {
      _ = try ToolRun(["generate", model, folder.path("many"), "--class-name", "C\(number)", "--style", "xcode16"])
    }
    #expect(ContinuousClock.now - start < .seconds(20))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("many")).count == 100)
  }
}
