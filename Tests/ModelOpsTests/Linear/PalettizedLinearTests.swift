internal import ModelOps
internal import Testing

@Suite struct PalettizedLinearTests {
  /// Four bits an index, the first of a byte in its lower bits, under the name of floats.
  private func packed(_ indices: [Int]) -> Tensor {
    let floats = stride(from: 0, to: indices.count, by: 8).map { start in
      Float(bitPattern: (0..<8).reduce(UInt32(0)) { $0 | UInt32(indices[start + $1]) << (4 * $1) })
    }
    return Tensor(floats: floats, [floats.count])
  }

  @Test(arguments: [[32], [1, 64], [2, 3, 96]], [1, 3, 65])
  func sums(_ shape: [Int], _ outputs: Int) throws {
    let inputs = shape[shape.count - 1]
    let rows = shape.dropLast().reduce(1, *)
    let x = scattered(shape, seed: 1)
    let table = scattered([16], seed: 2)
    let indices = (0..<inputs * outputs).map { ($0 * 7 + $0 / 16) % 16 }
    let bias = scattered([outputs], seed: 3)
    for hasBias in [false, true] {
      let expected = (0..<rows * outputs).map { index in
        let (row, output) = (index / outputs, index % outputs)
        return (0..<inputs).reduce(hasBias ? Double(bias.floatArray[output]) : 0) { sum, input in
          let weight = table.floatArray[indices[output * inputs + input]]
          return sum + Double(x.floatArray[row * inputs + input]) * Double(weight)
        }
      }
      for threadCount in [1, 2] {
        try HeavyOperation(
          name: "nn.palettized_linear",
          tensors: [("x", x), ("indices", packed(indices)), ("lut", table)] + (hasBias ? [("bias", bias)] : []),
          attributes: [("outputs", .integer(outputs))], context: ExecutionContext(threadCount: threadCount)
        ).expect(Array(shape.dropLast()) + [outputs], expected, isPrepared: false)
      }
    }
  }

  @Test func indicesThatDoNotFit() {
    #expect(
      refusal(
        "nn.palettized_linear",
        ["x": .tensor([1, 32]), "indices": .tensor([16]), "lut": .tensor([16]), "outputs": .integer(5)])
        == "dimension 0 of `indices` [16] is 16, expected 20")
  }
}
