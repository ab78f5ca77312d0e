/// `inverse`: the reciprocal of every element: y = 1 / (x + epsilon).
///
/// - `x`: [*d], fp16 or fp32.
/// - `epsilon`: added before dividing; 1e-4 unless given.
/// - Result: [*d], the type of `x`.
package struct Inverse: ParametricOperation {
  package static let name = "inverse"
  package static let parameters = ["epsilon"]
  package static let fallback: Float? = 1e-4

  package var operands: ParametricOperands

  package init(operands: ParametricOperands) { self.operands = operands }
}

extension Inverse: DifferentiableOperation {
  /// (1 / x)′ = −(1 / x)².
  package func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    let gradient = try graph.negative(try graph.times(call.gradient, try graph.squared(call.result)))
    try graph.accumulate(gradient, into: call.x)
  }
}
