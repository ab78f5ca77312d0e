/// `pixel_shuffle`: channels moved into blocks of pixels, a block's pixels from neighboring channels:
/// y[n, c, h·b + i, w·b + j] = x[n, c·b² + i·b + j, h, w] with b = `upscale_factor`.
///
/// - `x`: [N, C, H, W].
/// - `upscale_factor`: the side b of a block, at least 1; b² divides C.
/// - Result: [N, C / b², H · b, W · b], the type of `x`.
package struct PixelShuffle: BlockMovement {
  package static let name = "pixel_shuffle"
  package static let parameter = "upscale_factor"
  package static let direction = BlockDirection.toPixels
  package static let order = BlockOrder.channelFirst
  package static let opposite: any BlockMovement.Type = PixelUnshuffle.self

  package var x: TensorType
  package var block: Int

  package init(x: TensorType, block: Int) {
    self.x = x
    self.block = block
  }
}
