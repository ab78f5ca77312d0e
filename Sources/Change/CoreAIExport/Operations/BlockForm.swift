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
    let (batch, channels) = (result[0], result[1])
    if let space = call.resolved as? SpaceToBatch {
      let (sides, amounts) = (space.block.sides, space.block.amounts)
      let padded = writer.pad(x, [0, 0, 0, 0] + amounts, with: writer.single(0, x.scalar))
      let (rows, columns) = (Extent(sides[0]), Extent(sides[1]))
      let lead = lead(x.lengths[0], channels, writer)
      let apart = writer.reshape(padded, lead + [result[2], rows, result[3], columns])
      return [writer.reshape(writer.transpose(apart, lead.count == 1 ? [2, 4, 0, 1, 3] : [3, 5, 0, 1, 2, 4]), result)]
    }
    let block = try call.read(BatchToSpace.self).block
    let (sides, amounts) = (block.sides, block.amounts)
    let (rows, columns) = (Extent(sides[0]), Extent(sides[1]))
    let lead = lead(batch, channels, writer)
    let apart = writer.reshape(x, [rows, columns] + lead + [x.lengths[2], x.lengths[3]])
    let whole = [batch, channels, x.lengths[2] * rows, x.lengths[3] * columns]
    let joined = writer.reshape(
      writer.transpose(apart, lead.count == 1 ? [2, 3, 0, 4, 1] : [2, 3, 4, 0, 5, 1]), whole)
    if amounts.allSatisfy({ $0 == 0 }) { return [joined] }
    let far = Int(Int32.max)
    return [
      writer.slice(
        joined, [0, 0, amounts[0], amounts[2]],
        ends: [far, far, amounts[1] > 0 ? -amounts[1] : far, amounts[3] > 0 ? -amounts[3] : far], steps: [1, 1, 1, 1],
        to: result)
    ]
  }

  /// Examples and channels as one axis, so that there are five at most, which is all that ML Programs have; as two where their number
  /// would have to be computed.
  private static func lead(_ batch: Extent, _ channels: Extent, _ writer: AssetWriter) -> [Extent] {
    writer.isKnown(batch * channels) ? [batch * channels] : [batch, channels]
  }

  private static func moved(
    _ x: AssetValue, _ movement: any BlockMovement, to result: [Extent], _ writer: inout AssetWriter
  ) -> AssetValue {
    let block = Extent(movement.block)
    let isBlockFirst = type(of: movement).order == .blockFirst
    func swapped(_ x: AssetValue, _ second: Extent, _ third: Extent, as shape: [Extent]) -> AssetValue {
      let pixels = shape[2] * shape[3]
      let parts = writer.reshape(x, [shape[0], second, third, pixels])
      return writer.reshape(writer.transpose(parts, [0, 2, 1, 3]), shape)
    }
    switch type(of: movement).direction {
    case .toPixels:
      let channels = result[1]
      let ordered = isBlockFirst ? swapped(x, block * block, channels, as: x.lengths) : x
      let lead = lead(x.lengths[0], channels, writer)
      let apart = writer.reshape(ordered, lead + [block, block, x.lengths[2], x.lengths[3]])
      return writer.reshape(
        writer.transpose(apart, lead.count == 1 ? [0, 3, 1, 4, 2] : [0, 1, 4, 2, 5, 3]), result)
    case .toChannels:
      let channels = x.lengths[1]
      let lead = lead(x.lengths[0], channels, writer)
      let apart = writer.reshape(x, lead + [result[2], block, result[3], block])
      let turned = writer.reshape(
        writer.transpose(apart, lead.count == 1 ? [0, 2, 4, 1, 3] : [0, 1, 3, 5, 2, 4]), result)
      return isBlockFirst ? swapped(turned, channels, block * block, as: result) : turned
    }
  }
}
