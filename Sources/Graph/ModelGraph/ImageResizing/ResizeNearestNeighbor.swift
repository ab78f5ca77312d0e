/// `resize_nearest_neighbor`: height and width to a given size, by the nearest pixel: sample i of N on an axis of X pixels
/// is pixel ⌊(i + ½) · X / N⌋.
///
/// - `x`: [*b, C, H, W], fp16 or fp32.
/// - `target_size_height`, `target_size_width`: the size, at least 1.
/// - Result: [*b, C, height, width], the type of `x`.
package struct ResizeNearestNeighbor: ImageResizing {
  package static let name = "resize_nearest_neighbor"
  package static let interpolation = Resize.Interpolation.nearestNeighbor
  package static let attributes = ["target_size_height", "target_size_width"]

  package var x: TensorType
  package var size: (height: Extent, width: Extent)

  package init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", rank: 3...Int.max)
    let (height, width) = try arguments.imageSize("target_size_height", "target_size_width")
    size = (Extent(height), Extent(width))
  }

  package func samples(_ count: Int, of length: Int) -> AxisSamples {
    AxisSamples(nearest: count, length: length, atCenter: true)
  }
}
