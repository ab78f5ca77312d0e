/// An operation that is differentiated by way of others, which compute the same: where gradients have to pass through
/// it, they take its place.
package protocol ComposedOperation: TensorOperation {
  /// Appends operations that compute the results. All shapes are fixed, and every operation that is appended is
  /// differentiable.
  func compose(_ call: OperationCall, in graph: inout GradientBuilder) throws(OperationError) -> [GraphValue]
}
