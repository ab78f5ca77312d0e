internal import ModelOps
internal import Testing

@Suite struct HalfLinearTests {
  /// The bytes of `weights` as halves, under the name of floats.
  private func halves(_ weights: [Float16]) -> Tensor {
    let floats = stride(from: 0, to: weights.count, by: 2).map { index in
      Float(bitPattern: UInt32(weights[index].bitPattern) | UInt32(weights[index + 1].bitPattern) << 16)
    }
    return Tensor(floats: floats, [floats.count])
  }

  @Test(arguments: [[6], [1, 300], [2, 3, 38], [3, 16], [2, 7], [4, 1000], [9, 64]], [1, 3, 10, 65])
  func sums(_ shape: [Int], _ outputs: Int) throws {
    let inputs = shape[shape.count - 1]
    let rows = shape.dropLast().reduce(1, *)
    // Two halves are a float.
    let outputs = inputs * outputs % 2 == 0 ? outputs : outputs + 1
    let x = scattered(shape, seed: 1)
    let numbers = x.floatArray
    let weights = scattered([outputs, inputs], seed: 2).floatArray.map { Float16($0) }
    let turned = (0..<inputs * outputs).map { weights[$0 % outputs * inputs + $0 / outputs] }
    let bias = scattered([outputs], seed: 3)
    for hasBias in [false, true] {
      let expected = (0..<rows * outputs).map { index in
        let (row, output) = (index / outputs, index % outputs)
        return (0..<inputs).reduce(hasBias ? Double(bias.floatArray[output]) : 0) { sum, input in
          sum + Double(numbers[row * inputs + input]) * Double(weights[output * inputs + input])
        }
      }
      for isTurned in [false, true] {
        try HeavyOperation(
          name: "nn.half_linear",
          tensors: [("x", x), ("weights", halves(isTurned ? turned : weights))] + (hasBias ? [("bias", bias)] : []),
          attributes: [("outputs", .integer(outputs)), ("transposed", .boolean(isTurned))],
          constants: ["weights", "bias"]
        ).expect(Array(shape.dropLast()) + [outputs], expected)
      }
    }
  }

  @Test func manyWeightsAreSharedOut() throws {
    let (inputs, outputs) = (512, 700)
    let weights = (0..<inputs * outputs).map { Float16(exactly: ($0 * 7) % 13 - 6) ?? 0 }
    let x = Tensor(floats: (0..<inputs).map { Float($0 % 5 - 2) }, [1, inputs])
    let expected = (0..<outputs).map { output in
      (0..<inputs).reduce(0.0) { $0 + Double(weights[output * inputs + $1]) * Double(x.floatArray[$1]) }
    }
    let turned = (0..<inputs * outputs).map { weights[$0 % outputs * inputs + $0 / outputs] }
    for isTurned in [false, true] {
      try HeavyOperation(
        name: "nn.half_linear", tensors: [("x", x), ("weights", halves(isTurned ? turned : weights))],
        attributes: [("outputs", .integer(outputs)), ("transposed", .boolean(isTurned))],
        context: ExecutionContext(threadCount: 2)
      ).expect([1, outputs], expected, isPrepared: false)
    }
  }

  @Test func weightsThatDoNotFit() {
    #expect(
      refusal("nn.half_linear", ["x": .tensor([1, 8]), "weights": .tensor([16]), "outputs": .integer(5)])
        == "dimension 0 of `weights` [16] is 16, expected 20")
    #expect(
      refusal("nn.half_linear", ["x": .tensor([1, 8]), "weights": .tensor([16]), "outputs": .integer(0)])
        == "`outputs` is 0, expected at least 1")
  }
}
