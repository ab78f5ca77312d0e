internal import ModelSpec

extension Palette {
  /// The weights that `indices` stand for.
  func evaluate(_ indices: Tensor, _ lut: Tensor, in context: ExecutionContext) throws(OperationError) -> Tensor {
    let (entries, length) = (lut.shape[indices.rank], lut.shape[indices.rank + 1])
    guard let blocks = Blocks(indices.shape, parameters: Array(lut.shape.dropLast(2))),
      entries == 1 << indices.scalar.bitWidth
    else {
      throw OperationError(
        "`lut` has shape \(lut.type.shape), expected lengths that divide those of the indices, "
          + "\(indices.type.shape), then \(1 << indices.scalar.bitWidth) entries", argument: "lut")
    }
    let found = try BlockKernel.lookUp(
      indices, blocks, tables: lut, entries: entries, length: length, in: context)
    return try spread(found, indices.shape, length: length, in: context)
  }

  /// `mask` [*d] as long as the weights: each element once for each element of an entry.
  func expanded(_ mask: Tensor, _ lut: Tensor, in context: ExecutionContext) throws(OperationError) -> Tensor {
    guard let vectorAxis, let length = lut.shape.last else { return mask }
    let places = mask.places.repeated(at: vectorAxis + 1, count: length)
    return try mask.elements(at: places, in: context).reshaped(lengths(mask.shape, length))
  }

  /// Entries [*d, length] with their elements along the vector axis.
  private func spread(
    _ entries: Tensor, _ shape: [Int], length: Int, in context: ExecutionContext
  ) throws(OperationError) -> Tensor {
    guard let vectorAxis else { return entries.reshaped(shape) }
    let axes = Array(0...vectorAxis) + [shape.count] + Array((vectorAxis + 1)..<shape.count)
    return try entries.elements(at: entries.places.permuted(axes), in: context).reshaped(lengths(shape, length))
  }
}
