/// `non_zero`: the places of all elements that are not 0, in row-major order.
///
/// - `x`: [*d].
/// - Result: [count, rank of x], int32; the count is known when the model runs.
package struct NonZero: TensorOperation {
  package static let name = "non_zero"
  package static let cost = Cost.perElement
  package static let noGradient: NoGradient? = .integers

  package var x: TensorType

  package init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", .numbersAndBooleans)
  }

  package func outputTypes() throws(OperationError) -> [ValueType] {
    let count = Extent(0...x.shape.elementCount.upper)
    return [.tensor(TensorType(.int32, [count, Extent(x.rank)]))]
  }
}
