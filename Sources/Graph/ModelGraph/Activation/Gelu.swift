/// `gelu`: the Gaussian error linear unit, y = x · Φ(x), exact or by one of two approximations:
/// ½x · (1 + tanh(√(2/π) · (x + 0.044715x³))) or x · sigmoid(1.702x).
///
/// - `x`: [*d], fp16 or fp32.
/// - `mode`: `EXACT` (default), `TANH_APPROXIMATION` or `SIGMOID_APPROXIMATION`.
/// - Result: [*d], the type of `x`.
package struct Gelu: TensorOperation {
  package static let name = "gelu"
  package static let cost = Cost.perElement

  package enum Mode: String, CaseIterable, Sendable {
    case exact = "EXACT"
    case tanhApproximation = "TANH_APPROXIMATION"
    case sigmoidApproximation = "SIGMOID_APPROXIMATION"
  }

  package var x: TensorType
  package var mode: Mode

  package init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x")
    mode = try arguments.choice("mode", default: .exact)
  }

  package func outputTypes() throws(OperationError) -> [ValueType] { [.tensor(x)] }
}

extension Gelu: DifferentiableOperation {
  /// Φ(x) + x · φ(x), or what the approximations have instead.
  package func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    let x = try call.x
    let slope: GraphValue
    switch mode {
    case .exact:
      let tail = try graph.unary("erf", try graph.times(x, 0.70710678119))
      let bell = try graph.unary("exp", try graph.times(try graph.squared(x), -0.5))
      let share = try graph.times(try graph.plus(tail, 1), 0.5)
      slope = try graph.plus(share, try graph.times(try graph.times(x, bell), 0.39894228040))
    case .tanhApproximation:
      // ½(1 + tanh(a)) is sigmoid(2a).
      let cube = try graph.times(x, try graph.squared(x))
      let angle = try graph.plus(try graph.times(x, 1.5957691216), try graph.times(cube, 0.071354816272))
      let steepness = try graph.plus(try graph.times(try graph.squared(x), 0.214064448816), 1.5957691216)
      slope = try graph.slopeOfGate(x, angle, steepness: steepness)
    case .sigmoidApproximation:
      slope = try graph.slopeOfGate(x, try graph.times(x, 1.702), steepness: try graph.number(1.702, like: x))
    }
    try graph.accumulate(try graph.times(call.gradient, slope), into: call.x)
  }
}

extension GradientBuilder {
  /// (x · σ(a))′ = σ(a) + x · σ(a) · (1 − σ(a)) · a′.
  package mutating func slopeOfGate(
    _ x: GraphValue, _ angle: GraphValue, steepness: GraphValue
  ) throws(OperationError) -> GraphValue {
    let gate = try unary("sigmoid", angle)
    let change = try times(try times(gate, try oneMinus(gate)), steepness)
    return try plus(gate, try times(x, change))
  }
}
