/// `argsort`: the places of the elements along an axis in sorted order, the largest first. Of equal elements the one
/// that stands first comes first; NaN comes last, whatever the order.
///
/// - `x`: [*d].
/// - `axis`: −1 unless given.
/// - `ascending`: whether the smallest comes first; false unless given.
/// - Result: [*d], int32.
package struct Argsort: TensorOperation {
  package static let name = "argsort"
  package static let cost = Cost.perElement
  package static let noGradient: NoGradient? = .integers

  package var x: TensorType
  package var axis: Int
  package var isAscending: Bool

  package init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", .numbers, rank: 1...Int.max)
    axis = try arguments.axis("axis", try arguments.integer("axis", default: -1), in: x.shape)
    isAscending = try arguments.boolean("ascending", default: false)
  }

  package func outputTypes() throws(OperationError) -> [ValueType] { [.tensor(x.of(.int32))] }
}
