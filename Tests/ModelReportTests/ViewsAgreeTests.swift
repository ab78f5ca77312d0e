import ModelFormat
import ModelInspect
import ModelOps
import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelReport

/// What reports show of a model adds up to what `modelc inspect` says.
@Suite struct ViewsAgreeTests {
  private func expectAgreement(_ file: ModelFile) throws {
    guard let graph = ReportGraphReading(file).graph else {
      #expect(((try? InspectedGraph.all(of: file)) ?? []).isEmpty)
      return
    }
    let nodes = graph.scopes.flatMap(\.nodes)
    let unused = graph.unusedWeights.reduce(0) { $0 + $1.byteCount }
    let summary = ModelSummary(file)
    #expect(nodes.reduce(0) { $0 + $1.weightByteCount } + unused == summary.weights.byteCount)
    let costs = ((try? InspectedGraph.all(of: file)) ?? []).map { GraphCost($0.graph) }
    let shown = nodes.reduce(0) { $0 + ($1.cost?.floatingPointOperations ?? 0) }
    let told = costs.reduce(0) { $0 + $1.floatingPointOperations }
    #expect(abs(shown - told) <= 1e-9 * told)
  }

  @Test(arguments: ExampleModels.all) func examplesAgree(_ path: String) throws {
    try expectAgreement(ModelFile.read(path))
  }

  @Test(.needsSharedFiles, arguments: SharedFiles.models(".mlmodel") + SharedFiles.models(".mlpackage"))
  func sharedModelsAgree(_ path: String) throws {
    try expectAgreement(ModelFile.read(path))
  }

  /// A convolution-like product with a weight in a file, whose operations are called alike in all functions.
  private func operations(_ width: UInt64) -> [MILSpec.Operation] {
    [
      .const("w", .blob(.float16, [width, 2])),
      .operation("linear", [("x", ["x"]), ("weight", ["w"])], "y", .float16, [width]),
      .operation("linear", [("x", ["x"]), ("weight", ["w"])], "z", .float16, [width]),
    ]
  }

  @Test func functionsDoNotAddUp() throws {
    let file = ModelFile(
      Model.mlProgram([("a", operations(4)), ("b", operations(4))]).withFunctionInputs(["x"]))
    let nodes = try #require(ReportGraphReading(file).graph).scopes.flatMap(\.nodes)
    let costs = nodes.filter { $0.kind == "linear" }.map { $0.cost?.floatingPointOperations }
    #expect(costs == [16, 16, 16, 16])
    #expect(nodes.map(\.weightByteCount).reduce(0, +) == 16)
    #expect(ModelSummary(file).weights.byteCount == 16)
    #expect(ModelSummary(file).weights.parameterCount == 8)
    #expect(ModelSummary(file).functions.map(\.weights.byteCount) == [16, 16])
  }

  @Test func stepsOfOneFunctionCountItsOwn() throws {
    let model = Model.mlProgram([("a", operations(4)), ("b", operations(16))])
    let graphs = try InspectedGraph.all(of: ModelFile(model))
    let path = ModelPath().field("mlProgram").entry("functions", "b")
    let costs = CostAttribution(graphs, steps: [(path, ["y"])])
    #expect(costs.cost(of: ["y"], at: path) != nil)
    #expect(costs.cost(of: ["y"], at: ModelPath().field("mlProgram").entry("functions", "a")) == nil)
  }

  @Test func activationsAreNoProducts() {
    #expect(OperationCategory("activation.linear") == .activation)
    #expect(OperationCategory("linear") == .matrix)
  }
}
