import ModelEdit
import ModelFormat
import ModelSpec
import OrderedCollections
import Testing
import _ModelTestSupport

@Suite struct EditRecipeTests {
  @Test func allKindsOfEntriesAreRead() throws {
    let recipe = """
      [
        {"rename": {"x": "in", "y": "out"}, "author": "A"},
        {"default": {"in": 1.5}}, {"describe": {"out": "the result"}}, {"metadata": {"k": "v", "n": 3}},
        {"remove-metadata": "n"}, {"specification-version": 6}
      ]
      """
    let run = try EditRun(try EditCatalog.edits(recipe: Array(recipe.utf8)), of: ModelFile(Edited.sum))
    let description = try #require(run.file.model.description)
    #expect(description.input.map(\.name) == ["in", "b"])
    #expect(description.output[0].shortDescription == "the result")
    #expect(description.metadata?.author == "A")
    #expect(description.metadata?.userDefined == ["k": "v"])
    #expect(run.file.model.specificationVersion == 6)
  }

  @Test(arguments: [
    ("[{\"renam\": {}}]", "'renam' is not an edit"),
    ("[]", "the recipe asks for no edit"),
    ("[{\"rename\": \"x\"}]", "'rename' of the recipe is not an object of names and values"),
    ("[1]", "the recipe is not a list of objects"),
    ("[{\"type\": {\"x\": \"float\"}}]", "type: 'float' is not float16, float32, double, int32 or int8"),
  ]) func brokenRecipesAreRefused(_ text: String, _ message: String) {
    do throws(Diagnostic) {
      _ = try EditCatalog.edits(recipe: Array(text.utf8))
      Issue.record("no error")
    } catch {
      #expect(error.message == message)
    }
  }

  @Test func errorsThatWereThereStay() throws {
    var broken = Edited.network
    broken.description?.predictedFeatureName = "gone"
    broken.description?.input[0].type = nil
    #expect(throws: Never.self) { try Edited.model(broken, MetadataEdit(.author, text: "A")) }
  }

  @Test func newErrorsAreRefused() {
    let error = Edited.error(Edited.network, OptionalEdit("x", isOptional: true), VersionEdit(1))
    #expect(error != nil)
  }
}
