/// `resize_bilinear`: height and width to a given size, with pixels mixed of their neighbours.
///
/// - `x`: [*b, C, H, W], fp16 or fp32.
/// - `target_size_height`, `target_size_width`: the size, at least 1; 1 unless given.
/// - `sampling_mode`: where the samples are taken, `DEFAULT` unless given; see `SamplingMode`.
/// - Result: [*b, C, height, width], the type of `x`.
///
/// MIL: `resize_bilinear`.
struct ResizeBilinear: TensorOperation {
  static let name = "resize_bilinear"
  static let cost = Cost.perElement

  var x: TensorType
  var height: Int
  var width: Int
  var samplingMode: SamplingMode

  init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", rank: 3...Int.max)
    height = try arguments.integer("target_size_height", default: 1)
    width = try arguments.integer("target_size_width", default: 1)
    for (name, size) in [("target_size_height", height), ("target_size_width", width)] where size < 1 {
      throw OperationError("`\(name)` is \(size), expected at least 1", argument: name)
    }
    samplingMode = try arguments.choice("sampling_mode", default: .standard)
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
    SamplingKernel.bilinear(
      x, rows: AxisSamples(samplingMode, count: height, length: x.shape[x.rank - 2]),
      columns: AxisSamples(samplingMode, count: width, length: x.shape[x.rank - 1]), into: y, context)
    return [.tensor(y)]
  }
}

extension ResizeBilinear: DifferentiableOperation {
  /// What each pixel has given to others comes back: a product with a matrix for each axis.
  func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    try graph.accumulateResized(
      call, "resize_bilinear", attributes: ["target_size_height", "target_size_width", "sampling_mode"])
  }
}
