import ModelFormat
import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelReport

@Suite struct ReportIndexTests {
  @Test func namesOfPagesAreSafeAndDifferent() {
    var index = ReportIndex(title: "Models")
    let names = ["a/Net.mlmodel", "a-Net.mlmodel", "A-net.mlmodel", "index", "../.é \"<x>.mlmodel", "..", "ü"].map {
      index.fileName(for: $0)
    }
    #expect(
      names == [
        "a-Net.mlmodel.html", "a-Net.mlmodel-2.html", "A-net.mlmodel-3.html", "index-2.html", "x-.mlmodel.html",
        "model.html", "model-2.html",
      ])
    #expect(index.fileName(for: String(repeating: "a", count: 1000)).count == 125)
  }

  @Test func modelsAndRefusalsAreListed() throws {
    var index = ReportIndex(title: "</script>")
    var layer = NeuralNetworkLayer()
    layer.name = "layer"
    layer.input = ["x"]
    layer.output = ["y"]
    layer.layer = .softmax(SoftmaxLayerParams())
    let model = Model.neuralNetwork([layer], inputs: [.multiArray("x", [3])], outputs: [.multiArray("y", [3])])
    index.add(.init(try ModelReport(ModelFile(model), obstacle: nil), name: "good", href: "good.html"))
    index.add(
      .init(Diagnostic("cut-off", "the file is cut off", remedy: "get it again"), name: "bad", path: "bad.mlmodel"))
    let page = try index.html()
    #expect(page.contains(#""title": "\u003c/script>""#))
    #expect(page.contains(#""name": "good","href": "good.html""#) && page.contains(#""operationCount": 1"#))
    #expect(page.contains(#""message": "the file is cut off","code": "cut-off","remedy": "get it again""#))
    // The layer between the input and the output.
    #expect(page.contains(#""boxes": [["#) && page.contains(#", "activation"]"#) && !page.contains("{{"))
    #expect(!page.contains("connect-src") && !page.contains("followVersion"))
    let live = try index.html(version: "v1")
    #expect(live.contains("connect-src 'self'") && live.contains("followVersion") && live.contains(#""version": "v1""#))
  }
}
