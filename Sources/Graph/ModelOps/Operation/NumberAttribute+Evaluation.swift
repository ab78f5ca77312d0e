import ModelSpec

extension NumberAttribute {
  /// The number, while the operation runs.
  func value(_ inputs: OperationInputs) throws(OperationError) -> Float {
    if let known { return known }
    guard let value = try inputs.tensor(parameter).floatArray.first else { throw isEmpty }
    return value
  }

  /// The number for an operation on integers; one with a fraction is cut towards 0.
  func integer(_ inputs: OperationInputs) throws(OperationError) -> Int32 {
    guard let tensor = inputs.optionalTensor(parameter) else { return Int32(truncating: try value(inputs)) }
    guard let value = tensor.integerArray.first else { throw isEmpty }
    return Int32(clamping: value)
  }
}
