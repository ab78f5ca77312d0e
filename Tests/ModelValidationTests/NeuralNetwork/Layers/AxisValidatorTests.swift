import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelValidation

@Suite struct AxisValidatorTests {
  @Test func reduceByLetter() {
    let reduce = NeuralNetworkLayer.Layer.reduce(.with { $0.axis = .chw })
    #expect(findings(reduce, shape: [5, 5, 5], ranks: ([3], []), mapping: .rank5ArrayMapping).isEmpty)
    #expect(findings(reduce, shape: [5, 5, 5], ranks: ([3], [])).isEmpty)
    #expect(
      findings(reduce, shape: [5, 5], ranks: ([2], []))
        == ["reduce › axis: `axis` CHW needs rank 3 or more, but the input has rank 2"])
    // A layer that states no ranks leaves them to the shapes.
    #expect(findings(reduce, shape: [5, 5]).isEmpty)
    #expect(
      findings(reduce, shape: [5, 5, 5], ranks: ([3], [2]))
        == ["reduce: reduce keeps the rank, but its input has rank 3 and its output rank 2"])
    #expect(
      findings(.reduce(.with { $0.mode = .unrecognized(12) }))
        == ["reduce › mode: `mode` is 12, which is not in the schema"])
  }

  @Test func reduceByNumber() {
    let kinds: [NeuralNetworkLayer.Layer] = [
      .reduceL1(.with { $0.axes = [4] }), .reduceL2(.with { $0.axes = [4] }), .reduceMax(.with { $0.axes = [4] }),
      .reduceMin(.with { $0.axes = [4] }), .reduceSum(.with { $0.axes = [4] }), .reduceProd(.with { $0.axes = [4] }),
      .reduceMean(.with { $0.axes = [4] }), .reduceLogSum(.with { $0.axes = [4] }),
      .reduceSumSquare(.with { $0.axes = [4] }), .reduceLogSumExp(.with { $0.axes = [4] }),
    ]
    for kind in kinds {
      #expect(findings(kind).isEmpty)
      #expect(
        findings(kind, ranks: ([4], []))
          == ["\(kind.schemaName) › axes: `axes` is 4, but an input of rank 4 has axes -4...3"])
    }
    #expect(findings(.reduceSum(.with { $0.axes = [-4, 3] }), ranks: ([4], [])).isEmpty)
  }

  @Test func joins() {
    let ranks: (input: [UInt32], output: [UInt32]) = ([4, 4], [])
    #expect(findings(.concatND(.with { $0.axis = -4 }), inputs: ["x", "z"], ranks: ranks).isEmpty)
    #expect(
      findings(.concatND(.with { $0.axis = 4 }), inputs: ["x", "z"], ranks: ranks)
        == ["concatND › axis: `axis` is 4, but an input of rank 4 has axes -4...3"])
    #expect(findings(.stack(.with { $0.axis = 4 }), inputs: ["x", "z"], ranks: ranks).isEmpty)
    #expect(
      findings(.stack(.with { $0.axis = 5 }), inputs: ["x", "z"], ranks: ranks)
        == ["stack › axis: `axis` is 5, but an output of rank 5 has axes -5...4"])
    let model = Model.neuralNetwork(
      [
        .with {
          $0.name = "s"
          $0.input = ["a", "b"]
          $0.output = ["y"]
          $0.inputTensor = [.with { $0.rank = 1 }, .with { $0.rank = 2 }]
          $0.layer = .stack(StackLayerParams())
        }
      ], inputs: [.multiArray("a", [1]), .multiArray("b", [1, 1])], outputs: [.multiArray("y", [])])
    #expect(
      findings(model) == [
        "neuralNetwork › layer 's' › stack: the inputs of stack must have the same rank, but the first has 1 and the second has 2"
      ])
  }

  @Test func axisOfOneInput() {
    #expect(
      findings(.softmaxND(.with { $0.axis = .min }), ranks: ([4], []))
        == ["softmaxND › axis: `axis` is -9223372036854775808, but an input of rank 4 has axes -4...3"])
    #expect(
      findings(
        .topK(
          .with {
            $0.axis = 4
            $0.k = 1
          }), outputs: ["y", "z"], ranks: ([4], []))
        == ["topK › axis: `axis` is 4, but an input of rank 4 has axes -4...3"])
    #expect(
      findings(.reverse(.with { $0.reverseDim = [true] }), ranks: ([4], []))
        == ["reverse › reverseDim: `reverseDim` has 1 value, but the input has rank 4"])
    #expect(findings(.reverse(.with { $0.reverseDim = [true] })).isEmpty)
  }

  @Test func argSortCountsFromTheFront() {
    #expect(
      findings(.argSort(.with { $0.axis = -1 })) == ["argSort › axis: `axis` is -1, expected 0 or more"])
    #expect(
      findings(.argSort(.with { $0.axis = 4 }), ranks: ([4], []))
        == ["argSort › axis: `axis` is 4, but an input of rank 4 has axes -4...3"])
    #expect(findings(.argSort(.with { $0.axis = 3 }), ranks: ([4], [])).isEmpty)
  }

  @Test func scatter() {
    func scatter(_ ranks: [UInt32], output: [UInt32] = []) -> [String] {
      let model = Model.neuralNetwork(
        [
          .with {
            $0.name = "s"
            $0.input = ["a", "i", "u"]
            $0.output = ["y"]
            $0.inputTensor = ranks.map { rank in .with { $0.rank = rank } }
            $0.outputTensor = output.map { rank in .with { $0.rank = rank } }
            $0.layer = .scatter(ScatterLayerParams())
          }
        ], inputs: zip(["a", "i", "u"], ranks).map { .multiArray($0, [Int64](repeating: 1, count: Int($1))) },
        outputs: [.multiArray("y", [])])
      return findings(model)
    }
    #expect(scatter([3, 1, 3], output: [3]).isEmpty)
    #expect(
      scatter([3, 2, 3]) == [
        "neuralNetwork › layer 's' › scatter: scatter takes indices of rank 1 and updates of the rank of its target, "
          + "3, found ranks 2 and 3"
      ])
    #expect(
      scatter([3, 1, 3], output: [2]) == [
        "neuralNetwork › layer 's' › scatter: scatter keeps the rank, but its target has rank 3 and its output rank 2"
      ])
  }
}
