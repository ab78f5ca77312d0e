import Foundation
import ModelEdit
import ModelFormat
import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelcCommands

/// `modelc edit` as a process.
@Suite struct EditCommandTests {
  private let digits = "examples/models/DigitClassifier.mlmodel"

  @Test func everyKindHasAnOption() throws {
    let help = try ToolRun(["edit", "--help"]).standardOutput
    for kind in EditCatalog.all { #expect(help.contains("--\(kind.name) "), "\(kind.name)") }
  }

  @Test func renamingKeepsPredictions() throws {
    let folder = try TemporaryFolder()
    let out = folder.path("New.mlmodel")
    let run = try ToolRun([
      "edit", digits, "-o", out, "--rename", "image=photo", "--rename=digit=number", "--author=A=B",
    ])
    #expect(run.status == 0, "\(run.standardError)")
    #expect(run.standardOutput == out + "\n")
    let image = "examples/digits/8_1.png"
    let old = try ToolRun(["predict", digits, "--input", "image=\(image)", "--json"])
    let new = try ToolRun(["predict", out, "--input", "photo=\(image)", "--json"])
    #expect(new.standardOutput == old.standardOutput.replacingOccurrences(of: "\"digit\"", with: "\"number\""))
  }

  @Test func weightsOfPackagesStay() throws {
    let folder = try TemporaryFolder()
    let (first, second) = (folder.path("A.mlpackage"), folder.path("B.mlpackage"))
    let old = try ModelFile.read(GoldenCase.root.appendingPathComponent("examples/models/SmallProgram.mlpackage").path)
    let input = try #require(old.model.description?.input.first?.name)
    let run = try ToolRun([
      "edit", "examples/models/SmallProgram.mlpackage", "-o", first, "--rename", "\(input)=zz", "--license", "mine",
    ])
    #expect(run.status == 0, "\(run.standardError)")
    #expect(try ToolRun(["edit", first, "-o", second, "--rename", "zz=\(input)", "--license", ""]).status == 0)
    let back = try ModelFile.read(second)
    #expect(back.model.kind == old.model.kind)
    #expect(try ToolRun(["edit", second, "-o", second, "--rename", "\(input)=yy"]).status == 0)
  }

  @Test func aDryRunWritesNothing() throws {
    let folder = try TemporaryFolder()
    let out = folder.path("New.mlmodel")
    let run = try ToolRun(["edit", digits, "-o", out, "--rename", "image=photo", "--dry-run"])
    #expect(run.status == 0)
    #expect(run.standardOutput.contains("photo"))
    #expect(!FileManager.default.fileExists(atPath: out))
  }

  @Test func aFailureWritesNothing() throws {
    let folder = try TemporaryFolder()
    let out = folder.path("New.mlmodel")
    let recipe = try folder.write(Array("[{\"author\": \"A\"}, {\"rename\": {\"imge\": \"x\"}}]".utf8), to: "r.json")
    let run = try ToolRun(["edit", digits, "-o", out, "--recipe", recipe])
    #expect(run.status == 1)
    #expect(
      run.standardError == """
        error: the model has no feature 'imge'
          at: \(digits)
          fix: did you mean 'image'?

        """)
    #expect(!FileManager.default.fileExists(atPath: out))
    #expect(try ToolRun(["edit", digits, "-o", out]).status == 1)
    #expect(try ToolRun(["edit", digits, "--author", "A"]).status == 64)
  }
}
