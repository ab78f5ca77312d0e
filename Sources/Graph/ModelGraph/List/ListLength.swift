/// `list_length`: how many elements a list has.
///
/// - `ls`: a list.
/// - Result: an int32 scalar.
package struct ListLength: TensorOperation {
  package static let name = "list_length"
  package static let cost = Cost.none
  package static let noGradient: NoGradient? = .lists

  package var count: Extent

  package init(_ arguments: OperationArguments) throws(OperationError) { count = try arguments.list().count }

  package func outputTypes() throws(OperationError) -> [ValueType] { [.tensor(.scalar(.int32))] }

  package func outputElements() -> [[Extent]?] { [[count]] }
}
