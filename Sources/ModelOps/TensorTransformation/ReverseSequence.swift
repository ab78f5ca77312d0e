/// `reverse_sequence`: the first elements along an axis in opposite order, how many differing along another axis.
///
/// - `x`: [*d].
/// - `lengths`: [B], int32: how many elements to reverse for each index of the batch axis.
/// - `seq_axis`: the axis to reverse; `batch_axis`: the axis of length B. Both 0 unless given.
/// - Result: the type and shape of `x`.
///
/// MIL: `reverse_sequence`.
struct ReverseSequence: TensorOperation {
  static let name = "reverse_sequence"

  var x: TensorType
  var lengths: TensorType
  var sequenceAxis: Int
  var batchAxis: Int

  init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", .numbersAndBooleans, rank: 1...Int.max)
    lengths = try arguments.tensor("lengths", .integers, rank: 1...1)
    sequenceAxis = try arguments.axis("seq_axis", try arguments.integer("seq_axis", default: 0), in: x.shape)
    batchAxis = try arguments.axis("batch_axis", try arguments.integer("batch_axis", default: 0), in: x.shape)
  }

  var requirements: [ShapeRequirement] {
    [ShapeRequirement("lengths", lengths.shape, axis: 0, .equal(x.shape[batchAxis]))]
  }

  func outputTypes() throws(OperationError) -> [ValueType] { [.tensor(x)] }
}
