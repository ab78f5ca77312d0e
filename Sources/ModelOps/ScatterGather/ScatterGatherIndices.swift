/// What the operations that read or write by index have in common.
enum ScatterGatherIndices {
  /// An index outside of its axis; `validate_indices` does not matter, as there is no element to read or write.
  static func error(_ index: Int32, axis: Int, of parameter: String, _ shape: [Int]) -> OperationError {
    let length = shape[axis]
    let expected = length > 0 ? "expected \(-length) to \(length - 1)" : "expected none"
    return OperationError(
      "`indices` holds \(index), \(expected) for axis \(axis) of `\(parameter)` \(Shape(fixed: shape))",
      argument: "indices")
  }

  /// Memory for the result of a scatter operation that holds `data` already: its own when nobody else has it.
  static func target(_ data: consuming Tensor, _ context: ExecutionContext) -> Tensor {
    let target = context.tensor(reusing: &data)
    if target.storage !== data.storage { target.copy(data, data.places, to: target.places) }
    return target
  }

  /// Truth values have no difference and no quotient.
  static func check(_ mode: ScatterMode, _ data: TensorType) throws(OperationError) {
    guard data.scalar == .bool, mode == .sub || mode == .div else { return }
    throw OperationError(
      "`mode` is '\(mode.rawValue)', expected 'update', 'add', 'mul', 'max' or 'min' for truth values",
      argument: "mode")
  }

  /// `batch_dims`, the number of axes that indices have in common with the tensor; 0 unless given.
  static func batch(_ arguments: OperationArguments, upTo most: Int) throws(OperationError) -> Int {
    let batch = try arguments.integer("batch_dims", default: 0)
    guard (0...max(most, 0)).contains(batch) else {
      throw OperationError("`batch_dims` is \(batch), expected 0 to \(max(most, 0))", argument: "batch_dims")
    }
    return batch
  }
}
