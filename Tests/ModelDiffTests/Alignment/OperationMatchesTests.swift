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
      .relu("one", "x", "a"), .innerProduct("two", "a", "b", channels: 3), .copy("four", "b", "c"),
      .relu("three", "c", "y"),
    ])
    let matches = try ModelDifference(from: old, to: new).matches
    #expect(matches.old.map(\.name) == ["one", "two", "three"])
    #expect(matches.new.map(\.name) == ["one", "two", "four", "three"])
    for (place, operation) in matches.old.enumerated() {
      if let other = operation.counterpart { #expect(matches.new[other].counterpart == place) }
    }
    #expect(matches.old.map(\.counterpart) == [0, 1, 3] && matches.new.map(\.counterpart) == [0, 1, nil, 2])
    #expect(matches.old.map(\.isChanged) == [false, true, false])
    #expect(matches.new.map(\.isChanged) == [false, true, false, false])
  }

  @Test func nothingIsMarkedInTheSameModel() throws {
    let file = Self.network([.relu("one", "x", "a"), .relu("two", "a", "y")])
    let matches = try ModelDifference(from: file, to: file).matches
    #expect(matches.new.enumerated().allSatisfy { $0.element.counterpart == $0.offset && !$0.element.isChanged })
  }
}
