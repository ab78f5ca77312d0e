internal import ModelSpec

extension SoftmaxCrossEntropy: EvaluableOperation {
  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let target = try inputs.tensor("target")
    let x = try inputs.tensor("x")
    let classes = x.shape[axis]
    if let bad = target.integerArray.first(where: { !(0..<classes).contains($0) }) {
      throw OperationError("`target` holds \(bad), expected 0 to \(classes - 1)", argument: "target")
    }
    let (loss, gradient) = CrossEntropyKernel.run(x, target, axis: axis, in: context)
    return [.tensor(loss), .tensor(gradient)]
  }
}
