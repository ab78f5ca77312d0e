/// `erf`: the Gauss error function of every element: y = 2/√π ∫ from 0 to x of exp(−t²) dt.
///
/// - `x`: [*d], fp16 or fp32.
/// - Result: [*d], the type of `x`.
package struct Erf: ElementwiseUnaryOperation {
  package static let name = "erf"
  package var x: TensorType

  package init(x: TensorType) { self.x = x }
}

extension Erf: DifferentiableOperation {
  /// erf′ = 2 / √π · exp(−x²).
  package func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    let bell = try graph.unary("exp", try graph.negative(try graph.squared(call.x)))
    try graph.accumulate(try graph.times(try graph.times(call.gradient, bell), 1.1283791671), into: call.x)
  }
}
