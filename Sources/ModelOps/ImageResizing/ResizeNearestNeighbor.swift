/// `resize_nearest_neighbor`: height and width to a given size, by the nearest pixel: sample i of N on an axis of X pixels
/// is pixel ⌊(i + ½) · X / N⌋.
///
/// - `x`: [*b, C, H, W], fp16 or fp32.
/// - `target_size_height`, `target_size_width`: the size, at least 1.
/// - Result: [*b, C, height, width], the type of `x`.
///
/// MIL: `resize_nearest_neighbor`.
struct ResizeNearestNeighbor: TensorOperation {
  static let name = "resize_nearest_neighbor"
  static let cost = Cost.perElement

  var x: TensorType
  var height: Int
  var width: Int

  init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", rank: 3...Int.max)
    height = try arguments.integer("target_size_height")
    width = try arguments.integer("target_size_width")
    for (name, size) in [("target_size_height", height), ("target_size_width", width)] where size < 1 {
      throw OperationError("`\(name)` is \(size), expected at least 1", argument: name)
    }
  }

  func outputTypes() throws(OperationError) -> [ValueType] {
    var shape = x.shape
    shape[x.rank - 2] = Extent(height)
    shape[x.rank - 1] = Extent(width)
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
      x, rows: AxisSamples(nearest: height, length: x.shape[x.rank - 2], atCentre: true),
      columns: AxisSamples(nearest: width, length: x.shape[x.rank - 1], atCentre: true), into: y)
    return [.tensor(y)]
  }
}

extension ResizeNearestNeighbor: DifferentiableOperation {
  /// What each pixel has given to others comes back: a product with a matrix for each axis.
  func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    try graph.accumulateResized(
      call, "resize_nearest_neighbor", attributes: ["target_size_height", "target_size_width"])
  }
}
