/// `pixel_shuffle`: channels moved into blocks of pixels, a block's pixels from neighbouring channels:
/// y[n, c, h·b + i, w·b + j] = x[n, c·b² + i·b + j, h, w] with b = `upscale_factor`.
///
/// - `x`: [N, C, H, W].
/// - `upscale_factor`: the side b of a block, at least 1; b² divides C.
/// - Result: [N, C / b², H · b, W · b], the type of `x`.
///
/// MIL: `pixel_shuffle`.
struct PixelShuffle: TensorOperation {
  static let name = "pixel_shuffle"
  static let cost = Cost.none

  var x: TensorType
  var block: Int

  init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", .all, rank: 4...4)
    block = try arguments.integer("upscale_factor")
    guard (1...Self.largestBlock).contains(block) else {
      throw OperationError(
        "`upscale_factor` is \(block), expected 1 to \(Self.largestBlock)", argument: "upscale_factor")
    }
  }

  /// Keeps the square of a block's side an integer.
  private static let largestBlock = 1 << 20

  var requirements: [ShapeRequirement] {
    [ShapeRequirement("x", x.shape, axis: 1, "channels", .multiple(of: block * block))]
  }

  func outputTypes() throws(OperationError) -> [ValueType] {
    let side = Extent(block)
    let channels = x.shape[1].floorDivided(by: side * side)
    return [.tensor(x.with([x.shape[0], channels, x.shape[2] * side, x.shape[3] * side]))]
  }

  static var acceptsChannelsLast: Bool { true }

  func evaluate(
    _ inputs: inout OperationInputs, _ context: EvaluationContext
  ) throws(OperationError) -> [RuntimeValue] {
    let x = try inputs.take("x")
    let y = try context.result(x.scalar, try outputTypes()[0].lengths(), layout: x.layout)
    // Both as [n, c, i, j, h, w].
    let from = x.places.splitting(1, inner: block * block).splitting(2, inner: block)
    y.copy(x, from, to: y.places.splitting(3, inner: block).splitting(2, inner: block).permuted([0, 1, 3, 5, 2, 4]))
    return [.tensor(y)]
  }
}

extension PixelShuffle: DifferentiableOperation {
  /// The opposite movement.
  func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    let gradient = try graph.add("pixel_unshuffle", [("x", call.gradient), ("downscale_factor", .integer(block))])
    try graph.accumulate(gradient, into: call.x)
  }
}
