/// `pixel_unshuffle`: blocks of pixels moved into channels, a block's pixels to neighbouring ones, the opposite of
/// `pixel_shuffle`: y[n, c·b² + i·b + j, h, w] = x[n, c, h·b + i, w·b + j] with b = `downscale_factor`.
///
/// - `x`: [N, C, H, W].
/// - `downscale_factor`: the side b of a block, at least 1; divides H and W.
/// - Result: [N, C · b², H / b, W / b], the type of `x`.
///
/// MIL: `pixel_unshuffle`.
struct PixelUnshuffle: TensorOperation {
  static let name = "pixel_unshuffle"
  static let cost = Cost.none

  var x: TensorType
  var block: Int

  init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", .all, rank: 4...4)
    block = try arguments.integer("downscale_factor")
    guard (1...Self.largestBlock).contains(block) else {
      throw OperationError(
        "`downscale_factor` is \(block), expected 1 to \(Self.largestBlock)", argument: "downscale_factor")
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
    // Both as [n, c, i, j, h, w].
    let to = y.places.splitting(1, inner: block * block).splitting(2, inner: block)
    y.copy(x, x.places.splitting(3, inner: block).splitting(2, inner: block).permuted([0, 1, 3, 5, 2, 4]), to: to)
    return [.tensor(y)]
  }
}

extension PixelUnshuffle: DifferentiableOperation {
  /// The opposite movement.
  func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    let gradient = try graph.add("pixel_shuffle", [("x", call.gradient), ("upscale_factor", .integer(block))])
    try graph.accumulate(gradient, into: call.x)
  }
}
