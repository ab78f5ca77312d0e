import ModelDiff
import ModelFormat
import ModelSpec
import Testing
import _ModelTestSupport

struct OperationMatchesTests {
  private static func network(_ layers: [NeuralNetworkLayer]) -> ModelFile {
    ModelFile(
      Model.neuralNetwork(layers, inputs: [.multiArray("x", [4])], outputs: [.multiArray("y", [4])]))
  }

  @Test func insertedRemovedAndChangedOperationsAreMarked() throws {
    let old = Self.network([
      .relu("one", "x", "a"), .innerProduct("two", "a", "b", channels: 4), .relu("three", "b", "y"),
    ])
    let new = Self.network([
      .innerProduct("two", "x", "b", channels: 3), .relu("four", "b", "c"), .relu("three", "c", "y"),
    ])
    let matches = try ModelDifference(from: old, to: new).matches
    #expect(matches.old.map(\.name) == ["one", "two", "three"] && matches.new.map(\.name) == ["two", "four", "three"])
    for (place, operation) in matches.old.enumerated() {
      if let other = operation.counterpart { #expect(matches.new[other].counterpart == place) }
    }
    #expect(matches.old[1].counterpart == 0 && matches.old[1].isChanged && matches.new[0].isChanged)
    #expect(matches.old.count { $0.counterpart == nil } == matches.new.count { $0.counterpart == nil })
  }

  @Test func nothingIsMarkedInTheSameModel() throws {
    let file = Self.network([.relu("one", "x", "a"), .relu("two", "a", "y")])
    let matches = try ModelDifference(from: file, to: file).matches
    #expect(matches.new.enumerated().allSatisfy { $0.element.counterpart == $0.offset && !$0.element.isChanged })
  }
}
