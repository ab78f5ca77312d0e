internal import CModelKernels

/// Elements that are each named by an index along one axis.
struct AlongAxisKernel {
  private var outer: Int
  private var length: Int
  private var inner: Int
  /// Indices along the axis.
  private var count: Int

  /// - Parameters:
  ///   - shape: the tensor's.
  ///   - indices: the shape of the indices, equal but for the axis.
  init(_ shape: [Int], _ indices: [Int], axis: Int) {
    outer = shape[..<axis].reduce(1, *)
    inner = shape[(axis + 1)...].reduce(1, *)
    length = shape[axis]
    count = indices[axis]
  }

  /// The first index that lies outside of the axis; nil when none does.
  func outside(_ indices: Tensor) -> Int32? {
    let place = model_kernels_find_outside(indices.integers.baseAddress, indices.count, length)
    return place < 0 ? nil : indices.integers[place]
  }

  /// Writes elements of `x` to `y`, which has the shape of the indices, all of which fit.
  func gather(_ x: Tensor, _ indices: Tensor, to y: Tensor) {
    model_kernels_gather_along(
      x.address, y.address, x.form.byteCount, indices.integers.baseAddress, outer, length, count, inner)
    withExtendedLifetime((x, indices, y)) {}
  }

  /// Changes elements of `y` by `updates`, which has the shape of the indices, all of which fit.
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
