internal import ModelOps
internal import ModelSpec

/// A `matmul` of a value and a constant matrix is `linear`, whose weights are that matrix transposed. What is then added
/// becomes its bias by `fuse-scale`.
package enum FuseLinear: LocalPass {
  package static let name = "fuse-linear"
  package static let summary = "Make linear of a matmul with a constant matrix"

  static func rewrite(_ operation: MILSpec.Operation, _ scope: inout RewriteScope) throws(Diagnostic) -> Rewrite? {
    guard operation.type == "matmul", let x = operation.name("x"), scope.constants[x] == nil,
      let type = scope.types[x]?.tensor, let rank = type.knownSizes?.count, (2...3).contains(rank),
      type.dataType == .float32 || type.dataType == .float16,
      try scope.boolean(operation, "transpose_x", default: false) == false,
      let transposes = try scope.boolean(operation, "transpose_y", default: false),
      let matrix = scope.type(operation, "y"), matrix.dataType == type.dataType, let shape = matrix.fixedShape,
      shape.count == 2, let name = operation.name("y"), scope.uses[name] == 1
    else { return nil }
    if transposes, scope.constants[name] != nil {
      return .operation(operation.becoming("linear", [("x", x), ("weight", name)]))
    }
    guard let weights = try scope.tensor(operation, "y"),
      let constant = try scope.add(
        ModelOps.Tensor(floats: transposed(weights.floatArray, shape), [shape[1], shape[0]]), as: type.dataType,
        named: operation.output + "_weight")
    else { return nil }
    return .operation(operation.becoming("linear", [("x", x), ("weight", constant)]))
  }

  private static func transposed(_ elements: [Float], _ shape: [Int]) -> [Float] {
    var transposed: [Float] = []
    transposed.reserveCapacity(elements.count)
    for column in 0..<shape[1] {
      for row in 0..<shape[0] { transposed.append(elements[row * shape[1] + column]) }
    }
    return transposed
  }
}
