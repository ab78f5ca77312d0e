/// `shape`: the lengths of a tensor's axes.
///
/// - `x`: [*d], any type; its elements do not matter.
/// - Result: [rank of x], int32.
package struct ShapeOf: TensorOperation {
  package static let name = "shape"
  package static let cost = Cost.none
  package static let noGradient: NoGradient? = .integers
  package var x: TensorType

  package init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", .all)
  }

  package func outputTypes() throws(OperationError) -> [ValueType] { [.tensor(TensorType(.int32, [Extent(x.rank)]))] }

  package func outputElements() -> [[Extent]?] { [x.shape.extents] }
}
