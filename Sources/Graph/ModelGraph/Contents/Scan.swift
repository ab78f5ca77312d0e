import ModelSpec

/// `nn.scan`: what the elements up to each one come to, along an axis: running sums, products and extremes.
///
/// - `x`: [*d], numbers.
/// - `axis`: which; `reverse`: whether it begins at the end, false unless given.
/// - `function`: `sum`, `product`, `min` or `max`. What is not a number stays so for the rest of the axis.
/// - `type`: the name of the type in whose width integers wrap around; that of `x` unless given.
/// - Result: the type and shape of `x`.
package struct Scan: TensorOperation {
  package static let name = "nn.scan"
  package static let cost = Cost.perElement
  package static let noGradient: NoGradient? = "`cumsum` has one"

  package enum Function: String, CaseIterable, Sendable { case sum, product, min, max }

  package let x: TensorType
  package let axis: Int
  package let isReversed: Bool
  package let function: Function
  /// The type whose width counts.
  package let type: ScalarType

  package init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", .numbers, rank: 1...Int.max)
    axis = try arguments.axis("axis", try arguments.integer("axis"), in: x.shape)
    isReversed = try arguments.boolean("reverse", default: false)
    function = try arguments.choice("function")
    type = arguments.has("type") ? try arguments.choice("type") : x.scalar
  }

  package func outputTypes() throws(OperationError) -> [ValueType] { [.tensor(x)] }
}
