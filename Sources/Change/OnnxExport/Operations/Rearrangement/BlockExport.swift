internal import ModelGraph
internal import ModelSpec

/// Blocks of pixels moved into channels or into the batch, and back.
enum BlockExport: OperationExport {
  static let operations = [
    "depth_to_space", "space_to_depth", "pixel_shuffle", "pixel_unshuffle", "space_to_batch", "batch_to_space",
  ]
  static let form = ExportForm("DepthToSpace, SpaceToDepth; Pad, Reshape, Transpose, Slice")

  static func translate(_ call: ExportCall, _ builder: inout ExportBuilder) throws(OperationError) -> [ExportValue] {
    let x = try builder.input(call, "x")
    let type = try call.type()
    switch call.operation.operation {
    case "depth_to_space":
      let block = try call.read(DepthToSpace.self).block
      return [
        builder.node("DepthToSpace", [x], ["blocksize": .int(block), "mode": .string("DCR")], as: type)
      ]
    case "pixel_shuffle":
      let block = try call.read(PixelShuffle.self).block
      return [
        builder.node("DepthToSpace", [x], ["blocksize": .int(block), "mode": .string("CRD")], as: type)
      ]
    case "space_to_depth":
      let block = try call.read(SpaceToDepth.self).block
      return [builder.node("SpaceToDepth", [x], ["blocksize": .int(block)], as: type)]
    case "pixel_unshuffle":
      let block = try call.read(PixelUnshuffle.self).block
      let (lengths, result) = (try fixed(x.shape), try fixed(type.shape))
      let blocks = builder.reshape(
        x, [lengths[0], lengths[1], lengths[2] / block, block, lengths[3] / block, block])
      return [builder.reshape(builder.transpose(blocks, [0, 1, 3, 5, 2, 4]), result)]
    case "space_to_batch":
      let block = try call.read(SpaceToBatch.self).block
      let (sides, amounts) = (block.sides, block.amounts)
      let result = try fixed(type.shape)
      let pads = [0, 0, amounts[0], amounts[2], 0, 0, amounts[1], amounts[3]]
      let padded = builder.node(
        "Pad", [x, builder.int64s(pads), builder.number(0, x.scalar)], ["mode": .string("constant")],
        as: x.type.with(Shape([.unknown, .unknown, .unknown, .unknown])))
      let (batch, channels) = (result[0] / max(1, sides[0] * sides[1]), result[1])
      let blocks = builder.reshape(padded, [batch, channels, result[2], sides[0], result[3], sides[1]])
      return [builder.reshape(builder.transpose(blocks, [3, 5, 0, 1, 2, 4]), result)]
    default:
      let block = try call.read(BatchToSpace.self).block
      let (sides, amounts) = (block.sides, block.amounts)
      let lengths = try fixed(x.shape)
      let batch = lengths[0] / max(1, sides[0] * sides[1])
      let blocks = builder.reshape(x, [sides[0], sides[1], batch, lengths[1], lengths[2], lengths[3]])
      let whole = [batch, lengths[1], lengths[2] * sides[0], lengths[3] * sides[1]]
      let joined = builder.reshape(builder.transpose(blocks, [2, 3, 4, 0, 5, 1]), whole)
      return [
        builder.slice(
          joined, [2, 3], from: [amounts[0], amounts[2]], to: [whole[2] - amounts[1], whole[3] - amounts[3]])
      ]
    }
  }

  private static func fixed(_ shape: Shape) throws(OperationError) -> [Int] {
    guard let fixed = shape.fixed else {
      throw OperationError(
        "it needs lengths that are fixed, found \(shape)", code: "onnx-shape",
        remedy: "fix the shape of the input first: modelc edit --shape")
    }
    return fixed
  }
}
