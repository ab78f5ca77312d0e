/// `batch_to_space`: images of the batch interleaved to blocks of pixels, and their edges cut off, the opposite of
/// `space_to_batch`: p[n, c, h·b₀ + i, w·b₁ + j] = x[(i·b₁ + j)·N' + n, c, h, w] with b = `block_shape`.
///
/// - `x`: [N, C, H, W].
/// - `block_shape`: height and width of a block, each at least 1; their product divides N.
/// - `crops`: [2, 2], what is cut off before and after the height and the width of p.
/// - Result: [N / (b₀ · b₁), C, H · b₀ − crops, W · b₁ − crops], the type of `x`.
package struct BatchToSpace: TensorOperation {
  package static let name = "batch_to_space"
  package static let cost = Cost.none

  package var x: TensorType
  package var block: BatchBlock

  package init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", .all, rank: 4...4)
    block = try BatchBlock(arguments, "crops")
  }

  package var requirements: [ShapeRequirement] {
    [
      ShapeRequirement("x", x.shape, axis: 0, "batch", .multiple(of: block.sides[0] * block.sides[1])),
      ShapeRequirement("x", x.shape, axis: 2, "height", least(block.height, block.sides[0])),
      ShapeRequirement("x", x.shape, axis: 3, "width", least(block.width, block.sides[1])),
    ]
  }

  /// The demand that an axis has as much as is cut off.
  private func least(_ crops: Int, _ side: Int) -> ShapeRequirement.Demand {
    .within((crops + side - 1) / side...Extent.unbounded)
  }

  package func outputTypes() throws(OperationError) -> [ValueType] {
    let (height, width) = (Extent(block.sides[0]), Extent(block.sides[1]))
    return [
      .tensor(
        x.with([
          x.shape[0].floorDivided(by: height * width), x.shape[1],
          (x.shape[2] * height - Extent(block.height)).asLength, (x.shape[3] * width - Extent(block.width)).asLength,
        ]))
    ]
  }
}

extension BatchToSpace: DifferentiableOperation {
  /// The opposite movement, zeros where something was cut off.
  package func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    let gradient = try graph.add(
      "space_to_batch",
      [("x", call.gradient), ("block_shape", .integers(block.sides)), ("paddings", .integers(block.amounts))])
    try graph.accumulate(gradient, into: call.x)
  }
}
