/// `pixel_unshuffle`: blocks of pixels moved into channels, a block's pixels to neighboring ones, the opposite of
/// `pixel_shuffle`: y[n, c·b² + i·b + j, h, w] = x[n, c, h·b + i, w·b + j] with b = `downscale_factor`.
///
/// - `x`: [N, C, H, W].
/// - `downscale_factor`: the side b of a block, at least 1; divides H and W.
/// - Result: [N, C · b², H / b, W / b], the type of `x`.
struct PixelUnshuffle: BlockMovement {
  static let name = "pixel_unshuffle"
  static let parameter = "downscale_factor"
  static let direction = BlockDirection.toChannels
  static let order = BlockOrder.channelFirst
  static let opposite: any BlockMovement.Type = PixelShuffle.self

  var x: TensorType
  var block: Int
}
