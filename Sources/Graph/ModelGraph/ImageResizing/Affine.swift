internal import ModelSpec

/// `affine`: images turned, stretched and moved: the element at column u and row v of the result is that of `x` at column
/// a0 · u + a1 · v + a2 and row b0 · u + b1 · v + b2, all in normalized coordinates, −1 to 1.
///
/// - `x`: [B, C, H, W], fp16 or fp32.
/// - `transform_matrix`: [B or 1, 6], a0, a1, a2, b0, b1, b2 for each image or for all.
/// - `output_height`, `output_width`: the size, at least 1.
/// - `sampling_mode`, `padding_mode`, `padding_value`, `coordinates_mode`, `align_corners`: as of `resample`;
///   coordinates are `normalized_minus_one_to_one`.
/// - Result: [B, C, output_height, output_width], the type of `x`.
package struct Affine: TensorOperation {
  package static let name = "affine"
  package static let cost = Cost.perElement
  package static let noGradient: NoGradient? = "no gradient by coordinates is built"

  package var x: TensorType
  package var matrix: TensorType
  package var height: Int
  package var width: Int
  package var sampling: CoordinateSampling
  /// What lies outside, where it is known beforehand.
  package var padding: Float

  package init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", rank: 4...4)
    matrix = try arguments.tensor("transform_matrix", rank: 2...2)
    (height, width) = try arguments.imageSize("output_height", "output_width")
    sampling = try CoordinateSampling(arguments)
    guard sampling.coordinates == .minusOneToOne else {
      throw OperationError(
        "`coordinates_mode` is '\(sampling.coordinates.rawValue)', expected 'normalized_minus_one_to_one'",
        argument: "coordinates_mode")
    }
    padding = try arguments.number("padding_value", default: 0)
  }

  package var requirements: [ShapeRequirement] {
    let batch: ShapeRequirement.Demand =
      matrix.shape[0].contains(1) ? .within(0...Extent.unbounded) : .equal(x.shape[0])
    return [
      ShapeRequirement("transform_matrix", matrix.shape, axis: 0, "batch", batch),
      ShapeRequirement("transform_matrix", matrix.shape, axis: 1, .within(6...6)),
    ]
  }

  package func outputTypes() throws(OperationError) -> [ValueType] {
    [try x.sampled(to: [x.shape[0], x.shape[1], Extent(height), Extent(width)])]
  }

  /// The normalized coordinate of an element of the result; 0 for the only one.
  package func coordinate(_ index: Int, of count: Int) -> Double {
    if !sampling.alignsCorners { return Double(2 * index + 1) / Double(count) - 1 }
    return count == 1 ? 0 : 2 * Double(index) / Double(count - 1) - 1
  }
}
