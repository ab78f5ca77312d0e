/// `list_scatter`: a list with other elements in several places.
///
/// - `ls`: a list.
/// - `indices`: [K], from 0 on. Behind the end they make a list of dynamic length longer.
/// - `value`: [K, *element].
/// - Result: the list. Of equal places the last counts.
package struct ListScatter: TensorOperation {
  package static let name = "list_scatter"
  package static let cost = Cost.none
  package static let noGradient: NoGradient? = .lists

  private var type: ValueType
  private var requirement: ShapeRequirement

  package init(_ arguments: OperationArguments) throws(OperationError) {
    let (element, count) = try arguments.list()
    let indices = try arguments.tensor("indices", .integers, rank: 1...1)
    try arguments.checkPlaces("indices", count: count)
    let value = try arguments.tensor("value", .all, rank: 1...Int.max)
    requirement = ShapeRequirement("value", value.shape, axis: 0, .equal(indices.shape[0]))
    let part = ValueType.tensor(value.with(Shape(Array(value.shape.extents.dropFirst()))))
    type = .list(try part.written(to: element), count: count)
  }

  package var requirements: [ShapeRequirement] { [requirement] }

  package func outputTypes() throws(OperationError) -> [ValueType] { [type] }
}
