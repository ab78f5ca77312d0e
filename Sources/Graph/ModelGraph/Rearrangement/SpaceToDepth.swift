/// `space_to_depth`: blocks of pixels moved into channels, the opposite of `depth_to_space`:
/// y[n, (i·b + j)·C + c, h, w] = x[n, c, h·b + i, w·b + j] with b = `block_size`.
///
/// - `x`: [N, C, H, W].
/// - `block_size`: the side b of a block, at least 1; divides H and W.
/// - Result: [N, C · b², H / b, W / b], the type of `x`.
package struct SpaceToDepth: BlockMovement {
  package static let name = "space_to_depth"
  package static let parameter = "block_size"
  package static let direction = BlockDirection.toChannels
  package static let order = BlockOrder.blockFirst
  package static let opposite: any BlockMovement.Type = DepthToSpace.self

  package var x: TensorType
  package var block: Int

  package init(x: TensorType, block: Int) {
    self.x = x
    self.block = block
  }
}
