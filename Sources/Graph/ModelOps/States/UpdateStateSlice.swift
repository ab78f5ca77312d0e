/// `nn.update_state_slice`: changes a part of a state in place: `slice_update` of what it holds, which is then written to it.
///
/// - `state`: a state of half precision.
/// - `update`, `begin`, `end`, `stride`, `begin_mask`, `end_mask`, `squeeze_mask`: as for `slice_update`.
/// - No results.
struct UpdateStateSlice: TensorOperation {
  static let name = "nn.update_state_slice"
  static let cost = Cost.none
  static let noGradient: NoGradient? = .states

  private var update: SliceUpdate
  private var type: TensorType

  init(_ arguments: OperationArguments) throws(OperationError) {
    type = try arguments.halfState("state")
    var own = arguments
    own.bind("x", [OperationArguments.Argument(InferredValue(.tensor(type)))])
    update = try SliceUpdate(own)
  }

  var requirements: [ShapeRequirement] { update.requirements }

  func outputTypes() throws(OperationError) -> [ValueType] {
    _ = try update.outputTypes()
    return []
  }

  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let places = try update.slice.places(of: Places(type.shape.fixed ?? []), inputs)
    let source = try inputs.tensor("update")
    guard source.shape == places.shape else { throw update.mismatch(Shape(fixed: places.shape)) }
    try inputs.state("state").halves().write(source, to: places)
    return []
  }
}
