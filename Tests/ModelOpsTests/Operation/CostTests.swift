internal import ModelOps
internal import Testing

@Suite struct CostTests {
  struct Case: Sendable, CustomStringConvertible {
    var operation: String
    var arguments: [String: Shape]
    var results: [Shape]
    var count: Double

    var description: String { "\(operation) \(arguments)" }
  }

  private static let cases: [Case] = [
    Case(
      operation: "conv", arguments: ["x": [1, 3, 8, 8], "weight": [16, 3, 3, 3]], results: [[1, 16, 8, 8]],
      count: 2 * 1024 * 27),
    Case(
      operation: "conv_transpose", arguments: ["x": [1, 3, 4, 4], "weight": [3, 2, 2, 2]], results: [[1, 2, 8, 8]],
      count: 2 * 48 * 8),
    Case(
      operation: "linear", arguments: ["x": [5, 4], "weight": [8, 4], "bias": [8]], results: [[5, 8]],
      count: 2 * 40 * 4 + 40),
    Case(operation: "matmul", arguments: ["x": [2, 5, 4], "y": [2, 4, 3]], results: [[2, 5, 3]], count: 2 * 30 * 4),
    // Transposed: the rows of the result are the last axis.
    Case(operation: "matmul", arguments: ["x": [4, 5], "y": [4, 3]], results: [[5, 3]], count: 2 * 15 * 4),
    Case(
      operation: "scaled_dot_product_attention",
      arguments: ["query": [2, 6, 8], "key": [2, 7, 8], "value": [2, 7, 9]],
      results: [[2, 6, 9]], count: 2 * 84 * 17 + 5 * 84),
    Case(
      operation: "lstm", arguments: ["x": [5, 2, 3], "weight_ih": [16, 3], "weight_hh": [16, 4]],
      results: [[5, 2, 4]], count: 2 * 10 * (48 + 64)),
    Case(operation: "reduce_sum", arguments: ["x": [5, 2]], results: [[1]], count: 10),
    Case(operation: "transpose", arguments: ["x": [5, 2]], results: [[2, 5]], count: 0),
    Case(operation: "relu", arguments: ["x": [5, 2]], results: [[5, 2]], count: 10),
    // Weights of 16 bits, and of 4 with a table.
    Case(
      operation: "nn.half_linear", arguments: ["x": [5, 4], "weights": [32], "bias": [8]], results: [[5, 8]],
      count: 2 * 40 * 4 + 40),
    Case(
      operation: "nn.palettized_linear", arguments: ["x": [5, 32], "indices": [32]], results: [[5, 8]],
      count: 2 * 40 * 32),
    Case(operation: "an_unknown_operation", arguments: ["x": [5, 2]], results: [[5, 2]], count: 10),
    Case(operation: "relu", arguments: ["x": [.unknown, 2]], results: [[.unknown, 2]], count: 2),
  ]

  @Test(arguments: cases) func counts(_ each: Case) {
    let found = Cost.floatingPointOperations(
      each.operation, argument: { each.arguments[$0] }, results: each.results)
    #expect(found == each.count)
  }
}
