import ModelDiff
import ModelFormat
import ModelSpec
import OrderedCollections
import Testing
import _ModelTestSupport

/// Names, labels and keys that only differ in how they are spelled are different.
@Suite struct SpellingTests {
  private func lines(_ old: Model, _ new: Model) throws -> [String] {
    try ModelDifference(from: ModelFile(old), to: ModelFile(new)).lines
  }

  @Test func layersAndInputs() throws {
    let model = Spellings.network()
    #expect(try lines(model, model) == [])
    let (composed, decomposed) = (Spellings.composed, Spellings.decomposed)
    let swapped = ModelFile(Spellings.network(reading: [decomposed, composed]))
    let changes = try ModelDifference(from: ModelFile(model), to: swapped).structure.changes
    // Lists of strings are compared by their bytes, lists of lists are not.
    #expect(
      changes.flatMap { [$0.name, $0.old ?? "", $0.new ?? ""] }
        == [composed, composed, decomposed, decomposed, decomposed, composed])
    let changed = try lines(model, Spellings.network(weights: [2, 4]))
    #expect(changed.count == 1 && changed[0].utf8.starts(with: decomposed.utf8))
  }

  @Test func features() throws {
    func model(_ name: String) -> Model {
      .model(.identity(Identity()), inputs: [.double(name)], outputs: [.double("y")])
    }
    let (old, new) = (model(Spellings.composed), model(Spellings.decomposed))
    #expect(ModelDifference(interfaceOf: old, old).isEmpty)
    #expect(ModelDifference(interfaceOf: old, new).interface.map(\.kind) == [.renamed])
  }

  @Test func labels() throws {
    func model(_ labels: [String]) -> Model {
      .classifier(
        .glmClassifier(.with { $0.classLabels = .stringClassLabels(.with { $0.vector = labels }) }),
        inputs: [.double("x")])
    }
    let both = model(Spellings.both)
    #expect(ModelDifference(interfaceOf: both, both).isEmpty)
    #expect(ModelDifference(interfaceOf: both, model(Spellings.both.reversed())).interface.map(\.kind) == [.reordered])
    #expect(
      ModelDifference(interfaceOf: model([Spellings.composed]), model([Spellings.decomposed])).interface.map(\.kind)
        == [.removed, .added])
  }

  @Test func metadata() throws {
    func model(_ key: String) -> Model {
      var model = Model.model(.identity(Identity()), inputs: [.double("x")], outputs: [.double("x")])
      model.description?.metadata = .with { $0.userDefined[key] = "text" }
      return model
    }
    #expect(
      try lines(model(Spellings.composed), model(Spellings.decomposed)) == [
        "'\(Spellings.decomposed)': none → text", "'\(Spellings.composed)': text → none",
      ])
  }

  @Test func categories() throws {
    func model(_ categories: [String]) -> Model {
      .model(
        .oneHotEncoder(.with { $0.categoryType = .stringCategories(.with { $0.vector = categories }) }),
        inputs: [.string("x")], outputs: [.multiArray("y", [1], .double)])
    }
    #expect(try lines(model([Spellings.composed]), model([Spellings.decomposed])).count == 1)
  }
}
