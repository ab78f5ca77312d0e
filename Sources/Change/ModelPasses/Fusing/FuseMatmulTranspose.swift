internal import ModelSpec
internal import OrderedCollections

/// A transpose of the last two axes of an argument of `matmul` becomes its `transpose_x` or `transpose_y`.
package enum FuseMatmulTranspose: LocalPass {
  package static let name = "fuse-matmul-transpose"
  package static let summary = "Make transposes of the last two axes part of matmul"

  static func rewrite(_ operation: MILSpec.Operation, _ scope: inout RewriteScope) throws(Diagnostic) -> Rewrite? {
    guard operation.type == "matmul" else { return nil }
    for parameter in ["x", "y"] {
      guard let transpose = scope.onlyMaker(operation, parameter), transpose.type == "transpose",
        let argument = transpose.name("x"),
        let permutation = try NoOpTransposes.permutation(transpose, scope), permutation.count >= 2,
        let flag = try scope.boolean(operation, "transpose_" + parameter, default: false)
      else { continue }
      var swapped = Array(permutation.indices)
      swapped.swapAt(swapped.count - 2, swapped.count - 1)
      guard permutation == swapped else { continue }
      var operation = operation
      operation.bind(parameter, to: argument)
      let name = "transpose_" + parameter
      operation.attributes[name] = nil
      operation.bind(name, to: scope.add(.boolean(!flag), named: "\(operation.output)_\(name)"))
      return .operation(operation)
    }
    return nil
  }
}
