internal import ModelSpec

/// `nn.merge_leading`: the first axes as one, as in [Seq, B, C, H, W] to [Seq · B, C, H, W].
///
/// - `x`: [*l, *d].
/// - `count`: how many axes; with 0, an axis of length 1 is put in front.
/// - Result: [Π l, *d], the type of `x`.
///
/// It is a `reshape` whose shape follows from that of `x`, however flexible.
package struct MergeLeading: TensorOperation {
  package static let name = "nn.merge_leading"

  package var x: TensorType
  package var count: Int

  package init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", .all)
    count = try arguments.integer("count")
    guard (0...x.rank).contains(count) else {
      throw OperationError("`count` is \(count), expected 0 to \(x.rank)", argument: "count")
    }
  }

  package func outputTypes() throws(OperationError) -> [ValueType] {
    [.tensor(x.with(Shape([x.shape.product(0..<count)] + x.shape.extents[count...])))]
  }
}

extension MergeLeading: ReshapingOperation {}
