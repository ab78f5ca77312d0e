/// `space_to_batch`: images padded, and their blocks of pixels moved into the batch:
/// y[(i·b₁ + j)·N + n, c, h, w] = p[n, c, h·b₀ + i, w·b₁ + j] with b = `block_shape` and p the padded `x`.
///
/// - `x`: [N, C, H, W].
/// - `block_shape`: height and width of a block, each at least 1.
/// - `paddings`: [2, 2], zeros added before and after the height and the width; the blocks divide what comes out.
/// - Result: [N · b₀ · b₁, C, H' / b₀, W' / b₁] with the padded H' and W', the type of `x`.
struct SpaceToBatch: TensorOperation {
  static let name = "space_to_batch"
  static let cost = Cost.none

  var x: TensorType
  var block: BatchBlock

  init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", .numbersAndBooleans, rank: 4...4)
    block = try BatchBlock(arguments, "paddings")
  }

  private var padded: Shape {
    [x.shape[0], x.shape[1], x.shape[2] + Extent(block.height), x.shape[3] + Extent(block.width)]
  }

  var requirements: [ShapeRequirement] {
    [
      ShapeRequirement("x", padded, axis: 2, "padded height", .multiple(of: block.sides[0])),
      ShapeRequirement("x", padded, axis: 3, "padded width", .multiple(of: block.sides[1])),
    ]
  }

  func outputTypes() throws(OperationError) -> [ValueType] {
    let (height, width) = (Extent(block.sides[0]), Extent(block.sides[1]))
    return [
      .tensor(
        x.with([
          x.shape[0] * height * width, x.shape[1], padded[2].floorDivided(by: height),
          padded[3].floorDivided(by: width),
        ]))
    ]
  }

  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let x = try inputs.take("x")
    let borders = [PadKernel.Border(), PadKernel.Border()] + block.borders
    let whole = try PadKernel(.constant, borders).run(x, nil, in: context)
    let y = try context.result(x.scalar, try outputTypes()[0].lengths())
    // Both as [i, j, n, c, h, w].
    let from = whole.places.splitting(3, inner: block.sides[1]).splitting(2, inner: block.sides[0])
    let to = y.places.splitting(0, inner: x.shape[0]).splitting(0, inner: block.sides[1])
    y.copy(whole, from.permuted([3, 5, 0, 1, 2, 4]), to: to)
    return [.tensor(y)]
  }
}

extension SpaceToBatch: DifferentiableOperation {
  /// The opposite movement.
  func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    let gradient = try graph.add(
      "batch_to_space",
      [("x", call.gradient), ("block_shape", .integers(block.sides)), ("crops", .integers(block.amounts))])
    try graph.accumulate(gradient, into: call.x)
  }
}
