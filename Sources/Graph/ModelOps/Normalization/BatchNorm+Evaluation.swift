internal import ModelSpec

extension BatchNorm: EvaluableOperation {
  static var acceptsChannelsLast: Bool { true }

  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let transform = ChannelTransform(
      mean: try inputs.tensor("mean"), variance: try inputs.tensor("variance"), gamma: inputs.optionalTensor("gamma"),
      beta: inputs.optionalTensor("beta"), epsilon: inputs.number("epsilon", epsilon))
    return try PreparedBatchNorm(transform: transform).run(&inputs, context)
  }

  func prepare(_ arguments: PreparationArguments) throws(OperationError) -> (any PreparedOperation)? {
    let constants = arguments.constants
    guard let mean = constants["mean"], let variance = constants["variance"],
      parameters.allSatisfy({ constants[$0] != nil })
    else { return nil }
    let epsilon = constants["epsilon"]?.floatArray.first ?? epsilon
    return PreparedBatchNorm(
      transform: ChannelTransform(
        mean: mean, variance: variance, gamma: constants["gamma"], beta: constants["beta"], epsilon: epsilon))
  }
}

/// `batch_norm` with known statistics.
private struct PreparedBatchNorm: PreparedOperation {
  let transform: ChannelTransform

  var operands: [String]? { ["x"] }

  func run(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    var x = try inputs.take("x")
    guard x.rank > 1, x.shape[1] == transform.means.count else {
      throw OperationError("`x` is \(x.type), expected \(transform.means.count) channels", argument: "x")
    }
    let y = context.tensor(reusing: &x)
    NormalizationKernel.channels(x, transform, into: y, in: context)
    return [.tensor(y)]
  }
}
