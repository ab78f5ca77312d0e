/// `upsample_bilinear`: height and width times a factor, with pixels mixed of their neighbors.
///
/// - `x`: [*b, C, H, W], fp16 or fp32.
/// - `scale_factor_height`, `scale_factor_width`: integers or fractions above 0; 1 unless given.
/// - `align_corners`: whether the corners of the result are those of `x`; true unless given.
/// - `half_pixel_centers`: whether pixels are squares with centers at halves; when corners are not aligned.
///   The opposite of `align_corners` unless given.
/// - Result: [*b, C, ⌊H · factor⌋, ⌊W · factor⌋], the type of `x`.
package struct UpsampleBilinear: ImageResizing {
  package static let name = "upsample_bilinear"
  package static let interpolation = Resize.Interpolation.linear
  package static let attributes = ["scale_factor_height", "scale_factor_width", "align_corners", "half_pixel_centers"]

  package var x: TensorType
  package var size: (height: Extent, width: Extent)
  package var alignsCorners: Bool
  package var hasHalfPixelCenters: Bool

  package init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", rank: 3...Int.max)
    size = try ScaleFactor.size(arguments, of: x)
    alignsCorners = try arguments.boolean("align_corners", default: true)
    hasHalfPixelCenters = try arguments.boolean("half_pixel_centers", default: !alignsCorners)
  }

  /// The factors are those of the lengths, which may differ from the ones given where these are fractions.
  package func samples(_ count: Int, of length: Int) -> AxisSamples {
    let mode: ImageSampling =
      alignsCorners ? .strictAlignCorners : hasHalfPixelCenters ? .unalignCorners : .standard
    return AxisSamples(mode, count: count, length: length)
  }
}
