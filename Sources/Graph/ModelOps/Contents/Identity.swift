/// `identity`: the same value.
///
/// - `x`: of any type.
/// - Result: the type of `x`.
struct Identity: TensorOperation {
  static let name = "identity"
  static let cost = Cost.view

  var type: ValueType
  private var elements: [Extent]?

  init(_ arguments: OperationArguments) throws(OperationError) {
    let x = try arguments.required("x")
    type = x.type
    elements = x.passedElements
  }

  func outputTypes() throws(OperationError) -> [ValueType] { [type] }

  func outputElements() -> [[Extent]?] { [elements] }

  static var acceptsChannelsLast: Bool { true }

  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    guard let value = inputs.all("x").first else { throw OperationError("`x` is missing", argument: "x") }
    return [value]
  }
}

extension Identity: DifferentiableOperation {
  /// 1.
  func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    try graph.accumulate(call.gradient, into: call.x)
  }
}
