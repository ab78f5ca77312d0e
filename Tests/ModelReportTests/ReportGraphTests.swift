import ModelFormat
import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelReport

@Suite struct ReportGraphTests {
  /// A chain of layers with these names.
  private func network(_ names: [String]) -> Model {
    var layers: [NeuralNetworkLayer] = []
    for (index, name) in names.enumerated() {
      var layer = NeuralNetworkLayer()
      layer.name = name
      layer.input = ["v\(index)"]
      layer.output = ["v\(index + 1)"]
      layer.layer = .softmax(SoftmaxLayerParams())
      layers.append(layer)
    }
    return Model.neuralNetwork(
      layers, inputs: [.multiArray("v0", [3])], outputs: [.multiArray("v\(names.count)", [3])])
  }

  private func graph(_ model: Model) throws -> ReportGraph {
    try #require(ReportGraphReading(ModelFile(model)).graph)
  }

  @Test func layersStandBetweenInputsAndOutputs() throws {
    let graph = try graph(network(["a", "b", "c"]))
    let nodes = graph.scopes[0].nodes
    #expect(nodes.map(\.kind) == ["input", "softmax", "softmax", "softmax", "output"])
    #expect(nodes.map(\.name) == ["v0", "a", "b", "c", "v3"])
    let placed = PlacedGraph(graph)
    #expect(placed.scopes[0].edges.map { [$0.from, $0.to] } == [[0, 1], [1, 2], [2, 3], [3, 4]])
    #expect(graph.operationCount == 3)
    #expect(nodes[1].cost?.floatingPointOperations ?? 0 > 0)
  }

  @Test func labelAndProbabilitiesComeFromOneLayer() throws {
    var layer = NeuralNetworkLayer()
    layer.input = ["x"]
    layer.output = ["scores"]
    layer.layer = .softmax(SoftmaxLayerParams())
    var classifier = NeuralNetworkClassifier()
    classifier.layers = [layer]
    var model = Model.model(
      .neuralNetworkClassifier(classifier), version: 1, inputs: [.multiArray("x", [3])],
      outputs: [.string("label"), .multiArray("probabilities", [3]), .multiArray("nowhere", [3])])
    model.description?.predictedFeatureName = "label"
    model.description?.predictedProbabilitiesName = "probabilities"
    let graph = try graph(model)
    #expect(graph.scopes[0].nodes.map(\.name) == ["x", "", "label", "probabilities", "nowhere"])
    #expect(PlacedGraph(graph).scopes[0].edges.map { [$0.from, $0.to] } == [[0, 1], [1, 2], [1, 3]])
  }

  @Test func namesThatBeginAlikeAreAGroup() throws {
    let graph = try graph(network(["in", "b1/a", "b1/b", "b1/c", "b1/d", "b2/a", "b2/b", "out"]))
    let top = graph.scopes[0].nodes
    #expect(top.map(\.name) == ["v0", "in", "b1", "b2/a", "b2/b", "out", "v8"])
    #expect(top[2].category == .group && top[2].inner == 1)
    // What enters and leaves has a port.
    let inner = graph.scopes[1].nodes
    #expect(inner.map(\.kind) == ["group input", "softmax", "softmax", "softmax", "softmax", "group output"])
    #expect(inner.first?.port == top[2].inputs.first?.value)
    #expect(inner.last?.port == top[3].inputs.first?.value)
    let placed = PlacedGraph(graph)
    #expect(placed.scopes[0].edges.map { [$0.from, $0.to] } == [[0, 1], [1, 2], [2, 3], [3, 4], [4, 5], [5, 6]])
    #expect(placed.scopes[1].edges.map { [$0.from, $0.to] } == [[0, 1], [1, 2], [2, 3], [3, 4], [4, 5]])
    #expect(graph.operationCount == 8)
  }

  @Test func aPartThatAllNamesShareMakesNoGroup() throws {
    let names = (0..<4).map { "net/x/\($0)" } + (0..<4).map { "net/y/\($0)" }
    let graph = try graph(network(names))
    #expect(graph.scopes[0].nodes.map(\.name) == ["v0", "net/x", "net/y", "v8"])
  }

  @Test func longGraphsAreCutIntoRuns() throws {
    let graph = try graph(network((0..<9000).map { "layer\($0)" }))
    #expect(graph.scopes[0].nodes.count < 60)
    #expect(graph.operationCount == 9000)
    #expect(graph.scopes.dropFirst().allSatisfy { $0.nodes.count <= 202 })
  }

