/// `list_write`: a list with another element in one place.
///
/// - `ls`: a list.
/// - `index`: an integer, from 0 on. Behind the end it makes a list of dynamic length longer.
/// - `value`: a tensor of the elements' type.
/// - Result: the list.
package struct ListWrite: TensorOperation {
  package static let name = "list_write"
  package static let cost = Cost.none
  package static let noGradient: NoGradient? = .lists

  private var type: ValueType

  package init(_ arguments: OperationArguments) throws(OperationError) {
    let (element, count) = try arguments.list()
    _ = try arguments.tensor("index", .integers, rank: 0...1)
    try arguments.checkPlaces("index", count: count)
    type = .list(try arguments.required("value").type.written(to: element), count: count)
  }

  package func outputTypes() throws(OperationError) -> [ValueType] { [type] }
}
