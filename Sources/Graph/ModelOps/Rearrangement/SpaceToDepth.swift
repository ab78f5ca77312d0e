/// `space_to_depth`: blocks of pixels moved into channels, the opposite of `depth_to_space`:
/// y[n, (i·b + j)·C + c, h, w] = x[n, c, h·b + i, w·b + j] with b = `block_size`.
///
/// - `x`: [N, C, H, W].
/// - `block_size`: the side b of a block, at least 1; divides H and W.
/// - Result: [N, C · b², H / b, W / b], the type of `x`.
struct SpaceToDepth: BlockMovement {
  static let name = "space_to_depth"
  static let parameter = "block_size"
  static let direction = BlockDirection.toChannels
  static let order = BlockOrder.blockFirst
  static let opposite: any BlockMovement.Type = DepthToSpace.self

  var x: TensorType
  var block: Int
}
