import Foundation
import ModelEdit
import ModelFormat
import ModelSpec
import OrderedCollections
import Testing
import _ModelTestSupport

/// Each kind of edit changes what it is asked to change, and nothing else.
@Suite struct EveryEditTests {
  private func kind(_ name: String) throws -> EditKind { try #require(EditCatalog.all.first { $0.name == name }) }

  @Test func everyKindHasACase() {
    #expect(Set(EditCase.all.map(\.kind)) == Set(EditCatalog.all.map(\.name)))
  }

  @Test(arguments: EditCase.all) func onlyWhatIsAskedChanges(_ edit: EditCase) throws {
    let texts = edit.texts.isEmpty ? [""] : edit.texts
    let run = try EditRun(try kind(edit.kind).edits(flags: texts), of: ModelFile(edit.model))
    var expected = edit.model
    edit.change(&expected)
    #expect(run.file.model == expected)
    // The file that is written holds what was edited, field by field.
    #expect(try ModelFile.decode(ModelFile.encode(run.file.model)) == expected)
    try edit.prediction?.check(edit.model, run.file.model)
  }

  /// Edits that are renames happen at once, as flags give them; a recipe's entries one after the other.
  @Test(arguments: EditCase.all.filter { !($0.kind.hasPrefix("rename") && $0.texts.count > 1) })
  func recipesAskForTheSame(_ edit: EditCase) throws {
    let texts = edit.texts.isEmpty ? [""] : edit.texts
    let flags = try EditRun(try kind(edit.kind).edits(flags: texts), of: ModelFile(edit.model))
    let recipe = try EditRun(try EditCatalog.edits(recipe: Array(edit.recipe.utf8)), of: ModelFile(edit.model))
    #expect(recipe.file.model == flags.file.model)
  }

  /// Edits of a package leave all of its files but the specification as they are, byte for byte.
  @Test(arguments: [
    ("rename", "digits=pictures"), ("type", "probabilities=float16"), ("shape", "digits=2,1,8,8"),
    ("expose", "rectified"), ("author", "somebody"), ("specification-version", "6"),
  ]) func otherFilesStay(_ name: String, _ text: String) throws {
    let path = "\(ExampleModels.folder)/SmallProgram.mlpackage"
    let folder = try TemporaryFolder()
    let old = try ModelFile.read(path)
    let run = try EditRun(try kind(name).edits(flags: [text]), of: old)
    #expect(run.file.model != old.model)
    try run.file.write(to: folder.path("New.mlpackage"))
    let files = folder.files(below: "New.mlpackage").filter { !$0.hasSuffix(".json") && !$0.hasSuffix(".mlmodel") }
    #expect(files == ["Data/com.apple.CoreML/weights/weight.bin"])
    for file in files {
      let bytes = try Data(contentsOf: URL(fileURLWithPath: "\(path)/\(file)"))
      #expect(try folder.read("New.mlpackage/\(file)") == Array(bytes))
    }
  }
}
