/// Computes what depends on small constants alone while a graph's types are inferred: an operation that cannot be computed then
/// never can, and lengths may depend on the results. What evaluates operations provides it.
package protocol ConstantFolding {
  /// The same without values.
  var afresh: any ConstantFolding { get }

  /// What is known of `results` once they are computed, where that can be done now.
  ///
  /// - Throws: `OperationError` when constants have elements that cannot be computed with.
  mutating func folded(
    _ operation: GraphOperation, _ type: any TensorOperation.Type, _ arguments: OperationArguments,
    results: [InferredValue]
  ) throws(OperationError) -> [InferredValue]

  /// The value of this name as a constant of this type; nil when it was not computed.
  func constant(_ name: String, _ type: ValueType) -> Constant?
}
