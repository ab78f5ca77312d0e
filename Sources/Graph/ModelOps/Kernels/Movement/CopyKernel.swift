internal import CModelKernels
internal import ModelSpec

/// A copy between strided views of two tensors; made once, run often.
struct TensorCopy: Sendable {
  private let axes: [model_kernels_axis]
  private let (read, written): (ClosedRange<Int>, ClosedRange<Int>)
  /// Offsets of the first element in source and result.
  private let (start, resultStart): (Int, Int)
  private let count: Int
  /// Whether the elements are contiguous in both.
  private let isRun: Bool
  /// The axis that spans most of the result, which is divided among threads.
  private let widest: Int?

  /// - Parameter places: A view with the lengths of `from`.
  /// - Returns: nil if there are no elements.
  init?(_ from: Places, to places: Places) {
    guard let read = from.extremes, let written = places.extremes else { return nil }
    precondition(from.axes.count == places.axes.count && from.axes.count <= model_kernels_largest_rank)
    axes = zip(from.axes, places.axes).map { source, result in
      precondition(source.length == result.length && (result.stride > 0 || result.length == 1))
      return model_kernels_axis(length: source.length, from: source.stride, to: result.stride)
    }
    (self.read, self.written, start, resultStart) = (read, written, from.start, places.start)
    count = axes.reduce(1) { $0 * $1.length }
    isRun = from.lie(as: .rowMajor) && places.lie(as: .rowMajor)
    let spans = axes.map { $0.to * ($0.length - 1) }
    widest = axes.indices.max { spans[$0] < spans[$1] }
  }

  /// Both tensors have the same form and contain the views.
  func run(_ source: Tensor, to result: Tensor, threadCount: Int) {
    precondition(source.form.byteCount == result.form.byteCount && read.lowerBound >= 0 && written.lowerBound >= 0)
    precondition(read.upperBound < source.count && written.upperBound < result.count)
    let size = result.form.byteCount
    let (first, target) = (source.address + start * size, result.address + resultStart * size)
    if threadCount > 1, count >= Tensor.smallestShared, let widest {
      ParallelLoop.split(axes[widest].length, threadCount: threadCount) { range in
        var part = axes
        part[widest].length = range.count
        model_kernels_copy(
          first + range.lowerBound * axes[widest].from * size, target + range.lowerBound * axes[widest].to * size,
          size, part, part.count)
      }
    } else if isRun {
      target.copyMemory(from: first, byteCount: count * size)
    } else {
      model_kernels_copy(first, target, size, axes, axes.count)
    }
    withExtendedLifetime((source, result)) {}
  }
}

extension Tensor {
  /// Copies the elements of `source` at `from` to the elements of this tensor at `places`, in order.
  ///
  /// Both tensors have the same form; both views have the same lengths and are within bounds. The tensors may be the
  /// same if no element is read after it has been written. With several threads they are two tensors, and all of
  /// `places` are distinct.
  func copy(_ source: Tensor, _ from: Places, to places: Places, threadCount: Int = 1) {
    TensorCopy(from, to: places)?.run(source, to: self, threadCount: threadCount)
  }

  /// Sets all elements at `places` to the first element of `value`, a tensor of the same form.
  func fill(_ places: Places, with value: Tensor) {
    copy(value, Places(axes: places.axes.map { Places.Axis(length: $0.length, stride: 0) }), to: places)
  }

  /// Sets all elements to one value, converted to a boolean or truncated to an integer if the elements are such.
  func fill(with value: Float) {
    switch form {
    case .float: floats.update(repeating: value)
    case .integer: integers.update(repeating: Int32(truncating: value))
    case .boolean: booleans.update(repeating: value != 0 ? 1 : 0)
    }
  }

  /// The elements at `places`, in that order, as a tensor of their lengths. Copies nothing if they are contiguous.
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
