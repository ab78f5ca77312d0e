// Numbers that may be inline constants, constants in a file of weights, or computed when the model runs.
internal import ModelSpec

extension OperationArguments {
  /// An inline constant; `fallback` when nothing is bound, and when the number is only known as the operation runs: then
  /// `OperationInputs.number` has it.
  package func number(_ parameter: String, default fallback: Float) throws(OperationError) -> Float {
    guard let argument = optional(parameter) else { return fallback }
    switch argument.constant?.elements {
    case .weights, nil:
      _ = try tensor(parameter, .numbersAndBooleans)
      return fallback
    default: return try float(parameter)
    }
  }
}

extension TensorOperation {
  /// The shape of a result, once all extents of the arguments are fixed.
  package func fixedResultShape(_ index: Int = 0) throws(OperationError) -> [Int] {
    let types = try outputTypes()
    guard types.indices.contains(index), let shape = types[index].tensor?.shape.fixed else {
      throw OperationError("the shape of the result is not known")
    }
    return shape
  }
}
