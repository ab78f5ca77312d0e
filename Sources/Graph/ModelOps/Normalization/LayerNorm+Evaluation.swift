internal import ModelSpec

extension LayerNorm: EvaluableOperation {
  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    var x = try inputs.take("x")
    let y = context.tensor(reusing: &x)
    let (gamma, beta) = (inputs.optionalTensor("gamma"), inputs.optionalTensor("beta"))
    let epsilon = inputs.number("epsilon", epsilon)
    // Axes of length 1 lie next to anything.
    let long = axes.filter { x.shape[$0] != 1 }
    let first = long.first ?? x.rank
    let end = long.last.map { $0 + 1 } ?? x.rank
    let width = x.shape[end...].reduce(1, *)
    let length = x.shape[first..<end].reduce(1, *)
    if length != axes.reduce(1, { $0 * x.shape[$1] }) {
      ScatteredNormalizationKernel.run(x, axes: axes, gamma: gamma, beta: beta, epsilon: epsilon, into: y)
    } else if width == 1 {
      NormalizationKernel.rows(x, length: length, gamma: gamma, beta: beta, epsilon: epsilon, into: y, in: context)
    } else {
      NormalizationKernel.columns(
        x, length: length, width: width, gamma: gamma, beta: beta, epsilon: epsilon, into: y, in: context)
    }
    return [.tensor(y)]
  }
}
