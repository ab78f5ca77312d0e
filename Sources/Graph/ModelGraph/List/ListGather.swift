/// `list_gather`: elements of a list as one tensor.
///
/// - `ls`: a list whose elements are all of one shape.
/// - `indices`: [K], from 0 on.
/// - Result: [K, *element]; zeros for places that nothing has been written to.
package struct ListGather: TensorOperation {
  package static let name = "list_gather"
  package static let cost = Cost.none
  package static let noGradient: NoGradient? = .lists

  package var element: ValueType
  private var indices: TensorType

  package init(_ arguments: OperationArguments) throws(OperationError) {
    let list = try arguments.list()
    element = list.element
    indices = try arguments.tensor("indices", .integers, rank: 0...1)
    try arguments.checkPlaces("indices", count: list.count)
  }

  package func outputTypes() throws(OperationError) -> [ValueType] {
    switch element {
    case .tensor(let type): [.tensor(type.with(Shape([indices.shape.elementCount] + type.shape.extents)))]
    default: [element]
    }
  }
}
