import ModelFormat
import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelReport

@Suite struct MeasurementsTests {
  private func layer(_ name: String, _ input: String, _ output: String) -> NeuralNetworkLayer {
    var layer = NeuralNetworkLayer()
    layer.name = name
    layer.input = [input]
    layer.output = [output]
    layer.layer = .softmax(SoftmaxLayerParams())
    return layer
  }

  private var network: Model {
    .neuralNetwork(
      [layer("first", "x", "v"), layer("second", "v", "y")], inputs: [.multiArray("x", [3])],
      outputs: [.multiArray("y", [3])])
  }

  private func nodes(_ model: Model, _ source: Measurements.Source, _ text: String) throws -> [ReportGraph.Node] {
    let measured = try Measurements(source, try JSONReader.value(Array(text.utf8)), path: "m.json")
    let report = try ModelReport(ModelFile(model), obstacle: nil, [measured])
    return try #require(report.graph).graph.scopes.flatMap(\.nodes)
  }

  @Test func timesAreThoseOfLayers() throws {
    let nodes = try nodes(
      network, .bench,
      #"{"latency": {"median": 1}, "operations": [{"name": "second", "seconds": 2}, {"name": "second", "seconds": 1}]}"#
    )
    #expect(nodes.map(\.time) == [nil, nil, 3, nil])
  }

  @Test func stagesOfPipelinesTellNamesApart() throws {
    var second = network
    second.description?.input[0].name = "y"
    let pipeline = Model.with { model in
      model.specificationVersion = 4
      model.kind = .pipeline(.with { $0.models = [network, second] })
      model.description = .with {
        $0.input = [.multiArray("x", [3])]
        $0.output = [.multiArray("y", [3])]
      }
    }
    let nodes = try nodes(
      pipeline, .bench, #"{"latency": {"median": 1}, "operations": [{"name": "pipeline[1] › first", "seconds": 2}]}"#)
    let timed = try #require(nodes.first { $0.time != nil })
    #expect(timed.place?.description.contains("pipeline[1]") == true && timed.name == "first")
  }

  @Test func errorsAreThoseOfValues() throws {
    let nodes = try nodes(
      network, .compare,
      """
      {"outputsAgree": false, "values": [
        {"name": "v", "maxError": 0, "signalToNoise": null}, {"name": "y", "maxError": 0.5, "signalToNoise": 10000}]}
      """)
    #expect(nodes.map(\.error) == [nil, 0, 0.01, nil])
  }

  @Test func valuesWithoutNumbersAreWrong() throws {
    let nodes = try nodes(
      network, .compare,
      #"{"outputsAgree": false, "values": [{"name": "v", "left": "a", "right": "b"}, {"name": "y", "maxError": null}]}"#
    )
    #expect(nodes.map(\.error) == [nil, 1, 1, nil])
  }

  @Test(arguments: [
    (
      #"{"latency": {"median": 1}, "operations": [{"name": "a", "seconds": 1}, {"name": "b", "seconds": 1}]}"#,
      "other-model"
    ),
    (#"{"operations": []}"#, "measurements"), ("[1]", "measurements"), (#"{"latency": {"median": 1}}"#, "measurements"),
  ])
  func otherDataIsAnError(_ text: String, _ code: String) throws {
    let error = #expect(throws: Diagnostic.self) { try nodes(network, .bench, text) }
    #expect(error?.code.rawValue == code && error?.location.file == "m.json")
  }

  @Test func pagesHaveWhatWasMeasured() throws {
    let bench = try Measurements(
      .bench,
      try JSONReader.value(
        Array(
          """
          {"latency": {"median": 0.5, "count": 7}, "operations": [{"name": "first", "seconds": 0.25}],
           "throughput": [{"threads": 3, "concurrency": 1, "batch": 1, "inputsPerSecond": 2, "latency": {"p99": 1}}],
           "machine": {"floatingPointOperationsPerSecond": 10, "bytesPerSecond": 20}}
          """.utf8)), path: "")
    let page = try ModelReport(ModelFile(network), obstacle: nil, [bench]).html()
    #expect(page.contains(#""title": "3 threads","latency": {"median": 0.5},"runs": 7"#))
    #expect(page.contains(#""machine": {"floatingPointOperationsPerSecond": 10,"bytesPerSecond": 20}"#))
    #expect(page.contains(#""time": [null, 0.25, null, null]"#))
  }
}
