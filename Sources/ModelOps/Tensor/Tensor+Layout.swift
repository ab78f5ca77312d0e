internal import CModelKernels

extension Tensor {
  /// The same tensor with its last axis running fastest; a copy unless it lies so already.
  public func rowMajor(_ context: EvaluationContext) -> Tensor {
    guard layout == .channelsLast else { return self }
    return transposed(to: .rowMajor, rows: positionCount, columns: shape[1], context)
  }

  /// The same tensor, of rank 3 to 5, with its channels running fastest; a copy unless it lies so already. Tensors of
  /// other ranks stay as they are.
  public func channelsLast(_ context: EvaluationContext) -> Tensor {
    guard layout == .rowMajor, 3...5 ~= rank else { return self }
    return transposed(to: .channelsLast, rows: shape[1], columns: positionCount, context)
  }

  /// Number of positions that each channel has an element for.
  private var positionCount: Int { shape[2...].reduce(1, *) }

  private func transposed(to layout: TensorLayout, rows: Int, columns: Int, _ context: EvaluationContext) -> Tensor {
    if rows == 1 || columns == 1 || count == 0 {
      return Tensor(scalar, shape, layout: layout, storage: storage, byteOffset: byteOffset)
    }
    let result = context.tensor(scalar, shape, layout: layout)
    if form == .boolean {
      model_kernels_transpose_bytes(
        booleans.baseAddress, result.booleans.baseAddress, shape[0], rows, columns)
    } else {
      model_kernels_transpose(
        address.assumingMemoryBound(to: UInt32.self), result.address.assumingMemoryBound(to: UInt32.self), shape[0],
        rows, columns)
    }
    return result
  }

  /// Axes in the order that elements lie in, the fastest last.
  package var axesInMemory: [Int] {
    layout == .rowMajor ? Array(0..<rank) : [0] + Array(2..<rank) + [1]
  }
}
