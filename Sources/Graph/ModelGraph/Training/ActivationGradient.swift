/// `grad.activation`: the gradient of an activation's argument, told by the activation's result.
///
/// - `y`: [*d], the activation's result, fp16 or fp32; `gradient`: [*d], the gradient of `y`.
/// - `function`: `relu`, `relu6`, `sigmoid` or `tanh`.
/// - Result: [*d], the type of `y`.
package struct ActivationGradient: TensorOperation {
  package static let name = "grad.activation"
  package static let cost = Cost.perElement
  package static let noGradient: NoGradient? = .training

  package enum Function: String, CaseIterable, Sendable { case relu, relu6, sigmoid, tanh }

  package var y: TensorType
  package var gradient: TensorType
  package var function: Function

  package init(_ arguments: OperationArguments) throws(OperationError) {
    y = try arguments.tensor("y")
    gradient = try arguments.tensor("gradient", rank: y.rank...y.rank)
    function = try arguments.choice("function")
  }

  package var requirements: [ShapeRequirement] {
    y.shape.indices.map { ShapeRequirement("gradient", gradient.shape, axis: $0, .equal(y.shape[$0])) }
  }

  package func outputTypes() throws(OperationError) -> [ValueType] { [.tensor(y)] }
}
