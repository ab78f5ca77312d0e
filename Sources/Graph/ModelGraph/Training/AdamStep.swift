internal import ModelSpec

/// `grad.adam_step`: a step of Adam: m = m + (1 − β₁) · (g − m), v = β₂ · v + (1 − β₂) · g²,
/// x = x − rate · m / (√v / root + ε).
///
/// - `x`: [*d], the weights, fp32; `gradient`: [*d]; `m`, `v`: [*d], the running means of the gradient and of its square.
/// - `coefficients`: [6], 1 − β₁, β₂, 1 − β₂, ε, the learning rate over 1 − β₁ᵗ, and √(1 − β₂ᵗ) for step t; computed in
///   double precision by whoever counts the steps.
/// - Results: the weights and both means after the step. They take the memory of the arguments when nobody else holds it.
package struct AdamStep: TensorOperation {
  package static let name = "grad.adam_step"
  package static let cost = Cost.perElement
  package static let noGradient: NoGradient? = .training

  package var x: TensorType

  package init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x")
    for name in ["gradient", "m", "v"] {
      let type = try arguments.tensor(name, rank: x.rank...x.rank)
      guard type.shape.canEqual(x.shape) else {
        throw OperationError("`\(name)` has shape \(type.shape), expected \(x.shape) as `x`", argument: name)
      }
    }
    let coefficients = try arguments.tensor("coefficients", rank: 1...1)
    guard coefficients.shape[0].contains(6) else {
      throw OperationError(
        "`coefficients` has \(coefficients.shape[0]) elements, expected 6", argument: "coefficients")
    }
  }

  package func outputTypes() throws(OperationError) -> [ValueType] { [.tensor(x), .tensor(x), .tensor(x)] }
}
