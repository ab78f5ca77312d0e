internal import ModelSpec

/// `nn.split_leading`: the first axis as several, the opposite of `nn.merge_leading`.
///
/// - `x`: [L, *d].
/// - `like`: a tensor whose first axes give the lengths, [*l, …] with Π l = L.
/// - `count`: how many axes of `like`; with 0, the first axis is left out.
/// - Result: [*l, *d], the type of `x`.
package struct SplitLeading: TensorOperation {
  package static let name = "nn.split_leading"

  package var x: TensorType
  package var like: TensorType
  package var count: Int

  package init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", .all, rank: 1...Int.max)
    like = try arguments.tensor("like", .all)
    count = try arguments.integer("count")
    guard (0...like.rank).contains(count) else {
      throw OperationError("`count` is \(count), expected 0 to \(like.rank)", argument: "count")
    }
  }

  package func outputTypes() throws(OperationError) -> [ValueType] {
    [.tensor(x.with(Shape(Array(like.shape.extents.prefix(count)) + x.shape.extents.dropFirst())))]
  }
}

extension SplitLeading: ReshapingOperation {}
