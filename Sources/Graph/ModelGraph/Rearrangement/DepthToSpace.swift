/// `depth_to_space`: channels moved into blocks of pixels:
/// y[n, c, h·b + i, w·b + j] = x[n, (i·b + j)·C' + c, h, w] with b = `block_size`.
///
/// - `x`: [N, C, H, W].
/// - `block_size`: the side b of a block, at least 1; b² divides C.
/// - Result: [N, C / b², H · b, W · b], the type of `x`.
package struct DepthToSpace: BlockMovement {
  package static let name = "depth_to_space"
  package static let parameter = "block_size"
  package static let direction = BlockDirection.toPixels
  package static let order = BlockOrder.blockFirst
  package static let opposite: any BlockMovement.Type = SpaceToDepth.self

  package var x: TensorType
  package var block: Int

  package init(x: TensorType, block: Int) {
    self.x = x
    self.block = block
  }
}
