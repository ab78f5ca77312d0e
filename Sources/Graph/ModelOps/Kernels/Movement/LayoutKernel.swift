internal import CModelKernels
internal import ModelSpec

extension Tensor {
  /// The tensor in the given layout: itself if it already has it, otherwise a copy.
  ///
  /// - Precondition: a rank of 3 to 5 for `channelsLast`.
  package func lying(_ layout: TensorLayout, _ context: ExecutionContext) -> Tensor {
    guard layout != self.layout else { return self }
    precondition((3...5).contains(rank))
    let channels = shape[1]
    let places = shape[2...].reduce(1, *)
    // With one channel or one position, both layouts are equal.
    if channels == 1 || places == 1 || count == 0 {
      return Tensor(scalar, shape, layout: layout, storage: storage, byteOffset: byteOffset)
    }
    let result = context.tensor(scalar, shape, layout: layout)
    let (rows, columns) = layout == .channelsLast ? (channels, places) : (places, channels)
    if form.byteCount == 1 {
      model_kernels_transpose_bytes(address, result.address, shape[0], rows, columns)
    } else {
      let threads = count < Self.smallestShared ? 1 : context.threadCount
      // Whole blocks of columns, so that two threads never write to the same cache line of the result.
      let block = 16
      ParallelLoop.split((columns + block - 1) / block, threadCount: threads) { [shape] range in
        model_kernels_transpose(
          address, result.address, shape[0], rows, columns, range.lowerBound * block,
          min(range.upperBound * block, columns))
      }
    }
    withExtendedLifetime((self, result)) {}
    return result
  }

  /// Fewer elements than this are moved faster than they are shared among threads.
  static let smallestShared = 1 << 14
}
