/// `space_to_batch`: images padded, and their blocks of pixels moved into the batch:
/// y[(i·b₁ + j)·N + n, c, h, w] = p[n, c, h·b₀ + i, w·b₁ + j] with b = `block_shape` and p the padded `x`.
///
/// - `x`: [N, C, H, W].
/// - `block_shape`: height and width of a block, each at least 1.
/// - `paddings`: [2, 2], zeros added before and after the height and the width; the blocks divide what comes out.
/// - Result: [N · b₀ · b₁, C, H' / b₀, W' / b₁] with the padded H' and W', the type of `x`.
package struct SpaceToBatch: TensorOperation {
  package static let name = "space_to_batch"
  package static let cost = Cost.none

  package var x: TensorType
  package var block: BatchBlock

  package init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", .numbersAndBooleans, rank: 4...4)
    block = try BatchBlock(arguments, "paddings")
  }

  private var padded: Shape {
    [x.shape[0], x.shape[1], x.shape[2] + Extent(block.height), x.shape[3] + Extent(block.width)]
  }

  package var requirements: [ShapeRequirement] {
    [
      ShapeRequirement("x", padded, axis: 2, "padded height", .multiple(of: block.sides[0])),
      ShapeRequirement("x", padded, axis: 3, "padded width", .multiple(of: block.sides[1])),
    ]
  }

  package func outputTypes() throws(OperationError) -> [ValueType] {
    let (height, width) = (Extent(block.sides[0]), Extent(block.sides[1]))
    return [
      .tensor(
        x.with([
          x.shape[0] * height * width, x.shape[1], padded[2].floorDivided(by: height),
          padded[3].floorDivided(by: width),
        ]))
    ]
  }
}

extension SpaceToBatch: DifferentiableOperation {
  /// The opposite movement.
  package func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    let gradient = try graph.add(
      "batch_to_space",
      [("x", call.gradient), ("block_shape", .integers(block.sides)), ("crops", .integers(block.amounts))])
    try graph.accumulate(gradient, into: call.x)
  }
}
