/// `reverse`: elements in opposite order along axes.
///
/// - `x`: [*d].
/// - `axes`: which; all unless given.
/// - Result: the type and shape of `x`.
struct Reverse: TensorOperation {
  static let name = "reverse"
  static let cost = Cost.none

  var x: TensorType
  var axes: [Int]

  init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", .numbersAndBooleans)
    let axes = try arguments.integers("axes", default: Array(0..<x.rank))
    self.axes = try arguments.axes("axes", axes, in: x.shape)
  }

  func outputTypes() throws(OperationError) -> [ValueType] { [.tensor(x)] }

  static var acceptsChannelsLast: Bool { true }

  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let x = try inputs.take("x")
    var places = x.places
    for axis in axes {
      let length = x.shape[axis]
      places = places.taking(axis, from: max(0, length - 1), count: length, step: -1)
    }
    return [.tensor(try x.elements(at: places, layout: x.layout, in: context))]
  }
}

extension Reverse: DifferentiableOperation {
  /// Turned round again.
  func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    try graph.accumulate(try graph.add("reverse", [("x", call.gradient), ("axes", .integers(axes))]), into: call.x)
  }
}
