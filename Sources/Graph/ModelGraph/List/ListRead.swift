/// `list_read`: an element of a list.
///
/// - `ls`: a list.
/// - `index`: an integer, from 0 on.
/// - Result: the element; zeros when nothing has been written there.
package struct ListRead: TensorOperation {
  package static let name = "list_read"
  package static let cost = Cost.none
  package static let noGradient: NoGradient? = .lists

  private var element: ValueType

  package init(_ arguments: OperationArguments) throws(OperationError) {
    let list = try arguments.list()
    element = list.element
    _ = try arguments.element("index", .integers)
    try arguments.checkPlaces("index", count: list.count)
  }

  package func outputTypes() throws(OperationError) -> [ValueType] { [element] }
}
