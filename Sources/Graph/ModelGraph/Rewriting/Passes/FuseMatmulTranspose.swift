internal import ModelSpec

/// A transpose of the last two axes of an argument of `matmul` becomes its `transpose_x` or `transpose_y`.
package enum FuseMatmulTranspose: PatternPass {
  package static let triggers: Set<String>? = ["matmul"]

  package static func match(_ operation: GraphOperation, _ graph: GraphMatch) -> Rewrite? {
    guard operation.operation == "matmul" else { return nil }
    for parameter in ["x", "y"] {
      let flag = "transpose_" + parameter
      guard let transpose = graph.soleProducer(of: operation[parameter].first, ["transpose"])?.operation,
        let argument = transpose["x"].first, case .value = argument, let permutation = transpose.permutation,
        permutation.count >= 2,
        let isTransposed = operation[flag].isEmpty ? false : operation[flag].first?.flag
      else { continue }
      var swapped = Array(permutation.indices)
      swapped.swapAt(swapped.count - 2, swapped.count - 1)
      guard permutation == swapped else { continue }
      return .operation(
        operation.binding(parameter, to: argument).binding(flag, to: .constant(.boolean(!isTransposed))))
    }
    return nil
  }
}
