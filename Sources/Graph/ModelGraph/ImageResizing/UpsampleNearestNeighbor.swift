/// `upsample_nearest_neighbor`: height and width times a factor, every pixel repeated: sample i of N on an axis of X
/// pixels is pixel ⌊i · X / N⌋. N counts, not the factor that it comes from.
///
/// - `x`: [*b, C, H, W], fp16 or fp32.
/// - `scale_factor_height`, `scale_factor_width`: integers or fractions above 0; 1 unless given.
/// - Result: [*b, C, ⌊H · factor⌋, ⌊W · factor⌋], the type of `x`.
package struct UpsampleNearestNeighbor: ImageResizing {
  package static let name = "upsample_nearest_neighbor"
  package static let interpolation = Resize.Interpolation.nearestNeighbor
  package static let attributes = ["scale_factor_height", "scale_factor_width"]

  package var x: TensorType
  package var size: (height: Extent, width: Extent)

  package init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", rank: 3...Int.max)
    size = try ScaleFactor.size(arguments, of: x)
  }

  package func samples(_ count: Int, of length: Int) -> AxisSamples {
    AxisSamples(nearest: count, length: length, atCenter: false)
  }
}
