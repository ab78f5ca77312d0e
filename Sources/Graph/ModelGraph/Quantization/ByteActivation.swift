/// `nn.byte_activation`: an activation of what bytes stand for, as bytes.
///
/// - `bytes`: [places, words], what `nn.byte_quantize` makes.
/// - `scale`, `zero`, `result_scale`, `result_zero`: what its bytes and those of the result stand for.
/// - `activation`, `alpha`, `beta`: as for `nn.fused_conv`.
/// - Result: [places, words].
package struct ByteActivation: TensorOperation {
  package static let name = "nn.byte_activation"
  package static let cost = Cost.perElement(4)
  package static let noGradient: NoGradient? = .plans

  private let type: TensorType
  package let line: ByteLine
  package let result: ByteLine
  package let activation: ActivationChoice

  package init(_ arguments: OperationArguments) throws(OperationError) {
    type = try arguments.tensor("bytes", ScalarDomain([.fp32]), rank: 2...2)
    line = try ByteLine(arguments)
    result = try ByteLine(arguments, "result_")
    activation = try ActivationChoice(arguments)
  }

  package func outputTypes() throws(OperationError) -> [ValueType] { [.tensor(type)] }
}
