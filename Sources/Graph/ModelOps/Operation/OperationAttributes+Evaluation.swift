internal import ModelSpec

extension OperationInputs {
  /// The number bound to `parameter`; `known` when none is.
  func number(_ parameter: String, _ known: Float) -> Float {
    guard let tensor = optionalTensor(parameter), tensor.count == 1 else { return known }
    return tensor.floatArray[0]
  }
}

extension ExecutionContext {
  /// An uninitialized tensor whose shape the model computes, so that it can be anything.
  ///
  /// - Throws: when it has more than 2³² elements.
  func tensor(_ scalar: ScalarType, ofComputedShape shape: [Int]) throws(OperationError) -> Tensor {
    let computed = Shape(fixed: shape)
    guard computed.elementCount.upper <= 1 << 32 else {
      throw OperationError("the result would have shape \(computed), more elements than a tensor can hold")
    }
    return tensor(scalar, shape)
  }
}
