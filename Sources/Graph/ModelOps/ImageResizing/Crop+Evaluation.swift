extension Crop: EvaluableOperation {
  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let x = try inputs.tensor("x")
    let y = try context.result(x.scalar, try fixedResultShape())
    let origin = [Int](repeating: 0, count: x.rank - 2) + [rows[0], columns[0]]
    y.copy(x, x.places.box(from: origin, y.shape), to: y.places)
    return [.tensor(y)]
  }
}
