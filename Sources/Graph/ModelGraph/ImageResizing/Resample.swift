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
package struct Resample: TensorOperation {
  package static let name = "resample"
  package static let cost = Cost.perElement
  package static let noGradient: NoGradient? = "no gradient by coordinates is built"

  package var x: TensorType
  package var coordinates: TensorType
  package var sampling: CoordinateSampling
  /// What lies outside, where it is known beforehand.
  package var padding: Float

  package init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", rank: 4...4)
    coordinates = try arguments.tensor("coordinates", .numbers, rank: 4...4)
    sampling = try CoordinateSampling(arguments)
    padding = try arguments.number("padding_value", default: 0)
  }

  package var requirements: [ShapeRequirement] {
    [
      ShapeRequirement("coordinates", coordinates.shape, axis: 0, "batch", .equal(x.shape[0])),
      ShapeRequirement("coordinates", coordinates.shape, axis: 3, .within(2...2)),
    ]
  }

  package func outputTypes() throws(OperationError) -> [ValueType] {
    [try x.sampled(to: [x.shape[0], x.shape[1], coordinates.shape[1], coordinates.shape[2]])]
  }
}
