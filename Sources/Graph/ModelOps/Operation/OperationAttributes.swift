// Numbers that may be inline constants, constants in a file of weights, or computed when the model runs.

extension OperationArguments {
  /// An inline constant; `fallback` when nothing is bound, and when the number is only known as the operation runs: then
  /// `OperationInputs.number` has it.
  func number(_ parameter: String, default fallback: Float) throws(OperationError) -> Float {
    guard let argument = optional(parameter) else { return fallback }
    switch argument.constant?.elements {
    case .weights, nil:
      _ = try tensor(parameter, .numbersAndBooleans)
      return fallback
    default: return try float(parameter)
    }
  }
}

extension OperationInputs {
  /// The number bound to `parameter`; `known` when none is.
  func number(_ parameter: String, _ known: Float) -> Float {
    guard let tensor = optionalTensor(parameter), tensor.count == 1 else { return known }
    return tensor.floatArray[0]
  }
}

extension TensorOperation {
  /// The shape of a result, once all extents of the arguments are fixed.
  func fixedResultShape(_ index: Int = 0) throws(OperationError) -> [Int] {
    let types = try outputTypes()
    guard types.indices.contains(index), let shape = types[index].tensor?.shape.fixed else {
      throw OperationError("the shape of the result is not known")
    }
    return shape
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
