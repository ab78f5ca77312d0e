import ModelInspect
import ModelSpec
import Testing
import _ModelTestSupport

struct LayerListingTests {
  @Test func shapesOfANetworkComeFromTheFileAndFromInference() {
    let model = Model.neuralNetwork(
      [
        .layer("c", ["image"], ["c"], .convolution(.with { $0.weights = .floats(250) })),
        .with {
          $0.name = "r"
          $0.input = ["c"]
          $0.output = ["r"]
          $0.outputTensor = [.with { $0.dimValue = [-1, 7] }]
        }, .layer("s", ["r"], ["y"], .softmax(SoftmaxLayerParams())),
      ], inputs: [.image("image", width: 4, height: 2)], outputs: [.multiArray("y", [10])])
    #expect(
      LayerListing(model).text(Style()) == """
        0  c  convolution  image → c  [3, 2, 4] → ?  float32 1,000 bytes
        1  r  unknown      c → r      ? → [?, 7]
        2  s  softmax      r → y      ? → [10]

        """)
    let inferred = LayerListing(model) { _ in ["c": [3, nil], "r": [9]] }
    #expect(inferred.sections.first?.rows.map(\.outputShapes) == [["[3, ?]"], ["[?, 7]"], ["[10]"]])
  }

  @Test func bodiesStandBelowTheirLayer() {
    let loop = NeuralNetworkLayer.layer(
      "loop", ["x"], [],
      .loop(.with { $0.bodyNetwork = .with { $0.layers = [.layer("b", ["x"], ["x"], .copy(CopyLayerParams()))] } }))
    #expect(
      LayerListing(.neuralNetwork([loop], inputs: [], outputs: [])).text(Style()) == """
        0    loop         loop  x →
             bodyNetwork
          0  b            copy  x → x

        """)
  }

  @Test func constantsOfAProgramStandWithTheirUser() {
    let model = Model.mlProgram([
      (
        "main",
        [
          .const("w", .blob(.float16, [2, 3])), .const("axis", .int32(1)),
          .operation("linear", [("x", ["x"]), ("weight", ["w"]), ("axis", ["axis"])], "y", .float16, [1, nil]),
          .operation(
            "cond", [("pred", ["y"])], "z", .bool, [],
            blocks: [[.operation("relu", [("x", ["y"])], "r", .float16, [1])]]),
        ]
      ), ("other", []),
    ])
    #expect(
      LayerListing(model, function: "main").text(Style()) == """
        function main
          0    y          linear  x → y  ? → float16 [1, ?]            float16 12 bytes
          1    z          cond    y → z  float16 [1, ?] → bool
               blocks[0]
            0  r          relu    y → r  float16 [1, ?] → float16 [1]

        """)
    #expect(LayerListing(model).sections.map(\.title) == ["function main", "function other"])
  }

  @Test func stagesHaveTitles() {
    let network = Model.neuralNetwork([.layer("l", [], ["y"], nil)], inputs: [], outputs: [])
    let model = Model.model(
      .pipeline(
        .with {
          $0.models = [network, .model(.identity(Identity()))]
          $0.names = ["net"]
        }))
    #expect(
      LayerListing(model).text(Style()) == """
        stage 0 net (neuralNetwork)
          0  l  unknown  → y

        stage 1 (identity)

        """)
    #expect(LayerListing(.model(.identity(Identity()))).text(Style()) == "no layers\n")
  }
}
