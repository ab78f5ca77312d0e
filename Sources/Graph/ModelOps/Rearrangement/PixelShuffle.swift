/// `pixel_shuffle`: channels moved into blocks of pixels, a block's pixels from neighboring channels:
/// y[n, c, h·b + i, w·b + j] = x[n, c·b² + i·b + j, h, w] with b = `upscale_factor`.
///
/// - `x`: [N, C, H, W].
/// - `upscale_factor`: the side b of a block, at least 1; b² divides C.
/// - Result: [N, C / b², H · b, W · b], the type of `x`.
struct PixelShuffle: BlockMovement {
  static let name = "pixel_shuffle"
  static let parameter = "upscale_factor"
  static let direction = BlockDirection.toPixels
  static let order = BlockOrder.channelFirst
  static let opposite: any BlockMovement.Type = PixelUnshuffle.self

  var x: TensorType
  var block: Int
}
