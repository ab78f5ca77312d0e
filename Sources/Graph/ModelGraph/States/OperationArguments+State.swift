internal import ModelSpec

extension OperationArguments {
  /// The type of the tensor that a state holds.
  package func state(_ parameter: String) throws(OperationError) -> TensorType {
    let type = try required(parameter).type
    guard case .state(let tensor) = type else {
      throw OperationError("`\(parameter)` is \(type), expected a state", argument: parameter)
    }
    return tensor
  }

  /// The type of the tensor that a state of half precision holds.
  package func halfState(_ parameter: String) throws(OperationError) -> TensorType {
    let type = try state(parameter)
    guard type.scalar == .fp16 else {
      throw OperationError("`\(parameter)` is a state \(type), expected one of fp16", argument: parameter)
    }
    return type
  }
}
