/// `nn.split_leading`: the first axis as several, the opposite of `nn.merge_leading`.
///
/// - `x`: [L, *d].
/// - `like`: a tensor whose first axes give the lengths, [*l, …] with Π l = L.
/// - `count`: how many axes of `like`; with 0, the first axis is left out.
/// - Result: [*l, *d], the type of `x`.
struct SplitLeading: TensorOperation {
  static let name = "nn.split_leading"

  var x: TensorType
  var like: TensorType
  var count: Int

  init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", .all, rank: 1...Int.max)
    like = try arguments.tensor("like", .all)
    count = try arguments.integer("count")
    guard (0...like.rank).contains(count) else {
      throw OperationError("`count` is \(count), expected 0 to \(like.rank)", argument: "count")
    }
  }

  func outputTypes() throws(OperationError) -> [ValueType] {
    [.tensor(x.with(Shape(Array(like.shape.extents.prefix(count)) + x.shape.extents.dropFirst())))]
  }

  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let (x, like) = (try inputs.tensor("x"), try inputs.tensor("like"))
    let lengths = Array(like.shape.prefix(count))
    let length = lengths.reduce(1, *)
    guard length == x.shape[0] else {
      throw OperationError(
        "dimension 0 of `x` \(x.type.shape) is \(x.shape[0]), expected \(length) for \(count) axes of `like` "
          + "\(like.type.shape)", argument: "x")
    }
    return [.tensor(x.reshaped(lengths + x.shape.dropFirst()))]
  }
}

extension SplitLeading: ReshapingOperation {}
