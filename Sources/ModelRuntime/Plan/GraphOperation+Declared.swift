internal import ModelOps

extension GraphOperation {
  /// Compares what the model declares the results to be with what the operation makes. Shapes may differ: inputs outside
  /// of the ranges that a model declares are computed with for as long as that works, and a number may come as an array.
  ///
  /// - Throws: `OperationError` when elements are of another type.
  func checkDeclared(_ results: [InferredValue]) throws(OperationError) {
    for (output, result) in zip(outputs, results) {
      guard let declared = output.declaredType?.tensor, let found = result.type.tensor, declared.scalar != found.scalar
      else { continue }
      throw OperationError("'\(output.name)' is \(declared) by its declaration, but the operation makes \(found)")
    }
  }
}
