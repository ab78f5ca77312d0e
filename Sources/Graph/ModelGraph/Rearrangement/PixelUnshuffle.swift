/// `pixel_unshuffle`: blocks of pixels moved into channels, a block's pixels to neighboring ones, the opposite of
/// `pixel_shuffle`: y[n, c·b² + i·b + j, h, w] = x[n, c, h·b + i, w·b + j] with b = `downscale_factor`.
///
/// - `x`: [N, C, H, W].
/// - `downscale_factor`: the side b of a block, at least 1; divides H and W.
/// - Result: [N, C · b², H / b, W / b], the type of `x`.
package struct PixelUnshuffle: BlockMovement {
  package static let name = "pixel_unshuffle"
  package static let parameter = "downscale_factor"
  package static let direction = BlockDirection.toChannels
  package static let order = BlockOrder.channelFirst
  package static let opposite: any BlockMovement.Type = PixelShuffle.self

  package var x: TensorType
  package var block: Int

  package init(x: TensorType, block: Int) {
    self.x = x
    self.block = block
  }
}
