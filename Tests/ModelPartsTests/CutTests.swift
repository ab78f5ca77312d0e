import ModelFormat
import ModelParts
import ModelRuntime
import ModelSpec
import OrderedCollections
import Testing
import _ModelTestSupport

/// A cut of a model: where, and what the part and the rest look like.
struct CutCase: CustomTestStringConvertible, Sendable {
  var name: String
  var whole: Model
  var from: [String] = []
  var to: [String]
  /// Names of the inputs and outputs of the part and of the rest.
  var part: (inputs: [String], outputs: [String])
  var rest: (inputs: [String], outputs: [String])?
  var notes: [String] = []

  var testDescription: String { name }

  static let all = [
    CutCase(name: "a value", whole: Whole.chain, to: ["b"], part: (["x"], ["b"]), rest: (["x", "b"], ["y"])),
    CutCase(
      name: "an operation's name", whole: Whole.chain, to: ["third"], part: (["x"], ["c"]), rest: (["c"], ["y"])),
    CutCase(
      name: "two values", whole: Whole.chain, to: ["a", "b"], part: (["x"], ["a", "b"]), rest: (["a", "b"], ["y"])),
    CutCase(name: "the end", whole: Whole.chain, to: [], part: (["x"], ["y"])),
    CutCase(
      name: "the middle", whole: Whole.chain, from: ["a"], to: ["c"], part: (["a"], ["c"]), rest: (["c"], ["y"])),
    CutCase(
      name: "less than is needed", whole: Whole.chain, from: ["b"], to: ["c"], part: (["x", "b"], ["c"]),
      rest: (["c"], ["y"]), notes: ["the part needs more than the values it was to be given: input 'x'"]),
    CutCase(
      name: "halves in iOS 15", whole: Whole.types, to: ["a"], part: (["x"], ["a"]), rest: (["a"], ["y"])),
    CutCase(name: "truth values", whole: Whole.types, to: ["b"], part: (["x"], ["b"]), rest: (["x", "b"], ["y"])),
    CutCase(
      name: "an output in the middle", whole: Whole.several, to: ["middle"], part: (["x"], ["middle"]),
      rest: (["late", "middle"], ["y"])),
    CutCase(
      name: "before an output", whole: Whole.several, to: ["a"], part: (["x"], ["a"]),
      rest: (["late", "a"], ["y", "middle"])),
    CutCase(name: "a branch", whole: Whole.branching, to: ["c"], part: (["x"], ["c"]), rest: (["c"], ["y"])),
    CutCase(name: "a blob", whole: Whole.network, to: ["a"], part: (["x"], ["a"]), rest: (["a"], ["y"])),
    CutCase(
      name: "a blob that is written twice", whole: Whole.network, to: ["b"], part: (["x"], ["b"]),
      rest: (["x", "b"], ["y"])),
    CutCase(
      name: "a layer's name", whole: Whole.network, to: ["first"], part: (["x"], ["a"]), rest: (["a"], ["y"])),
    CutCase(name: "a scalar", whole: Whole.scalars, to: ["s"], part: (["x"], ["s"]), rest: (["x", "s"], ["y"])),
    CutCase(name: "five axes", whole: Whole.fiveAxes, to: ["a"], part: (["x"], ["a"]), rest: (["a"], ["y"])),
    CutCase(
      name: "a classifier", whole: Whole.classifier, to: ["a"], part: (["x"], ["a"]),
      rest: (["a"], ["label", "probabilities"])),
    CutCase(name: "a label", whole: Whole.classifier, to: ["label"], part: (["x"], ["label", "probabilities"])),
  ]
}

/// Parts that run one after the other give what the whole gives.
@Suite struct CutTests {
  private let inputs: NameMap<FeatureValue> = ["x": .numbers(-1, 0, 2), "late": .numbers(4, 5, 6)]

  private func names(_ model: Model) -> (inputs: [String], outputs: [String]) {
    ((model.description?.input ?? []).map(\.name), (model.description?.output ?? []).map(\.name))
  }

  /// All values after the model has run on `known`.
  private func run(_ model: Model, _ known: NameMap<FeatureValue>) throws -> NameMap<FeatureValue> {
    known.merging(try RuntimeModel(model).prediction(from: known)) { _, new in new }
  }

  /// - Parameter names: The outputs to compare; nil for all.
  private func expectOutputs(of whole: Model, in values: NameMap<FeatureValue>, named names: [String]? = nil) throws {
    let expected = try RuntimeModel(whole).prediction(from: inputs)
    for (name, value) in expected where names?.contains(name) ?? true {
      #expect(values[name]?.plainText == value.plainText, "\(name)")
    }
    #expect(names.map { $0.allSatisfy { expected[$0] != nil } } ?? true)
  }

  @Test(arguments: CutCase.all) func partsInARowAreTheWhole(_ cut: CutCase) throws {
    let extraction = try Extraction(ModelFile(cut.whole), PartRequest(from: cut.from, to: cut.to))
    let (part, rest) = (try extraction.part(), try extraction.rest())
    let before = try extraction.before()
    #expect(names(part.file.model) == cut.part)
    #expect(part.notes.map(\.message) == cut.notes)
    #expect((before == nil) == cut.from.isEmpty)
    #expect((rest == nil) == (cut.rest == nil))
    if let rest, let expected = cut.rest { #expect(names(rest.file.model) == expected) }
    let files = [before, part, rest].compactMap(\.?.file)
    try expectOutputs(of: cut.whole, in: try files.reduce(inputs) { try run($1.model, $0) })
    // What the whole says of itself, its parts say, too.
    for file in files { #expect(file.model.description?.metadata == cut.whole.description?.metadata) }
  }

  /// A pipeline of the parts, and of programs one program.
  @Test(arguments: CutCase.all.filter { $0.rest != nil && $0.from.isEmpty }) func partsAreJoined(_ cut: CutCase) throws
  {
    let extraction = try Extraction(ModelFile(cut.whole), PartRequest(to: cut.to))
    let files = [try extraction.part().file, try #require(try extraction.rest()).file]
    var joined = [try ModelJoin(files, names: ["front", "back"]).pipeline().file.model]
    #expect(joined[0].pipeline?.names == ["front", "back"])
    if case .mlProgram? = cut.whole.kind { joined.append(try ModelJoin(files).program().file.model) }
    for model in joined {
      // Values that go from part to part are inside.
      #expect(Set(names(model).inputs) == Set(names(cut.whole).inputs))
      // An output that the rest reads is inside, too.
      #expect(Set(names(model).outputs) == Set(cut.rest?.outputs ?? []))
      try expectOutputs(of: cut.whole, in: try run(model, inputs), named: names(model).outputs)
    }
  }

  @Test func aPartHasTheLowestVersionThatItNeeds() throws {
    var whole = Whole.network
    whole.specificationVersion = 9
    whole.isUpdatable = true
    let part = try Extraction(ModelFile(whole), PartRequest(to: ["a"])).part()
    #expect(part.file.model.specificationVersion == 4)
    #expect(part.file.model.isUpdatable == false)
    #expect(part.notes.map(\.message) == ["the part cannot be updated: the training parameters are left out"])
  }

  @Test(arguments: ["one", "two", nil]) func functionsAreCut(_ name: String?) throws {
    let extraction = try Extraction(ModelFile(Whole.functions), PartRequest(to: ["b"], function: name))
    let part = try extraction.part().file.model
    #expect(part.description?.functions.isEmpty == true)
    let values = try run(try #require(try extraction.rest()).file.model, try run(part, inputs))
    try expectOutputs(of: Whole.chain, in: values)
  }
}
