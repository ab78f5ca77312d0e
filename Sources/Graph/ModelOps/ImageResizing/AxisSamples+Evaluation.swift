import ModelSpec

extension Tensor {
  /// Images without pixels cannot be sampled.
  ///
  /// - Throws: when `result` is to have samples of images [*b, H, W] that have none.
  func checkHasPixels(for result: Tensor) throws(OperationError) {
    guard count == 0, result.count > 0 else { return }
    throw OperationError("`x` \(type.shape) has no pixels, expected at least one to sample", argument: "x")
  }
}
