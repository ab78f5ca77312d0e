/// `nn.byte_add`: the sum of what bytes stand for, as bytes: activation(x + y).
///
/// - `x`, `y`: [places, words], what `nn.byte_quantize` makes, of the same shape.
/// - `x_scale`, `x_zero`, `y_scale`, `y_zero`, `result_scale`, `result_zero`: what their bytes and those of the result stand for.
/// - `activation`, `alpha`, `beta`: as for `nn.fused_conv`.
/// - Result: [places, words].
package struct ByteAdd: TensorOperation {
  package static let name = "nn.byte_add"
  package static let cost = Cost.perElement(4)
  package static let noGradient: NoGradient? = .plans

  private let type: TensorType
  package let x: ByteLine
  package let y: ByteLine
  package let result: ByteLine
  package let activation: ActivationChoice

  package init(_ arguments: OperationArguments) throws(OperationError) {
    type = try arguments.tensor("x", ScalarDomain([.fp32]), rank: 2...2)
    _ = try arguments.tensor("y", ScalarDomain([.fp32]), rank: 2...2)
    x = try ByteLine(arguments, "x_")
    y = try ByteLine(arguments, "y_")
    result = try ByteLine(arguments, "result_")
    activation = try ActivationChoice(arguments)
  }

  package func outputTypes() throws(OperationError) -> [ValueType] { [.tensor(type)] }
}