  @Test func programsHaveTheirBlocks() throws {
    let text = """
      func main<ios17>(tensor<fp32, [3]> x, tensor<bool, []> flag) {
        tensor<fp32, [3]> a = relu(x = x)[name = string("a")];
        tensor<fp32, [3]> y = cond(pred = flag)[name = string("y")] () {
            tensor<fp32, [3]> p = exp(x = a)[name = string("p")];
          } -> (p), () {
            tensor<fp32, [3]> q = abs(x = a)[name = string("q")];
          } -> (q);
      } -> (y);
      """
    let parsed = try MILTextParser.parse(Array("program(1.3)\n{\n\(text)\n}\n".utf8))
    let model = Model.model(
      .mlProgram(parsed.program), version: 9, inputs: [.multiArray("x", [3])], outputs: [.multiArray("y", [3])])
    let graph = try graph(model)
    let top = graph.scopes[0].nodes
    #expect(top.map(\.kind) == ["input", "input", "relu", "cond", "output"])
    let blocks = graph.scopes[try #require(top[3].inner)].nodes.filter { $0.port == nil }
    #expect(blocks.map(\.kind) == ["if true", "if false"])
    let first = graph.scopes[try #require(blocks[0].inner)].nodes
    #expect(first.map(\.kind) == ["group input", "exp", "block output"])
    // The block's use of `a` is the operation's use, too.
    #expect(top[3].inputs.map { graph.values[$0.value].name } == ["flag", "a"])
  }

  @Test func constantsAreWeightsOfWhatUsesThem() throws {
    var blob = WeightBlobWriter()
    let floats = WeightData(floats: [0, 1, 2, 3])
    let offsets = try (0..<2).map { _ in try blob.append(floats, .float32, elementCount: 4) }
    let operations: [MILSpec.Operation] = [
      .const("w", .blob(.float32, [2, 2], offset: offsets[0])),
      .const("spare", .blob(.float32, [4], offset: offsets[1])),
      .operation("linear", [("x", ["x"]), ("weight", ["w"])], "y", .float32, [2]),
    ]
    let model = Model.mlProgram(operations, inputs: [.multiArray("x", [2])], sizes: [2], output: .multiArray("y", [2]))
    let file = ModelFile(model, format: .mlpackage, weightBlobs: ["@model_path/weights/weight.bin": blob])
    let graph = try #require(ReportGraphReading(file).graph)
    let weight = try #require(graph.scopes[0].nodes.first { $0.kind == "linear" }?.weights.first)
    #expect(weight.name == "w" && weight.parameter == "weight" && weight.type == "float32" && weight.shape == "[2, 2]")
    #expect(weight.byteCount == 16 && weight.tensor != nil)
    #expect(graph.unusedWeights.map(\.name) == ["spare"])
    let page = try ModelReport(file, obstacle: nil).html()
    #expect(page.contains(#""item": [1, -1],"bytes": [16, 16],"elements": [4, 4],"min": [0, 0],"max": [3, 3]"#))
    #expect(page.contains(#""mean": [1.5, 1.5]"#) && page.contains(#""zeros": [0.25, 0.25]"#))
  }

  @Test func whatIsReadableIsUnfolded() throws {
    func open(_ blocks: Int, _ length: Int) throws -> [Int] {
      let names = (0..<blocks).flatMap { block in (0..<length).map { "b\(block)/\($0)" } }
      let page = try ModelReport(ModelFile(network(names)), obstacle: nil).html()
      let list = try #require(page.firstMatch(of: /"open": \[([0-9, ]*)\]/)?.1)
      return list.split(separator: ", ").compactMap { Int($0) }
    }
    #expect(try open(3, 10) == [1, 2, 3])
    // 4 boxes outside, and 42 in each group, with its borders.
    #expect(try open(4, 40) == [1, 2, 3])
    #expect(try open(2, 300).isEmpty)
  }

  @Test(arguments: [
    ("convolution", OperationCategory.convolution), ("conv_transpose", .convolution), ("innerProduct", .matrix),
    ("activation.ReLU", .activation), ("batch_norm", .normalization), ("constexpr_lut_to_dense", .quantization),
    ("while_loop", .control), ("reshapeStatic", .shape), ("uniDirectionalLSTM", .recurrent), ("max_pool", .pooling),
    ("add", .arithmetic), ("addBroadcastable", .arithmetic), ("broadcastToStatic", .shape), ("nonsense", .other),
  ])
  func operationsHaveCategories(_ kind: String, _ category: OperationCategory) {
    #expect(OperationCategory(kind) == category)
  }
}

@Suite struct ModelReportTests {
  /// Names that would end the page's data, or a drawing's text, if they were not escaped.
  private func report() throws -> ModelReport {
    var layer = NeuralNetworkLayer()
    layer.name = "</script><b>&\"\u{1}"
    layer.input = ["x"]
    layer.output = ["y"]
    layer.layer = .softmax(SoftmaxLayerParams())
    return try ModelReport(
      ModelFile(Model.neuralNetwork([layer], inputs: [.multiArray("x", [3])], outputs: [.multiArray("y", [3])])),
      obstacle: nil)
  }

  @Test func namesStayText() throws {
    let page = try report().html()
    #expect(page.contains("\\u003c/script>\\u003cb>"))
    // The page's own scripts and data.
    #expect(page.split(separator: "</script>").count == 3)
    #expect(!page.contains("{{"))
    let svg = try #require(try report().svg)
    #expect(svg.contains("&lt;/script&gt;&lt;b&gt;&amp;&quot;\\u{1}"))
    let dot = try #require(try report().dot)
    #expect(dot.contains("softmax\\n</script><b>&amp;\\\"\u{fffd}\""))
  }
}
