internal import ModelSpec

extension Range1d: EvaluableOperation {
  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let tensors = (try inputs.tensor("start"), try inputs.tensor("end"), try inputs.tensor("step"))
    guard tensors.0.count == 1, tensors.1.count == 1, tensors.2.count == 1 else {
      throw OperationError(
        "`start`, `end` and `step` are \(tensors.0.type), \(tensors.1.type) and "
          + "\(tensors.2.type), expected scalars")
    }
    if ElementForm(scalar) == .integer {
      let (start, end, step) = (tensors.0.integerArray[0], tensors.1.integerArray[0], tensors.2.integerArray[0])
      guard step != 0 else { throw .elements("`step` is 0, expected any number but 0", argument: "step") }
      // All are below 2³¹.
      let count = max(0, step > 0 ? (end - start + step - 1) / step : (start - end - step - 1) / -step)
      let y = try context.result(scalar, [count])
      SequenceKernel.write(y.integers, from: start, step: step)
      return [.tensor(y)]
    }
    let (start, end, step) = (
      Double(tensors.0.floatArray[0]), Double(tensors.1.floatArray[0]), Double(tensors.2.floatArray[0])
    )
    guard step != 0, step.isFinite else {
      throw .elements("`step` is \(step), expected any number but 0", argument: "step")
    }
    guard let count = Int(exactly: ((end - start) / step).rounded(.up)) else {
      throw .elements("`start` \(start), `end` \(end) and `step` \(step) make no range")
    }
    let y = try context.result(scalar, [max(0, count)])
    SequenceKernel.write(y.floats, from: start, step: step)
    return [.tensor(y)]
  }
}
