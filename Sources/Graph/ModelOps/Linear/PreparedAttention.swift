internal import ModelSpec

extension Attention: PreparedOperation {
  package func run(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError)
    -> [RuntimeValue]
  {
    [.tensor(try evaluate(inputs, context))]
  }

  func evaluate(_ inputs: OperationInputs, _ context: ExecutionContext) throws(OperationError) -> Tensor {
    let x = try inputs.tensor(query.name).checked(query.name, query.shape)
    let keys = try inputs.tensor(key.name).checked(key.name, key.shape)
    let values = try inputs.tensor(value.name).checked(value.name, value.shape)
    let y = context.tensor(scalar, output.shape)
    guard y.count > 0 else { return y }
    guard keys.count > 0 else {
      y.fill(with: 0)
      return y
    }
    AttentionKernel.run(self, x, key: keys, values: values, mask: try addend(inputs, context), into: y, in: context)
    return y
  }

  /// The mask as floats that are added; nil without one.
  private func addend(_ inputs: OperationInputs, _ context: ExecutionContext) throws(OperationError) -> Tensor? {
    guard let mask, let found = inputs.optionalTensor(mask.name) else { return nil }
    guard found.count == mask.shape.reduce(1, *) else {
      throw OperationError(
        "`attn_mask` is \(found.type), expected \(Shape(fixed: mask.shape)) as the operation was prepared for",
        argument: mask.name)
    }
    guard found.form == .boolean else { return found }
    // What is false takes no part.
    var choice = OperationInputs([
      ("cond", found), ("a", Tensor(floats: [0], [], scalar: scalar)),
      ("b", Tensor(floats: [-.infinity], [], scalar: scalar)),
    ])
    return try SelectKernel.run(&choice, context)
  }
}
