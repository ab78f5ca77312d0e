/// `fill_like`: a tensor of equal elements, of the shape of another.
///
/// - `ref_tensor`: [*d], any type; its elements do not matter.
/// - `value`: the element, fp32 0 unless given.
/// - Result: [*d], the type of `value`.
struct FillLike: TensorOperation {
  static let name = "fill_like"
  static let cost = Cost.none

  var reference: TensorType
  var scalar: ScalarType

  init(_ arguments: OperationArguments) throws(OperationError) {
    reference = try arguments.tensor("ref_tensor", .all)
    scalar = try arguments.optionalElement("value", .numbersAndBooleans)?.scalar ?? .fp32
  }

  func outputTypes() throws(OperationError) -> [ValueType] { [.tensor(reference.of(scalar))] }

  static var acceptsChannelsLast: Bool { true }

  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let y = try context.result(scalar, try inputs.tensor("ref_tensor").shape)
    y.fill(y.places, with: try inputs.element("value") ?? Tensor(floats: [0], [], scalar: scalar))
    return [.tensor(y)]
  }
}

extension FillLike: DifferentiableOperation {
  /// Only the shape of the reference matters.
  func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    graph.accumulateZero(into: try call.argument("ref_tensor"))
  }
}
