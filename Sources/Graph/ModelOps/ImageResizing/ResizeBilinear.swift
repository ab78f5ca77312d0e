/// `resize_bilinear`: height and width to a given size, with pixels mixed of their neighbors.
///
/// - `x`: [*b, C, H, W], fp16 or fp32.
/// - `target_size_height`, `target_size_width`: the size, at least 1; 1 unless given.
/// - `sampling_mode`: where the samples are taken, `DEFAULT` unless given; see `SamplingMode`.
/// - Result: [*b, C, height, width], the type of `x`.
struct ResizeBilinear: ImageResizing {
  static let name = "resize_bilinear"
  static let interpolation = Resize.Interpolation.linear
  static let attributes = ["target_size_height", "target_size_width", "sampling_mode"]

  var x: TensorType
  var size: (height: Extent, width: Extent)
  var samplingMode: SamplingMode

  init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", rank: 3...Int.max)
    let (height, width) = try arguments.imageSize("target_size_height", "target_size_width", default: 1)
    size = (Extent(height), Extent(width))
    samplingMode = try arguments.choice("sampling_mode", default: .standard)
  }

  func samples(_ count: Int, of length: Int) -> AxisSamples { AxisSamples(samplingMode, count: count, length: length) }
}
