internal import ModelOps
internal import Testing

@Suite struct LinearEvaluationTests {
  private func expected(_ x: Tensor, _ weight: Tensor, _ bias: Tensor?) -> [Double] {
    let (elements, weights, biases) = (x.floatArray, weight.floatArray, bias?.floatArray)
    let (outputs, inputs) = (weight.shape[0], weight.shape[1])
    let rows = x.shape.dropLast().reduce(1, *)
    return (0..<(rows * outputs)).map { index in
      let (row, output) = (index / outputs, index % outputs)
      return (0..<inputs).reduce(Double(biases?[output] ?? 0)) { sum, input in
        sum + Double(elements[row * inputs + input]) * Double(weights[output * inputs + input])
      }
    }
  }

  @Test(arguments: [[5], [1, 300], [2, 3, 37], [70, 64], [7, 1]], [1, 10, 65]) func linear(
    _ shape: [Int], _ outputs: Int
  ) throws {
    let inputs = shape[shape.count - 1]
    let x = scattered(shape, seed: 1)
    let weight = scattered([outputs, inputs], seed: 2)
    let bias = scattered([outputs], seed: 3)
    let result = Array(shape.dropLast()) + [outputs]
    try HeavyOperation(name: "linear", tensors: [("x", x), ("weight", weight), ("bias", bias)]).expect(
      result, expected(x, weight, bias))
    try HeavyOperation(name: "linear", tensors: [("x", x), ("weight", weight)]).expect(
      result, expected(x, weight, nil))
    // Weights made at run time are packed in each run, but for one row.
    try HeavyOperation(name: "linear", tensors: [("x", x), ("weight", weight), ("bias", bias)], constants: []).expect(
      result, expected(x, weight, bias), isPrepared: false)
  }

  /// Weights that half precision has are held so.
  @Test(arguments: [1, 3], [[3, 40, 33], [150, 300, 70], [97, 600, 16]]) func halves(
    _ threadCount: Int, _ sizes: [Int]
  ) throws {
    let x = scattered([sizes[0], sizes[1]], seed: 1)
    let weight = Tensor(
      floats: scattered([sizes[2], sizes[1]], seed: 2).floatArray.map { Float(Float16($0)) }, [sizes[2], sizes[1]])
    var operation = HeavyOperation(name: "linear", tensors: [("x", x), ("weight", weight)])
    operation.context = ExecutionContext(threadCount: threadCount)
    try operation.expect([sizes[0], sizes[2]], expected(x, weight, nil))
  }

  @Test func nothingToDo() throws {
    let bias = Tensor(floats: [1, 2], [2])
    try HeavyOperation(
      name: "linear",
      tensors: [("x", scattered([0, 3], seed: 1)), ("weight", scattered([2, 3], seed: 2)), ("bias", bias)]
    ).expect([0, 2], [], isPrepared: nil)
    try HeavyOperation(
      name: "linear",
      tensors: [("x", scattered([2, 0], seed: 1)), ("weight", scattered([2, 0], seed: 2)), ("bias", bias)]
    ).expect([2, 2], [1, 2, 1, 2], isPrepared: nil)
  }

  @Test(arguments: ActivationReference.cases.indices, [true, false]) func fused(
    _ index: Int, _ hasAddend: Bool
  ) throws {
    let (name, alpha, beta) = ActivationReference.cases[index]
    let x = scattered([2, 5, 24], seed: 1)
    let weight = scattered([33, 24], seed: 2)
    let bias = scattered([33], seed: 3)
    let addend = scattered([2, 5, 33], seed: 4)
    var tensors = [("x", x), ("weight", weight), ("bias", bias)]
    var expected = expected(x, weight, bias)
    if hasAddend {
      tensors.append(("addend", addend))
      expected = zip(expected, addend.floatArray).map { $0 + Double($1) }
    }
    expected = expected.map { ActivationReference.apply(name, alpha, beta, to: $0) }
    try HeavyOperation(
      name: "nn.fused_linear", tensors: tensors,
      attributes: [("activation", .string(name)), ("alpha", .float(alpha)), ("beta", .float(beta))]
    ).expect([2, 5, 33], expected)
  }
}
