import ModelFormat
import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelReport

@Suite struct SVGDrawingTests {
  @Test func colorsAreThoseOfPages() {
    let (light, dark) = DrawingPalette.colors
    for category in OperationCategory.allCases {
      let name = "category-\(category.rawValue)"
      #expect(light[name] != nil && dark[name] != nil && light[name] != dark[name], "\(name)")
    }
    #expect(DrawingPalette.style.contains("prefers-color-scheme:dark"))
  }

  @Test func linesHaveShapes() throws {
    var layer = NeuralNetworkLayer()
    (layer.name, layer.input, layer.output) = ("soft <&>", ["x"], ["y"])
    layer.layer = .softmax(SoftmaxLayerParams())
    let model = Model.neuralNetwork([layer], inputs: [.multiArray("x", [3, 5])], outputs: [.multiArray("y", [3, 5])])
    let svg = try #require(try ModelReport(ModelFile(model), obstacle: nil).svg)
    #expect(svg.contains(">3×5</text>"))
    #expect(svg.contains("soft &lt;&amp;&gt;"))
    #expect(svg.contains("class=\"activation\""))
  }
}
