/// `nn.update_state_slice`: changes a part of a state in place: `slice_update` of what it holds, which is then written to it.
///
/// - `state`: a state of half precision.
/// - `update`, `begin`, `end`, `stride`, `begin_mask`, `end_mask`, `squeeze_mask`: as for `slice_update`.
/// - No results.
package struct UpdateStateSlice: TensorOperation {
  package static let name = "nn.update_state_slice"
  package static let cost = Cost.none
  package static let noGradient: NoGradient? = .states

  package var update: SliceUpdate
  package var type: TensorType

  package init(_ arguments: OperationArguments) throws(OperationError) {
    type = try arguments.halfState("state")
    var own = arguments
    own.bind("x", [OperationArguments.Argument(InferredValue(.tensor(type)))])
    update = try SliceUpdate(own)
  }

  package var requirements: [ShapeRequirement] { update.requirements }

  package func outputTypes() throws(OperationError) -> [ValueType] {
    _ = try update.outputTypes()
    return []
  }
}
