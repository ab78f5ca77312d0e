/// `resample`: images sampled at given coordinates.
///
/// - `x`: [B, C, H, W], fp16 or fp32.
/// - `coordinates`: [B, H', W', 2], numbers; the column, then the row of each sample.
/// - `sampling_mode`: `bilinear`, or `nearest`, where a sample between two pixels takes the even one.
/// - `padding_mode`: what lies outside of the image: `constant`, `border`, `reflection` or `symmetric`.
/// - `padding_value`: the number that is `constant`.
/// - `coordinates_mode`: `unnormalized`, `normalized_minus_one_to_one` or `normalized_zero_to_one`.
/// - `align_corners`: whether normalized coordinates run from center to center of the outermost pixels, or from edge to
///   edge.
/// - Result: [B, C, H', W'], the type of `x`.
struct Resample: TensorOperation {
  static let name = "resample"
  static let cost = Cost.perElement
  static let noGradient: NoGradient? = "no gradient by coordinates is built"

  var x: TensorType
  var coordinates: TensorType
  var sampling: CoordinateSampling
  /// What lies outside, where it is known beforehand.
  private var padding: Float

  init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", rank: 4...4)
    coordinates = try arguments.tensor("coordinates", .numbers, rank: 4...4)
    sampling = try CoordinateSampling(arguments)
    padding = try arguments.number("padding_value", default: 0)
  }

  var requirements: [ShapeRequirement] {
    [
      ShapeRequirement("coordinates", coordinates.shape, axis: 0, "batch", .equal(x.shape[0])),
      ShapeRequirement("coordinates", coordinates.shape, axis: 3, .within(2...2)),
    ]
  }

  func outputTypes() throws(OperationError) -> [ValueType] {
    [try x.sampled(to: [x.shape[0], x.shape[1], coordinates.shape[1], coordinates.shape[2]])]
  }

  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let (x, places) = (try inputs.tensor("x"), try inputs.tensor("coordinates"))
    let y = try context.result(x.scalar, try fixedResultShape())
    guard y.count > 0 else { return [.tensor(y)] }
    try x.checkHasPixels(for: y)
    let count = y.shape[2] * y.shape[3]
    let isFloat = places.form == .float
    ResampleKernel.run(x, sampling, outside: inputs.number("padding_value", padding), into: y) { example, index in
      let start = 2 * (example * count + index)
      return isFloat
        ? (Double(places.floats[start]), Double(places.floats[start + 1]))
        : (Double(places.integers[start]), Double(places.integers[start + 1]))
    }
    return [.tensor(y)]
  }
}
