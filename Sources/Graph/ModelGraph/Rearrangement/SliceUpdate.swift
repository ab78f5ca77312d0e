/// `slice_update`: a tensor with the elements that `slice_by_index` would take replaced by those of another one.
///
/// - `x`: [*d].
/// - `update`: the type of `x`, in the shape that `slice_by_index` gives for the other arguments.
/// - `begin`, `end`, `stride`, `begin_mask`, `end_mask`, `squeeze_mask`: as for `slice_by_index`.
/// - Result: [*d], the type of `x`.
package struct SliceUpdate: TensorOperation {
  package static let name = "slice_update"
  package static let cost = Cost.none

  package var slice: SliceByIndex
  package var update: TensorType

  package init(_ arguments: OperationArguments) throws(OperationError) {
    slice = try SliceByIndex(arguments)
    let rank = slice.steps.rank
    update = try arguments.tensor(
      "update", ScalarDomain([slice.x.scalar]), rank: (rank ?? 0)...(rank ?? slice.x.rank))
  }

  package var requirements: [ShapeRequirement] { slice.requirements }

  package func outputTypes() throws(OperationError) -> [ValueType] {
    if let taken = try slice.outputTypes()[0].tensor?.shape, !update.shape.canEqual(taken) {
      throw mismatch(taken)
    }
    return [.tensor(slice.x)]
  }

  package func mismatch(_ taken: Shape) -> OperationError {
    OperationError("`update` has shape \(update.shape), expected \(taken), the shape of the slice", argument: "update")
  }
}

extension Places {
  /// The indices of an axis in opposite order.
  package mutating func reverse(_ axis: Int) {
    start += (axes[axis].length - 1) * axes[axis].stride
    axes[axis].stride *= -1
  }
}

extension SliceUpdate: DifferentiableOperation {
  /// To `update` what it has replaced, to `x` the rest.
  package func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    let (x, update) = (try call.x, try call.argument("update"))
    var range: [(String, GraphValue?)] = []
    for parameter in ["begin", "end", "stride", "begin_mask", "end_mask", "squeeze_mask"] {
      range.append((parameter, call.optional(parameter)))
    }
    if graph.needs(x) {
      let zeros = try graph.zeros(update.shape(), like: x)
      try graph.accumulate(
        try graph.add("slice_update", [("x", call.gradient), ("update", zeros)] + range), into: x)
    }
    if graph.needs(update) {
      try graph.accumulate(try graph.add("slice_by_index", [("x", call.gradient)] + range), into: update)
    }
  }
}
