internal import CModelKernels
internal import ModelSpec

/// Gathers and scatters elements by one index each along an axis.
struct AlongAxisKernel {
  private var outer: Int
  private var length: Int
  private var inner: Int
  /// Number of indices along the axis.
  private var count: Int

  /// - Parameters:
  ///   - shape: The shape of the tensor.
  ///   - indices: The shape of the indices, which only differs along the axis.
  init(_ shape: [Int], _ indices: [Int], axis: Int) {
    outer = shape[..<axis].reduce(1, *)
    inner = shape[(axis + 1)...].reduce(1, *)
    length = shape[axis]
    count = indices[axis]
  }

  /// The first index out of range; nil if there is none.
  func outside(_ indices: Tensor) -> Int32? {
    let position = model_kernels_find_outside(indices.integers.baseAddress, indices.count, length)
    return position < 0 ? nil : indices.integers[position]
  }

  /// Gathers elements of `x` into `y`, which has the shape of the indices, all of which are valid.
  func gather(_ x: Tensor, _ indices: Tensor, to y: Tensor) {
    model_kernels_gather_along(
      x.address, y.address, x.form.byteCount, indices.integers.baseAddress, outer, length, count, inner)
    withExtendedLifetime((x, indices, y)) {}
  }

  /// Updates elements of `y` by `updates`, which has the shape of the indices, all of which are valid.
  func scatter(
    _ updates: Tensor, _ indices: Tensor, into y: Tensor, mode: ScatterCombination, in context: ExecutionContext
  ) {
    let scratch = context.allocator.storage(byteCount: indices.count * MemoryLayout<Int>.size)
    let offsets = scratch.base.bindMemory(to: Int.self, capacity: max(indices.count, 1))
    model_kernels_find_along(indices.integers.baseAddress, outer, length, count, inner, offsets)
    ScatterKernel.run(updates, from: 0, into: y, at: 0, offsets: offsets, count: indices.count, length: 1, mode: mode)
    withExtendedLifetime((scratch, updates, y)) {}
  }
}
