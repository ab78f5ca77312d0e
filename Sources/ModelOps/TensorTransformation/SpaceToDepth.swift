/// `space_to_depth`: blocks of pixels moved into channels, the opposite of `depth_to_space`:
/// y[n, (i·b + j)·C + c, h, w] = x[n, c, h·b + i, w·b + j] with b = `block_size`.
///
/// - `x`: [N, C, H, W].
/// - `block_size`: the side b of a block, at least 1; divides H and W.
/// - Result: [N, C · b², H / b, W / b], the type of `x`.
///
/// MIL: `space_to_depth`.
struct SpaceToDepth: TensorOperation {
  static let name = "space_to_depth"
  static let cost = Cost.none

  var x: TensorType
  var block: Int

  init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", .all, rank: 4...4)
    block = try arguments.integer("block_size")
    guard (1...Self.largestBlock).contains(block) else {
      throw OperationError("`block_size` is \(block), expected 1 to \(Self.largestBlock)", argument: "block_size")
    }
  }

  /// Keeps the square of a block's side an integer.
  private static let largestBlock = 1 << 20

  var requirements: [ShapeRequirement] {
    [
      ShapeRequirement("x", x.shape, axis: 2, "height", .multiple(of: block)),
      ShapeRequirement("x", x.shape, axis: 3, "width", .multiple(of: block)),
    ]
  }

  func outputTypes() throws(OperationError) -> [ValueType] {
    let side = Extent(block)
    let spatial = x.shape[2...].map { $0.floorDivided(by: side) }
    return [.tensor(x.with(Shape([x.shape[0], x.shape[1] * side * side] + spatial)))]
  }

  static var acceptsChannelsLast: Bool { true }

  func evaluate(
    _ inputs: inout OperationInputs, _ context: EvaluationContext
  ) throws(OperationError) -> [RuntimeValue] {
    let x = try inputs.take("x")
    let y = try context.result(x.scalar, try outputTypes()[0].lengths(), layout: x.layout)
    // Both as [n, i, j, c, h, w].
    let to = y.places.splitting(1, inner: x.shape[1]).splitting(1, inner: block)
    y.copy(x, x.places.splitting(3, inner: block).splitting(2, inner: block).permuted([0, 3, 5, 1, 2, 4]), to: to)
    return [.tensor(y)]
  }
}

extension SpaceToDepth: DifferentiableOperation {
  /// The opposite movement.
  func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    let gradient = try graph.add("depth_to_space", [("x", call.gradient), ("block_size", .integer(block))])
    try graph.accumulate(gradient, into: call.x)
  }
}
