internal import ModelGraph
internal import ModelSpec

/// Blocks of pixels moved into channels or into the batch, and back.
enum BlockForm: AssetForm {
  static let operations = [
    "depth_to_space", "space_to_depth", "pixel_shuffle", "pixel_unshuffle", "space_to_batch", "batch_to_space",
  ]
  static let form = "reshape, transpose; pad, slice"

  static func write(_ call: AssetCall, _ writer: inout AssetWriter) throws(OperationError) -> [AssetValue] {
    let x = try writer.input(call, "x")
    let (_, result) = try call.result()
    if let movement = call.resolved as? any BlockMovement {
      return [moved(x, movement, to: result, &writer)]
    }
    if let space = call.resolved as? SpaceToBatch {
      let (sides, amounts) = (space.block.sides, space.block.amounts)
      let padded = writer.pad(x, [0, 0, 0, 0] + amounts, with: writer.single(0, x.scalar))
      let (rows, columns) = (Extent(sides[0]), Extent(sides[1]))
      let apart = writer.reshape(padded, [x.lengths[0], x.lengths[1], result[2], rows, result[3], columns])
      return [writer.reshape(writer.transpose(apart, [3, 5, 0, 1, 2, 4]), result)]
    }
    let block = try call.read(BatchToSpace.self).block
    let (sides, amounts) = (block.sides, block.amounts)
    let batch = x.lengths[0].floorDivided(by: Extent(sides[0] * sides[1]))
    let (rows, columns) = (Extent(sides[0]), Extent(sides[1]))
    let apart = writer.reshape(x, [rows, columns, batch] + x.lengths.dropFirst())
    let whole = [batch, x.lengths[1], x.lengths[2] * rows, x.lengths[3] * columns]
    let joined = writer.reshape(writer.transpose(apart, [2, 3, 4, 0, 5, 1]), whole)
    if amounts.allSatisfy({ $0 == 0 }) { return [joined] }
    let far = Int(Int32.max)
    return [
      writer.slice(
        joined, [0, 0, amounts[0], amounts[2]],
        ends: [far, far, amounts[1] > 0 ? -amounts[1] : far, amounts[3] > 0 ? -amounts[3] : far], steps: [1, 1, 1, 1],
        to: result)
    ]
  }

  private static func moved(
    _ x: AssetValue, _ movement: any BlockMovement, to result: [Extent], _ writer: inout AssetWriter
  ) -> AssetValue {
    let block = Extent(movement.block)
    let isBlockFirst = type(of: movement).order == .blockFirst
    switch type(of: movement).direction {
    case .toPixels:
      let (channels, rows, columns) = (result[1], x.lengths[2], x.lengths[3])
      let apart = writer.reshape(
        x, [x.lengths[0]] + (isBlockFirst ? [block, block, channels] : [channels, block, block]) + [rows, columns])
      let turned = writer.transpose(apart, isBlockFirst ? [0, 3, 4, 1, 5, 2] : [0, 1, 4, 2, 5, 3])
      return writer.reshape(turned, result)
    case .toChannels:
      let apart = writer.reshape(x, [x.lengths[0], x.lengths[1], result[2], block, result[3], block])
      let turned = writer.transpose(apart, isBlockFirst ? [0, 3, 5, 1, 2, 4] : [0, 1, 3, 5, 2, 4])
      return writer.reshape(turned, result)
    }
  }
}
