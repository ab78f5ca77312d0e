internal import CModelKernels

extension Tensor {
  /// Writes the elements of `source` at `from` to the elements of this tensor at `places`, in order.
  ///
  /// Both have the same form; both places have the same lengths and lie inside of their tensors. The tensors may be the
  /// same, when no element is read after it has been written.
  /// With several threads the tensors are two, and all of `places` are different.
  func copy(_ source: Tensor, _ from: Places, to places: Places, threadCount: Int = 1) {
    guard let read = from.extremes, let written = places.extremes else { return }
    precondition(source.form.byteCount == form.byteCount && from.axes.count == places.axes.count)
    precondition(read.lowerBound >= 0 && read.upperBound < source.count)
    precondition(written.lowerBound >= 0 && written.upperBound < count)
    let size = form.byteCount
    let axes = zip(from.axes, places.axes).map { source, result in
      precondition(source.length == result.length && (result.stride > 0 || result.length == 1))
      return model_kernels_axis(length: source.length, from: source.stride, to: result.stride)
    }
    precondition(axes.count <= model_kernels_largest_rank)
    let (first, firstPlace) = (source.address + from.start * size, address + places.start * size)
    // The longest way in the result is cut into pieces.
    let widest = axes.indices.max { axes[$0].to * (axes[$0].length - 1) < axes[$1].to * (axes[$1].length - 1) }
    let count = axes.reduce(1) { $0 * $1.length }
    if threadCount > 1, count >= Self.smallestShared, let widest {
      ParallelLoop.split(axes[widest].length, threadCount: threadCount) { range in
        var part = axes
        part[widest].length = range.count
        model_kernels_copy(
          first + range.lowerBound * axes[widest].from * size, firstPlace + range.lowerBound * axes[widest].to * size,
          size, part, part.count)
      }
    } else {
      model_kernels_copy(first, firstPlace, size, axes, axes.count)
    }
    withExtendedLifetime((source, self)) {}
  }

  /// Writes the first element of `value`, a tensor of the same form, to all elements at `places`.
  func fill(_ places: Places, with value: Tensor) {
    copy(value, Places(axes: places.axes.map { Places.Axis(length: $0.length, stride: 0) }), to: places)
  }

  /// Makes all elements one value, which counts as a truth value or is cut to an integer where the elements are such.
  func fill(with value: Float) {
    switch form {
    case .float: floats.update(repeating: value)
    case .integer: integers.update(repeating: Int32(truncating: value))
    case .boolean: booleans.update(repeating: value != 0 ? 1 : 0)
    }
  }

  /// The elements at `places`, in that order, as a tensor of their lengths. Copies nothing when they lie so.
  func elements(
    at places: Places, layout: TensorLayout = .rowMajor, in context: ExecutionContext
  ) throws(OperationError) -> Tensor {
    if !places.isEmpty, places.lie(as: layout) {
      return Tensor(
        scalar, places.shape, layout: layout, storage: storage, byteOffset: byteOffset + places.start * form.byteCount)
    }
    let result = try context.result(scalar, places.shape, layout: layout)
    result.copy(self, places, to: result.places, threadCount: context.threadCount)
    return result
  }
}
