internal import CModelKernels
internal import ModelSpec

extension RootMeanSquareNorm: EvaluableOperation {
  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let gamma = inputs.optionalTensor("gamma")
    var x = try inputs.take("x")
    let length = x.shape[x.rank - 1]
    guard gamma.map({ $0.count == length }) != false else {
      throw OperationError("`gamma` has \(gamma?.count ?? 0) elements, expected \(length)", argument: "gamma")
    }
    let y = writable(&x, as: x.scalar, in: context)
    guard x.count > 0 else { return [.tensor(y)] }
    NormalizationKernel.meanSquares(x, length: length, gamma: gamma, epsilon: epsilon, into: y, in: context)
    return [.tensor(y)]
  }
}
