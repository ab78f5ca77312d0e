internal import ModelSpec

extension PackedPalette {
  func evaluate(_ indices: Tensor, _ lut: Tensor, in context: ExecutionContext) throws(OperationError) -> Tensor {
    try context.check(shape)
    let count = shape.reduce(1, *)
    guard indices.count * 8 >= count * bits, lut.count == 1 << bits else {
      throw OperationError(
        "`indices` has \(indices.count) bytes, expected \((count * bits + 7) / 8) for \(count) numbers of \(bits) bits",
        argument: "indices")
    }
    let numbers = UnpackKernel.lowestFirst(indices, bits: bits, as: .uint8, shape: shape, in: context)
    return try BlockKernel.lookUp(
      numbers, Blocks(one: count), tables: lut, entries: lut.count, length: 1, in: context
    ).reshaped(shape)
  }
}
