internal import ModelOps
internal import ModelSpec

/// `matmul` of vectors: matrices with one row or one column, whose axis goes again.
enum MatmulDecomposition: Decomposition {
  static let operation = "matmul"

  static func decompose(
    _ operation: BoundOperation, _ composer: inout GraphComposer
  ) throws(OperationError) -> [Operand]? {
    var product = operation
    var axes: [Int] = []
    for (parameter, place) in [("x", 0), ("y", -1)] where try operation.type(parameter).rank == 1 {
      let matrix = try composer.emitOne(
        "expand_dims", [("x", try operation.required(parameter)), ("axes", .integers([place]))])
      product = product.with(parameter, matrix).with("transpose_" + parameter, .boolean(false))
      axes.append(place == 0 ? -2 : -1)
    }
    guard !axes.isEmpty else { return nil }
    product.names = []
    let matrices = try composer.emit(product)
    return try composer.emit(
      "squeeze", [("x", matrices[0]), ("axes", .integers(axes))], names: operation.names)
  }
}
