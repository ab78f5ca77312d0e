/// `upsample_nearest_neighbor`: height and width times a factor, every pixel repeated: sample i of N on an axis of X
/// pixels is pixel ⌊i · X / N⌋. N counts, not the factor that it comes from.
///
/// - `x`: [*b, C, H, W], fp16 or fp32.
/// - `scale_factor_height`, `scale_factor_width`: integers or fractions above 0; 1 unless given.
/// - Result: [*b, C, ⌊H · factor⌋, ⌊W · factor⌋], the type of `x`.
///
/// MIL: `upsample_nearest_neighbor`.
struct UpsampleNearestNeighbor: TensorOperation {
  static let name = "upsample_nearest_neighbor"
  static let cost = Cost.perElement

  var x: TensorType
  var height: ScaleFactor
  var width: ScaleFactor

  init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", rank: 3...Int.max)
    height = try ScaleFactor(arguments, "scale_factor_height")
    width = try ScaleFactor(arguments, "scale_factor_width")
  }

  func outputTypes() throws(OperationError) -> [ValueType] {
    var shape = x.shape
    shape[x.rank - 2] = height.scaled(shape[x.rank - 2])
    shape[x.rank - 1] = width.scaled(shape[x.rank - 1])
    return [.tensor(x.with(shape))]
  }

  func evaluate(
    _ inputs: inout OperationInputs, _ context: EvaluationContext
  ) throws(OperationError) -> [RuntimeValue] {
    let x = try inputs.tensor("x")
    let y = context.tensor(x.scalar, try fixedResultShape())
    guard y.count > 0 else { return [.tensor(y)] }
    try x.checkHasPixels(for: y)
    SamplingKernel.nearest(
      x, rows: AxisSamples(nearest: y.shape[x.rank - 2], length: x.shape[x.rank - 2], atCentre: false),
      columns: AxisSamples(nearest: y.shape[x.rank - 1], length: x.shape[x.rank - 1], atCentre: false), into: y)
    return [.tensor(y)]
  }
}

extension UpsampleNearestNeighbor: DifferentiableOperation {
  /// What each pixel has given to others comes back: a product with a matrix for each axis.
  func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    try graph.accumulateResized(
      call, "upsample_nearest_neighbor", attributes: ["scale_factor_height", "scale_factor_width"])
  }
}
