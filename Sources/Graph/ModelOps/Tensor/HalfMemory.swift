internal import CModelKernels
internal import ModelSpec

/// Elements of a state in half precision, row-major, that are changed where they are.
///
/// Not checked to be sendable: a state serves one prediction at a time, and of its operations one writes alone.
final class HalfMemory: @unchecked Sendable {
  /// Elements.
  let count: Int
  private let storage: TensorStorage

  /// The first element.
  var address: UnsafeMutablePointer<UInt16> { storage.base.assumingMemoryBound(to: UInt16.self) }

  /// Zeros.
  init(zeros count: Int) {
    self.count = count
    storage = TensorStorage(byteCount: count * 2)
    storage.base.initializeMemory(as: UInt8.self, repeating: 0, count: count * 2)
  }

  /// The elements of a row-major tensor of floats, rounded.
  init(_ tensor: Tensor) {
    count = tensor.count
    storage = TensorStorage(byteCount: count * 2)
    HalfKernel.narrow(tensor, to: storage.base)
  }

  /// The elements as a tensor of their own.
  func widened(_ type: TensorType) -> Tensor {
    let shape = type.shape.fixed ?? []
    let tensor = Tensor(type.scalar, shape, storage: TensorStorage(byteCount: count * 4))
    if let floats = tensor.floats.baseAddress { HalfKernel.widen(address, count: min(count, tensor.count), to: floats) }
    return tensor
  }

  /// Writes the floats of `source`, in order, to the elements at `places`, rounded; both have as many.
  func write(_ source: Tensor, to places: Places) {
    guard let written = places.extremes, let floats = source.floats.baseAddress else { return }
    precondition(written.lowerBound >= 0 && written.upperBound < count && source.layout == .rowMajor)
    let axes = places.axes.isEmpty ? [Places.Axis(length: 1, stride: 1)] : places.axes
    let last = axes[axes.count - 1]
    let rows = axes.dropLast()
    precondition(axes.reduce(1) { $0 * $1.length } == source.count)
    var index = [Int](repeating: 0, count: rows.count)
    var offset = places.start
    for row in 0..<source.count / last.length {
      let from = floats + row * last.length
      if last.stride == 1 {
        model_kernels_narrow_half(from, address + offset, last.length)
      } else {
        for place in 0..<last.length {
          model_kernels_narrow_half(from + place, address + offset + place * last.stride, 1)
        }
      }
      for axis in rows.indices.reversed() {
        index[axis] += 1
        offset += rows[axis].stride
        if index[axis] < rows[axis].length { break }
        offset -= rows[axis].stride * rows[axis].length
        index[axis] = 0
      }
    }
    withExtendedLifetime(source) {}
  }
}
