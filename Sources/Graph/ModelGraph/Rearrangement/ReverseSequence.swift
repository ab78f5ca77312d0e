internal import ModelSpec

/// `reverse_sequence`: the first elements along an axis in opposite order, how many differing along another axis.
///
/// - `x`: [*d].
/// - `lengths`: [B], int32: how many elements to reverse for each index of the batch axis.
/// - `seq_axis`: the axis to reverse; `batch_axis`: the axis of length B. Both 0 unless given, though no sequence can
///   be reversed along the axis that tells sequences apart.
/// - Result: the type and shape of `x`.
package struct ReverseSequence: TensorOperation {
  package static let name = "reverse_sequence"
  package static let cost = Cost.none

  package var x: TensorType
  package var lengths: TensorType
  package var sequenceAxis: Int
  package var batchAxis: Int
  private var known: [Extent]

  package init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", .numbersAndBooleans, rank: 1...Int.max)
    lengths = try arguments.tensor("lengths", .integers, rank: 1...1)
    sequenceAxis = try arguments.axis("seq_axis", try arguments.integer("seq_axis", default: 0), in: x.shape)
    batchAxis = try arguments.axis("batch_axis", try arguments.integer("batch_axis", default: 0), in: x.shape)
    known = arguments.elements("lengths") ?? []
    guard sequenceAxis != batchAxis else {
      throw OperationError(
        "`seq_axis` and `batch_axis` are both \(batchAxis), expected different axes", argument: "seq_axis")
    }
  }

  package var requirements: [ShapeRequirement] {
    [ShapeRequirement("lengths", lengths.shape, axis: 0, .equal(x.shape[batchAxis]))]
  }

  package func outputTypes() throws(OperationError) -> [ValueType] {
    if let whole = x.shape[sequenceAxis].fixed {
      for case let length? in known.map(\.fixed) { try check(length, of: whole, x.shape) }
    }
    return [.tensor(x)]
  }

  package func check(_ length: Int, of whole: Int, _ shape: Shape) throws(OperationError) {
    guard !(0...whole).contains(length) else { return }
    throw .elements(
      "`lengths` holds \(length), expected 0 to \(whole), the length of axis \(sequenceAxis) of `x` \(shape)",
      argument: "lengths")
  }
}

extension ReverseSequence: DifferentiableOperation {
  /// Turned round again.
  package func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    let gradient = try graph.add(
      "reverse_sequence",
      [
        ("x", call.gradient), ("lengths", call.argument("lengths")), ("seq_axis", .integer(sequenceAxis)),
        ("batch_axis", .integer(batchAxis)),
      ])
    try graph.accumulate(gradient, into: call.x)
  }
}
