internal import ModelSpec

/// `flatten2d`: all axes before one joined, and all from it on.
///
/// - `x`: [*d].
/// - `axis`: the first axis of the second group, 0 to the rank of `x`, or negative from the end; 1 unless given.
/// - Result: [Π before, Π from it on], the type of `x`.
package struct Flatten2d: TensorOperation {
  package static let name = "flatten2d"

  package var x: TensorType
  package var axis: Int

  package init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", .all, rank: 1...Int.max)
    let axis = try arguments.integer("axis", default: 1)
    self.axis = axis == x.rank ? axis : try arguments.axis("axis", axis, in: x.shape)
  }

  package func outputTypes() throws(OperationError) -> [ValueType] {
    [.tensor(x.with([x.shape.product(0..<axis), x.shape.product(axis..<x.rank)]))]
  }
}

extension Flatten2d: ReshapingOperation {}
