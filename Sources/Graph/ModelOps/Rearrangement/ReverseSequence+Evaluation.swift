extension ReverseSequence: EvaluableOperation {
  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let x = try inputs.take("x")
    let lengths = try inputs.integers("lengths", count: x.shape[batchAxis])
    let whole = x.shape[sequenceAxis]
    let y = context.tensor(x.scalar, x.shape)
    for (index, length) in lengths.enumerated() {
      try check(length, of: whole, x.type.shape)
      let row = x.places.taking(batchAxis, from: index, count: 1)
      y.copy(
        x, row.taking(sequenceAxis, from: max(0, length - 1), count: length, step: -1),
        to: row.taking(sequenceAxis, from: 0, count: length))
      let rest = row.taking(sequenceAxis, from: length, count: whole - length)
      y.copy(x, rest, to: rest)
    }
    return [.tensor(y)]
  }
}
