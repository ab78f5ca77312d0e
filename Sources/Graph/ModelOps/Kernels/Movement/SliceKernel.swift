internal import CModelKernels
internal import ModelSpec

/// Slices of a tensor named by indices: their offsets, gathering and scattering.
///
/// The axes before `batch` are shared with the first axes of the indices; each index names a position along the next
/// axes, one number per axis; the remaining axes form a slice.
struct SliceKernel {
  private var lengths: [Int]
  private var strides: [Int]
  private var batchCount: Int
  /// Elements of the tensor per index of the batch axes.
  private var batchStride: Int
  /// Number of indices per index of the batch axes.
  private var count: Int
  private var sliceLength: Int

  /// - Parameters:
  ///   - shape: The shape of the tensor.
  ///   - batch: How many axes the tensor shares with the indices.
  ///   - axes: The axes that an index names, in order.
  ///   - count: Number of indices per index of the batch axes.
  init(_ shape: [Int], batch: Int, axes: Range<Int>, count: Int) {
    lengths = Array(shape[axes])
    strides = Places(shape).axes[axes].map(\.stride)
    batchCount = shape[..<batch].reduce(1, *)
    batchStride = shape[batch...].reduce(1, *)
    self.count = count
    sliceLength = shape[axes.upperBound...].reduce(1, *)
  }

  /// Calls `body` for each index of the batch axes, with the offset of its elements, and with the offsets of its slices
  /// relative to that.
  ///
  /// - Throws: the result of `error`, given the number and its axis, for an index out of range.
  private func forEachBatch(
    _ indices: Tensor, _ context: ExecutionContext,
    error: (_ index: Int32, _ axis: Int) -> OperationError,
    _ body: (_ batch: Int, _ start: Int, _ offsets: UnsafeMutablePointer<Int>) -> Void
  ) throws(OperationError) {
    let depth = lengths.count
    // The position of the first index out of range.
    let failedPlace = withOffsets(context) { memory -> Int? in
      guard let offsets = memory.baseAddress else { return nil }
      for batch in 0..<batchCount {
        let numbers = indices.integers.baseAddress.map { $0 + batch * count * depth }
        let outside = model_kernels_find_slices(numbers, count, depth, lengths, strides, offsets)
        guard outside < 0 else { return batch * count * depth + outside }
        body(batch, batch * batchStride, offsets)
      }
      return nil
    }
    guard let failedPlace else { return withExtendedLifetime(indices) {} }
    throw error(indices.integers[failedPlace], failedPlace % depth)
  }

  /// Memory for `count` offsets: on the stack if there are few, since most lookups are of a single row.
  private func withOffsets<Result>(
    _ context: ExecutionContext, _ body: (UnsafeMutableBufferPointer<Int>) -> Result
  ) -> Result {
    let few = 64
    guard count > few else { return withUnsafeTemporaryAllocation(of: Int.self, capacity: few, body) }
    let scratch = context.allocator.storage(byteCount: count * MemoryLayout<Int>.stride)
    defer { withExtendedLifetime(scratch) {} }
    let start = scratch.base.bindMemory(to: Int.self, capacity: count)
    return body(UnsafeMutableBufferPointer(start: start, count: count))
  }

  /// Gathers the slices of `x` at `indices` into `y`.
  ///
  /// Runs over the axes between the batch axes and the named ones, `outer` steps in all.
  func gather(
    _ x: Tensor, _ indices: Tensor, to y: Tensor, outer: Int, in context: ExecutionContext,
    _ error: (_ index: Int32, _ axis: Int) -> OperationError
  ) throws(OperationError) {
    let size = x.form.byteCount
    let step = outer > 0 ? batchStride / outer : 0
    try forEachBatch(indices, context, error: error) { batch, start, offsets in
      let threads = outer * count * sliceLength < Tensor.smallestShared ? 1 : context.threadCount
      if outer > 1 {
        ParallelLoop.split(outer, threadCount: threads) { range in
          for index in range {
            model_kernels_gather_slices(
              x.address + (start + index * step) * size,
              y.address + (batch * outer + index) * count * sliceLength * size, size, offsets, count, sliceLength)
          }
        }
      } else if outer == 1 {
        ParallelLoop.split(count, threadCount: threads) { range in
          model_kernels_gather_slices(
            x.address + start * size, y.address + (batch * count + range.lowerBound) * sliceLength * size, size,
            offsets + range.lowerBound, range.count, sliceLength)
        }
      }
    }
    withExtendedLifetime((x, y)) {}
  }

  /// Updates the slices of `y` at `indices` by the slices of `updates`; `outer` as for `gather`. Changes nothing unless
  /// all indices are valid.
  func scatter(
    _ updates: Tensor, _ indices: Tensor, into y: Tensor, outer: Int, mode: ScatterCombination,
    in context: ExecutionContext, _ error: (_ index: Int32, _ axis: Int) -> OperationError
  ) throws(OperationError) {
    let step = outer > 0 ? batchStride / outer : 0
    try forEachBatch(indices, context, error: error) { batch, start, offsets in
      for index in 0..<outer {
        ScatterKernel.run(
          updates, from: (batch * outer + index) * count * sliceLength, into: y, at: start + index * step,
          offsets: offsets,
          count: count, length: sliceLength, mode: mode)
      }
    }
    withExtendedLifetime((updates, y)) {}
  }
}

/// Scatters elements one after the other.
enum ScatterKernel {
  /// Updates `count` slices of `length` elements of `y`, at `offsets` after `start`, by those of `updates`.
  static func run(
    _ updates: Tensor, from first: Int, into y: Tensor, at start: Int, offsets: UnsafePointer<Int>, count: Int,
    length: Int, mode: ScatterCombination
  ) {
    guard count > 0, length > 0 else { return }
    switch y.form {
    case .float:
      guard let from = updates.floats.baseAddress, let to = y.floats.baseAddress else { return }
      model_kernels_scatter_slices_float(from + first, to + start, offsets, count, length, mode.encoded)
    case .integer:
      guard let from = updates.integers.baseAddress, let to = y.integers.baseAddress else { return }
      model_kernels_scatter_slices_integer(from + first, to + start, offsets, count, length, mode.encoded)
    case .boolean:
      guard let from = updates.booleans.baseAddress, let to = y.booleans.baseAddress else { return }
      model_kernels_scatter_slices_boolean(from + first, to + start, offsets, count, length, mode.encoded)
    }
  }
}

extension ScatterCombination {
  fileprivate var encoded: model_kernels_scatter_mode {
    switch self {
    case .update: model_kernels_scatter_update
    case .add: model_kernels_scatter_add
    case .sub: model_kernels_scatter_sub
    case .mul: model_kernels_scatter_mul
    case .div: model_kernels_scatter_div
    case .max: model_kernels_scatter_max
    case .min: model_kernels_scatter_min
    }
  }
}
