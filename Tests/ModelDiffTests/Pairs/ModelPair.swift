import ModelDiff
import ModelFormat
import ModelSpec
import Testing
import _ModelTestSupport

/// Two models that differ by a known edit, and all that must be told of it.
struct ModelPair: CustomTestStringConvertible, Sendable {
  let name: String
  let old: ModelFile
  let new: ModelFile
  let lines: [String]

  var testDescription: String { name }

  init(_ name: String, _ old: ModelFile, _ new: ModelFile, _ lines: [String]) {
    self.name = name
    self.old = old
    self.new = new
    self.lines = lines
  }

  init(_ name: String, _ old: Model, _ new: Model, _ lines: [String]) {
    self.init(name, ModelFile(old), ModelFile(new), lines)
  }

  static let all = networks + networkWeights + programs + programWeights + classics + pipelines + descriptions
}

struct ModelDifferenceTests {
  @Test(arguments: ModelPair.all)
  func tellsTheEditAndNothingElse(pair: ModelPair) throws {
    let lines = try ModelDifference(from: pair.old, to: pair.new).lines
    #expect(lines == pair.lines)
  }

  @Test(arguments: ModelPair.all)
  func tellsNothingOfTheSameModel(pair: ModelPair) throws {
    let difference = try ModelDifference(from: pair.new, to: pair.new)
    #expect(difference.isEmpty)
    #expect(difference.size.isEmpty)
  }

  /// What is written and read again is the same model.
  @Test(arguments: ModelPair.all)
  func tellsNothingOfAnotherEncoding(pair: ModelPair) throws {
    var again = pair.new
    again.model = try ModelFile.decode(ModelFile.encode(pair.new.model))
    let lines = try ModelDifference(from: pair.new, to: again).lines
    #expect(lines == [])
  }

  @Test func thereAreEnoughPairs() {
    #expect(ModelPair.all.count + InterfaceEdit.all.count >= 60)
  }
}
