import ModelSpec

extension Classify: EvaluableOperation {
  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let values = try inputs.tensor("probabilities").floatArray
    guard values.count == count else {
      throw OperationError("`probabilities` has \(values.count) elements, expected \(count)", argument: "probabilities")
    }
    var best = 0
    for (index, value) in values.enumerated() where value > values[best] || (values[best].isNaN && !value.isNaN) {
      best = index
    }
    let label: RuntimeValue =
      switch labels {
      case .strings(let labels): .strings([labels[best]])
      case .integers(let labels): .longIntegers([labels[best]])
      }
    return [label, .dictionary(NumberDictionary(keys: labels, values: values))]
  }
}
