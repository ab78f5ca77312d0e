internal import ModelSpec
internal import Testing
internal import _ModelTestSupport

@Suite struct SeveralOutputsLayerTests {
  @Test func split() {
    #expect(
      shapes(.split(.with { $0.nOutputs = 2 }), [[1, 6, 4, 5]], outputs: 2) == "[1, 3, 4, 5] [1, 3, 4, 5]")
    #expect(
      shapes(.split(.with { $0.nOutputs = 2 }), [[7, 4, 5]], outputs: 2)
        == "dimension 0 of `x` [7, 4, 5] is 7, expected a multiple of 2")
  }

  @Test func splitAlongAnyAxis() {
    let sized = SplitNDLayerParams.with {
      $0.axis = -3
      $0.splitSizes = [3, 2]
    }
    #expect(shapes(.splitND(sized), [[5, 3, 4]], outputs: 2) == "[3, 3, 4] [2, 3, 4]")
    // Pieces need not be equal.
    #expect(shapes(.splitND(.with { $0.numSplits = 3 }), [[7]], outputs: 3) == "[3] [2] [2]")
  }

  @Test func topK() {
    let params = TopKLayerParams.with {
      $0.axis = 1
      $0.k = 3
    }
    #expect(shapes(.topK(params), [[45, 34, 10, 5]], outputs: 2) == "[45, 3, 10, 5] [45, 3, 10, 5]")
    #expect(shapes(.topK(params), [[4, 8], [1]], outputs: 2) == "[4, 0...8] [4, 0...8]")
  }

  @Test func nonMaximumSuppression() {
    let params = NonMaximumSuppressionLayerParams.with { $0.maxBoxes = 5 }
    #expect(
      shapes(.nonMaximumSuppression(params), [[2, 50, 4], [2, 50, 8]], outputs: 4)
        == "[2, 5, 4] [2, 5, 8] [2, 5] [2]")
    #expect(
      shapes(.nonMaximumSuppression(params), [[2, 50, 5], [2, 50, 8]], outputs: 4)
        == "dimension 2 (coordinates) of `boxes` [2, 50, 5] is 5, expected 4")
  }

  @Test func recurrent() {
    let simple = SimpleRecurrentLayerParams.with {
      $0.inputVectorSize = 4
      $0.outputVectorSize = 3
      $0.sequenceOutput = true
    }
    #expect(
      shapes(.simpleRecurrent(simple), [[7, 2, 4, 1, 1], [1, 2, 3, 1, 1]], outputs: 2)
        == "[7, 2, 3, 1, 1] [1, 2, 3, 1, 1]")
    #expect(
      shapes(.simpleRecurrent(simple), [[7, 2, 5, 1, 1]], outputs: 1)
        == "dimension 2 (channels) of input 'x0' [7, 2, 5, 1, 1] is 5, expected 4")
    #expect(
      shapes(.simpleRecurrent(simple), [[7, 2, 4, 1, 1], [1, 2, 4, 1, 1]], outputs: 2)
        == "input 'x1' [1, 2, 4, 1, 1] has 8 elements, expected 6 (batch times `outputVectorSize` 3)")
    let gru = GRULayerParams.with {
      $0.inputVectorSize = 4
      $0.outputVectorSize = 3
      $0.hasBiasVectors = true
    }
    #expect(shapes(.gru(gru), [[7, 2, 4, 1, 1]]) == "[1, 2, 3, 1, 1]")
  }

  @Test func longShortTermMemory() {
    let options = LSTMParams.with {
      $0.sequenceOutput = true
      $0.hasBiasVectors = true
      $0.hasPeepholeVectors = true
      $0.forgetBias = true
    }
    let forward = UniDirectionalLSTMLayerParams.with {
      $0.inputVectorSize = 4
      $0.outputVectorSize = 3
      $0.params = options
    }
    #expect(
      shapes(.uniDirectionalLSTM(forward), [[7, 2, 4, 1, 1]], outputs: 3)
        == "[7, 2, 3, 1, 1] [1, 2, 3, 1, 1] [1, 2, 3, 1, 1]")
    let both = BiDirectionalLSTMLayerParams.with {
      $0.inputVectorSize = 4
      $0.outputVectorSize = 3
      $0.params = options
    }
    let states: [[Int64]] = Array(repeating: [1, 2, 3, 1, 1], count: 4)
    #expect(
      shapes(.biDirectionalLSTM(both), [[7, 2, 4, 1, 1]] + states, outputs: 5)
        == "[7, 2, 6, 1, 1] [1, 2, 3, 1, 1] [1, 2, 3, 1, 1] [1, 2, 3, 1, 1] [1, 2, 3, 1, 1]")
  }
}
