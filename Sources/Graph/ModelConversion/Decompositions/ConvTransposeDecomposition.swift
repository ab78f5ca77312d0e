internal import ModelOps
internal import ModelSpec

/// `conv_transpose` with an `output_shape` that says nothing new: left out, as it names the batch too.
enum ConvTransposeDecomposition: Decomposition {
  static let operation = "conv_transpose"

  static func decompose(
    _ operation: BoundOperation, _ composer: inout GraphComposer
  ) throws(OperationError) -> [Operand]? {
    guard operation["output_shape"] != nil, try !operation.type("x").shape[0].isFixed else { return nil }
    let plain = operation.without(["output_shape"])
    let (_, wanted) = try composer.inference.resolve(ConvTransposeDecomposition.type(), operation.known)
    guard let result = try? composer.inference.resolve(ConvTransposeDecomposition.type(), plain.known).results,
      result.map(\.type) == wanted.map(\.type)
    else { return nil }
    return try composer.emit(plain)
  }

  private static func type() throws(OperationError) -> any TensorOperation.Type {
    guard let type = OpTable.operation(operation) else { throw OperationError("unknown operation") }
    return type
  }
}
