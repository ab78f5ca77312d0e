import ModelFormat
import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelReport

/// Values whose names only differ in how they are spelled are different boxes with lines of their own.
@Suite struct SpellingTests {
  private func edges(_ model: Model) throws -> [[Int]] {
    let graph = try #require(ReportGraphReading(ModelFile(model)).graph)
    return PlacedGraph(graph).scopes[0].edges.map { [$0.from, $0.to] }
  }

  @Test func networks() throws {
    // Two inputs, two layers, two outputs.
    #expect(try edges(Spellings.network()) == [[0, 2], [1, 3], [2, 4], [3, 5]])
  }

  @Test func programs() throws {
    let operations = zip(Spellings.both, ["y", "z"]).flatMap { name, result -> [MILSpec.Operation] in
      [.operation("relu", [("x", ["x"])], name), .operation("exp", [("x", [name])], result)]
    }
    let model = Model.mlProgram([("main", operations)]).withFunctionInputs(["x"])
    #expect(try edges(model) == [[0, 1], [1, 2], [0, 3], [3, 4]])
  }

  @Test func textsOfAPage() {
    var strings = StringTable()
    #expect(Spellings.both.map { strings.place(of: $0) } == [1, 2])
    #expect(strings.place(of: Spellings.composed) == 1)
  }
}
