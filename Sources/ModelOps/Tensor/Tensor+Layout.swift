extension Tensor {
  /// The tensor with its elements in row-major order; itself when they are.
  public func rowMajor(_ context: EvaluationContext) -> Tensor { self }
}
