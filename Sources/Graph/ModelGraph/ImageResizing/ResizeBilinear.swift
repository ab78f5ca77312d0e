/// `resize_bilinear`: height and width to a given size, with pixels mixed of their neighbors.
///
/// - `x`: [*b, C, H, W], fp16 or fp32.
/// - `target_size_height`, `target_size_width`: the size, at least 1; 1 unless given.
/// - `sampling_mode`: where the samples are taken, `DEFAULT` unless given; see `ImageSampling`.
/// - Result: [*b, C, height, width], the type of `x`.
package struct ResizeBilinear: ImageResizing {
  package static let name = "resize_bilinear"
  package static let interpolation = Resize.Interpolation.linear
  package static let attributes = ["target_size_height", "target_size_width", "sampling_mode"]

  package var x: TensorType
  package var size: (height: Extent, width: Extent)
  package var samplingMode: ImageSampling

  package init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", rank: 3...Int.max)
    let (height, width) = try arguments.imageSize("target_size_height", "target_size_width", default: 1)
    size = (Extent(height), Extent(width))
    samplingMode = try arguments.choice("sampling_mode", default: .standard)
  }

  package func samples(_ count: Int, of length: Int) -> AxisSamples {
    AxisSamples(samplingMode, count: count, length: length)
  }
}
