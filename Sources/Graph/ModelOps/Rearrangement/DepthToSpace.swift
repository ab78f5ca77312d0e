/// `depth_to_space`: channels moved into blocks of pixels:
/// y[n, c, h·b + i, w·b + j] = x[n, (i·b + j)·C' + c, h, w] with b = `block_size`.
///
/// - `x`: [N, C, H, W].
/// - `block_size`: the side b of a block, at least 1; b² divides C.
/// - Result: [N, C / b², H · b, W · b], the type of `x`.
struct DepthToSpace: BlockMovement {
  static let name = "depth_to_space"
  static let parameter = "block_size"
  static let direction = BlockDirection.toPixels
  static let order = BlockOrder.blockFirst
  static let opposite: any BlockMovement.Type = SpaceToDepth.self

  var x: TensorType
  var block: Int
}
