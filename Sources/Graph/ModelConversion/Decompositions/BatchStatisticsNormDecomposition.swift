internal import ModelOps

/// `nn.batch_statistics_norm`: means over everything but the channels, taken away and divided by.
enum BatchStatisticsNormDecomposition: Decomposition {
  static let operation = "nn.batch_statistics_norm"

  static func decompose(
    _ operation: BoundOperation, _ composer: inout GraphComposer
  ) throws(OperationError) -> [Operand]? {
    let x = try operation.required("x")
    let rank = try operation.type("x").rank
    let axes = [0] + Array(2..<max(2, rank))
    let mean = try composer.reduced("reduce_mean", x, axes: axes)
    let centered = try composer.binary("sub", x, mean)
    let square = try composer.emitOne("square", [("x", centered)])
    let variance = try composer.reduced("reduce_mean", square, axes: axes)
    let epsilon = operation["epsilon"] ?? .float(1e-5)
    let scale = try composer.emitOne("rsqrt", [("x", variance), ("epsilon", epsilon)])
    var result = try composer.binary("mul", centered, scale)
    let shape = Operand.integers([1, -1] + Array(repeating: 1, count: max(0, rank - 2)))
    for (parameter, function) in [("gamma", "mul"), ("beta", "add")] {
      guard let factor = operation[parameter] else { continue }
      let spread = try composer.emitOne("reshape", [("x", factor), ("shape", shape)])
      result = try composer.binary(function, result, spread, named: operation.names.first)
    }
    return [result]
  }
}
