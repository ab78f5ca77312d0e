/// `upsample_bilinear`: height and width times a factor, with pixels mixed of their neighbours.
///
/// - `x`: [*b, C, H, W], fp16 or fp32.
/// - `scale_factor_height`, `scale_factor_width`: integers or fractions above 0; 1 unless given.
/// - `align_corners`: whether the corners of the result are those of `x`; true unless given.
/// - `half_pixel_centers`: whether pixels are squares with centres at halves; when corners are not aligned.
///   The opposite of `align_corners` unless given.
/// - Result: [*b, C, ⌊H · factor⌋, ⌊W · factor⌋], the type of `x`.
///
/// MIL: `upsample_bilinear`.
struct UpsampleBilinear: TensorOperation {
  static let name = "upsample_bilinear"
  static let cost = Cost.perElement

  var x: TensorType
  var height: ScaleFactor
  var width: ScaleFactor
  var alignsCorners: Bool
  var hasHalfPixelCenters: Bool

  init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", rank: 3...Int.max)
    height = try ScaleFactor(arguments, "scale_factor_height")
    width = try ScaleFactor(arguments, "scale_factor_width")
    alignsCorners = try arguments.boolean("align_corners", default: true)
    hasHalfPixelCenters = try arguments.boolean("half_pixel_centers", default: !alignsCorners)
  }

  func outputTypes() throws(OperationError) -> [ValueType] {
    var shape = x.shape
    shape[x.rank - 2] = height.scaled(shape[x.rank - 2])
    shape[x.rank - 1] = width.scaled(shape[x.rank - 1])
    return [.tensor(x.with(shape))]
  }

  /// Where samples lie. The factors are those of the lengths, which may differ from the ones given where these are
  /// fractions.
  private var samplingMode: SamplingMode {
    if alignsCorners { return .strictAlignCorners }
    return hasHalfPixelCenters ? .unalignCorners : .standard
  }

  func evaluate(
    _ inputs: inout OperationInputs, _ context: EvaluationContext
  ) throws(OperationError) -> [RuntimeValue] {
    let x = try inputs.tensor("x")
    let y = context.tensor(x.scalar, try fixedResultShape())
    guard y.count > 0 else { return [.tensor(y)] }
    try x.checkHasPixels(for: y)
    SamplingKernel.bilinear(
      x, rows: AxisSamples(samplingMode, count: y.shape[x.rank - 2], length: x.shape[x.rank - 2]),
      columns: AxisSamples(samplingMode, count: y.shape[x.rank - 1], length: x.shape[x.rank - 1]), into: y, context)
    return [.tensor(y)]
  }
}

extension UpsampleBilinear: DifferentiableOperation {
  /// What each pixel has given to others comes back: a product with a matrix for each axis.
  func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    try graph.accumulateResized(
      call, "upsample_bilinear",
      attributes: ["scale_factor_height", "scale_factor_width", "align_corners", "half_pixel_centers"])
  }
}
