extension ConstexprLutToDense: EvaluableOperation {
  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let (indices, lut) = (try inputs.tensor("indices"), try inputs.tensor("lut"))
    return switch form {
    case .packed(let palette): [.tensor(try palette.evaluate(indices, lut, in: context))]
    case .blocks(_, let palette): [.tensor(try palette.evaluate(indices, lut, in: context))]
    }
  }
}
