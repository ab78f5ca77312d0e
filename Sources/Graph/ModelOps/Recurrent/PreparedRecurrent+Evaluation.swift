internal import ModelSpec

/// A recurrent operation with its weights packed.
struct PreparedRecurrent: PreparedOperation {
  var kind: RecurrentKernel.Kind
  var cell: RecurrentCell
  var functions: RecurrentFunctions
  /// Of each direction, forward first.
  var directions: [RecurrentWeights]

  func run(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let x = try inputs.tensor("x")
    let state = try initial("initial_h", x, inputs: inputs, in: context)
    let memory = kind == .lstm ? try initial("initial_c", x, inputs: inputs, in: context) : nil
    let (steps, batch, width) = (x.shape[0], x.shape[1], state.shape[1])
    let y = context.tensor(x.scalar, [cell.outputsSequence ? steps : 1, batch, width])
    // Without steps the state stays as it is.
    if steps == 0, !cell.outputsSequence {
      let last = RecurrentKernel.copy(state, context)
      return ([last.reshaped(y.shape), state] + (memory.map { [$0] } ?? [])).map { .tensor($0) }
    }
    RecurrentKernel.run(
      kind, directions, functions: functions, x: x, direction: cell.direction, hidden: state, cell: memory, into: y,
      outputsSequence: cell.outputsSequence, in: context)
    return ([y, state] + (memory.map { [$0] } ?? [])).map { .tensor($0) }
  }

  /// A copy of the state of the examples that there are: some converters make one with rows to spare.
  private func initial(
    _ parameter: String, _ x: Tensor, inputs: OperationInputs, in context: ExecutionContext
  ) throws(OperationError) -> Tensor {
    let state = try inputs.tensor(parameter).retyped(x.scalar)
    guard state.shape[0] > x.shape[1] else { return RecurrentKernel.copy(state, context) }
    return RecurrentKernel.copy(state.slice(from: 0, shape: [x.shape[1], state.shape[1]]), context)
  }
}

/// `RecurrentOperation` that the processor computes.
protocol RecurrentEvaluation: RecurrentOperation, EvaluableOperation {
  /// The operation with its weights packed; nil when a matrix is missing.
  func prepared(_ weight: (String) -> Tensor?) -> PreparedRecurrent?
}

extension RecurrentEvaluation {
  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let bound = inputs
    let operation = prepared { bound.optionalTensor($0) }
    guard let operation else { throw OperationError("`weight_ih` or another weight is missing") }
    return try operation.run(&inputs, context)
  }

  func prepare(_ arguments: PreparationArguments) throws(OperationError) -> (any PreparedOperation)? {
    weights.allSatisfy { arguments.constants[$0] != nil } ? prepared { arguments.constants[$0] } : nil
  }
}
