/// `rsqrt`: the reciprocal square root of every element: y = 1 / √(x + epsilon).
///
/// - `x`: [*d], fp16 or fp32.
/// - `epsilon`: added first; 1e-12 unless given.
/// - Result: [*d], the type of `x`.
package struct Rsqrt: ParametricOperation {
  package static let name = "rsqrt"
  package static let parameters = ["epsilon"]
  package static let fallback: Float? = 1e-12

  package var operands: ParametricOperands

  package init(operands: ParametricOperands) { self.operands = operands }
}

extension Rsqrt: DifferentiableOperation {
  /// (1 / √x)′ = −½ · (1 / √x)³.
  package func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    let cube = try graph.times(call.result, try graph.squared(call.result))
    try graph.accumulate(try graph.times(try graph.times(call.gradient, cube), -0.5), into: call.x)
  }
}
