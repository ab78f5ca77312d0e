/// What the recurrent operations have in common.
package protocol RecurrentOperation: ComposedOperation {
  var cell: RecurrentCell { get }
  /// The weights that are given.
  var weights: [String] { get }
}

extension RecurrentOperation {
  package static var cost: Cost { .recurrent }

  package var requirements: [ShapeRequirement] { cell.requirements }

  package func outputTypes() throws(OperationError) -> [ValueType] {
    [.tensor(cell.outputType), .tensor(cell.stateType)]
  }
}
