internal import CModelKernels
internal import ModelSpec

/// Element-wise functions with parameters for each block of a tensor.
enum BlockKernel {
  /// scale · (x − offset), as elements of type `scalar`.
  ///
  /// - Parameters:
  ///   - x: Floats or integers.
  ///   - scale: Floats, one for each block.
  ///   - offset: Floats, one for each block; zeros when nil.
  static func shiftScale(
    _ x: Tensor, _ blocks: Blocks, scale: Tensor, offset: Tensor?, as scalar: ScalarType, in context: ExecutionContext
  ) -> Tensor {
    precondition(
      blocks.elementCount == x.count && scale.count == blocks.count && (offset?.count ?? scale.count) == scale.count)
    let y = context.tensor(scalar, x.shape)
    guard x.count > 0, let to = y.floats.baseAddress, let factors = scale.floats.baseAddress else { return y }
    let shifts = offset?.floats.baseAddress
    let row = blocks.row
    if x.form == .integer, let from = x.integers.baseAddress {
      blocks.forEachRow { element, block in
        model_kernels_shift_scale_integer(
          from + element, to + element, row.count, row.length, factors + block, shifts.map { $0 + block })
      }
    } else if let from = x.floats.baseAddress {
      blocks.forEachRow { element, block in
        model_kernels_shift_scale(
          from + element, to + element, row.count, row.length, factors + block, shifts.map { $0 + block })
      }
    }
    return withExtendedLifetime((x, scale, offset)) { y }
  }

  /// x / scale rounded half to even, plus offset, clamped to `range`; 0 for NaN.
  ///
  /// - Parameters: as for `shiftScale`, but `x` holds floats.
  static func quantize(
    _ x: Tensor, _ blocks: Blocks, scale: Tensor, offset: Tensor?, to range: ClosedRange<Int32>, as scalar: ScalarType,
    in context: ExecutionContext
  ) -> Tensor {
    precondition(
      blocks.elementCount == x.count && scale.count == blocks.count && (offset?.count ?? scale.count) == scale.count)
    let y = context.tensor(scalar, x.shape)
    guard x.count > 0, let from = x.floats.baseAddress, let to = y.integers.baseAddress,
      let factors = scale.floats.baseAddress
    else { return y }
    let shifts = offset?.floats.baseAddress
    let row = blocks.row
    blocks.forEachRow { element, block in
      model_kernels_quantize(
        from + element, to + element, row.count, row.length, factors + block, shifts.map { $0 + block },
        Float(range.lowerBound), Float(range.upperBound))
    }
    return withExtendedLifetime((x, scale, offset)) { y }
  }

  /// The table entries at `indices` [*d], each of `length` elements: [*d, length].
  ///
  /// - Parameters:
  ///   - tables: A table for each block: [blocks, entries, length]; the number of entries is a power of 2, and higher
  ///     bits of indices are ignored.
  ///   - blocks: The blocks of `indices`.
  static func lookUp(
    _ indices: Tensor, _ blocks: Blocks, tables: Tensor, entries: Int, length: Int, in context: ExecutionContext
  ) throws(OperationError) -> Tensor {
    precondition(blocks.elementCount == indices.count && tables.count == blocks.count * entries * length)
    precondition(tables.form.byteCount == 4 && entries > 0 && entries & (entries - 1) == 0)
    let y = try context.result(tables.scalar, indices.shape + [length])
    guard y.count > 0, let from = indices.integers.baseAddress else { return y }
    let (row, size) = (blocks.row, tables.form.byteCount * length)
    blocks.forEachRow { element, block in
      model_kernels_look_up(
        from + element, y.address + element * size, row.count, row.length, tables.address + block * entries * size,
        entries, length)
    }
    return withExtendedLifetime((indices, tables)) { y }
  }
}
