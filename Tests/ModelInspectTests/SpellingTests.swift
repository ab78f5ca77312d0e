import ModelInspect
import ModelSpec
import Testing
import _ModelTestSupport

/// Names and labels that only differ in how they are spelled are different.
@Suite struct SpellingTests {
  @Test func valuesOfANetworkHaveTheirOwnShapes() {
    let layers = zip(Spellings.both, ["y", "z"]).map { NeuralNetworkLayer.copy($1, $0, $1) }
    let model = Model.neuralNetwork(
      layers, inputs: zip(Spellings.both, [2, 3]).map { .multiArray($0, [Int64($1)]) },
      outputs: [.multiArray("y", [2]), .multiArray("z", [3])])
    let rows = LayerListing(model).sections.first?.rows ?? []
    #expect(rows.map(\.inputShapes) == [["[2]"], ["[3]"]])
    #expect(rows.map(\.outputShapes) == [["[2]"], ["[3]"]])
  }

  @Test func constantsOfAProgramAreCountedEach() {
    let constants = zip(Spellings.both, [100, 200]).map { name, count in
      MILSpec.Operation.const(name, .blob(.float32, [UInt64(count)], offset: UInt64(64 * count)))
    }
    let sums = Spellings.both.map { MILSpec.Operation.operation("relu", [("x", [$0])], "of \($0)", .float32, [1]) }
    let summary = ModelSummary(Model.mlProgram([("main", constants + sums)]))
    #expect(summary.weights.entries.map(\.path.last) == Spellings.both)
    #expect(
      LayerListing(Model.mlProgram([("main", constants + sums)])).sections.first?.rows.map(\.weights.entries.count) == [
        1, 1,
      ])
  }

  @Test func samplesOfANearestNeighborsClassifier() {
    let classifier = KNearestNeighborsClassifier.with {
      $0.classLabels = .stringClassLabels(.with { $0.vector = Spellings.both + Spellings.both })
    }
    let model = Model.classifier(.kNearestNeighborsClassifier(classifier), inputs: [.multiArray("x", [1])])
    #expect(ModelSummary(model).classLabels == .strings(Spellings.both))
  }
}
