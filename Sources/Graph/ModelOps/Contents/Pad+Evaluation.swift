internal import ModelSpec

extension Pad: EvaluableOperation {
  static var acceptsChannelsLast: Bool { true }

  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let amounts = try inputs.integers("pad")
    let x = try inputs.take("x")
    guard amounts.count % 2 == 0, amounts.count <= 2 * x.rank else {
      throw OperationError(
        "`pad` has \(amounts.count) elements, expected an even number up to \(2 * x.rank)", argument: "pad")
    }
    if amounts.allSatisfy({ $0 == 0 }) { return [.tensor(x)] }
    let borders = borders(amounts)
    try check(borders, x.type)
    // Attributes of one number may stand in the narrower type that the model was converted to.
    let value = try inputs.element("constant_val").map { $0.form == x.form ? $0 : x.form.tensor($0.floatArray) }
    return [.tensor(try PadKernel(mode, borders).run(x, value, in: context))]
  }
}
