internal import CModelKernels
import ModelSpec

/// The first elements along an axis in sorted order.
///
/// Each element becomes a key that compares as it does, with its index in the lower half: one integer comparison then
/// orders elements, and equal ones by index. NaN is last in any order.
struct SortKernel {
  private var x: Tensor
  private var isAscending: Bool
  /// Number of results along the axis.
  private var count: Int
  private var length: Int
  private var inner: Int

  /// - Precondition: 0 ≤ count ≤ the length of the axis, which is below 2³².
  init(_ x: Tensor, axis: Int, isAscending: Bool, count: Int) {
    self.x = x
    self.isAscending = isAscending
    self.count = count
    length = x.shape[axis]
    inner = x.count == 0 ? 0 : x.shape[(axis + 1)...].reduce(1, *)
  }

  /// Writes elements to `values`, which has the form of `x`, and their indices along the axis to `places`.
  func run(_ values: Tensor?, _ places: Tensor, in context: ExecutionContext) {
    guard places.count > 0 else { return }
    let scratch = context.allocator.storage(byteCount: length * MemoryLayout<UInt64>.size)
    let keys = UnsafeMutableBufferPointer(
      start: scratch.base.bindMemory(to: UInt64.self, capacity: length), count: length)
    for line in 0..<x.count / length {
      let (outer, column) = (line / inner, line % inner)
      let start = outer * length * inner + column
      let sorted = first(of: keys, start, in: context)
      for index in 0..<count {
        let place = Int(truncatingIfNeeded: sorted[index] & 0xFFFF_FFFF)
        let target = (outer * count + index) * inner + column
        places.integers[target] = Int32(truncatingIfNeeded: place)
        guard let values else { continue }
        if x.form == .float {
          values.floats[target] = x.floats[start + place * inner]
        } else {
          values.integers[target] = x.integers[start + place * inner]
        }
      }
    }
    withExtendedLifetime((scratch, places)) {}
  }

  private func read(from start: Int, into keys: UnsafeMutableBufferPointer<UInt64>) {
    let flip: UInt32 = isAscending ? 0 : .max
    switch x.form {
    case .float:
      guard let floats = x.floats.baseAddress else { return }
      model_kernels_order_floats(floats + start, inner, length, flip, keys.baseAddress)
    case .integer:
      let integers = x.integers
      let sign: UInt32 = x.scalar == .uint32 ? 0 : 0x8000_0000
      for index in 0..<length {
        let ordered = UInt32(bitPattern: integers[start + index * inner]) ^ sign ^ flip
        keys[index] = UInt64(ordered) << 32 | UInt64(index)
      }
    case .boolean:
      let booleans = x.booleans
      for index in 0..<length {
        keys[index] = UInt64(UInt32(booleans[start + index * inner]) ^ flip) << 32 | UInt64(index)
      }
    }
  }

  /// The `count` smallest keys, sorted, of the elements along the axis from an offset on.
  private func first(
    of keys: UnsafeMutableBufferPointer<UInt64>, _ start: Int, in context: ExecutionContext
  ) -> UnsafeMutableBufferPointer<UInt64> {
    var selected = UnsafeMutableBufferPointer(rebasing: keys[..<count])
    // Selection with a heap pays off for few results.
    if count * 4 >= length {
      read(from: start, into: keys)
      sort(keys, context)
    } else if x.form == .float, inner == 1, count > 0 {
      select(in: selected, start)
      selected.sort()
    } else {
      read(from: start, into: keys)
      select(of: keys)
      selected.sort()
    }
    return selected
  }

  private func sort(_ keys: UnsafeMutableBufferPointer<UInt64>, _ context: ExecutionContext) {
    var keys = keys
    guard keys.count >= Self.smallestCounted else { return keys.sort() }
    let scratch = context.allocator.storage(byteCount: keys.count * MemoryLayout<UInt64>.size)
    let space = scratch.base.bindMemory(to: UInt64.self, capacity: keys.count)
    model_kernels_sort_keys(keys.baseAddress, space, keys.count)
    withExtendedLifetime(scratch) {}
  }

  /// Moves the `count` smallest keys to the front: they form a heap with the largest on top.
  private func select(of keys: UnsafeMutableBufferPointer<UInt64>) {
    guard count > 0 else { return }
    let heap = UnsafeMutableBufferPointer(rebasing: keys[..<count])
    for place in (0..<count / 2).reversed() { sink(heap, place) }
    for index in count..<keys.count where keys[index] < heap[0] {
      heap[0] = keys[index]
      sink(heap, 0)
    }
  }

  /// Finds the smallest keys of contiguous floats: only elements beyond the last of the best so far become keys.
  private func select(in heap: UnsafeMutableBufferPointer<UInt64>, _ start: Int) {
    guard let floats = x.floats.baseAddress.map({ $0 + start }) else { return }
    let flip: UInt32 = isAscending ? 0 : .max
    func key(_ place: Int) -> UInt64 {
      var key: UInt64 = 0
      model_kernels_order_floats(floats + place, 1, 1, flip, &key)
      return key | UInt64(place)
    }
    model_kernels_order_floats(floats, 1, count, flip, heap.baseAddress)
    for place in (0..<count / 2).reversed() { sink(heap, place) }
    var place = count
    while place < length {
      let bound = floats[Int(truncatingIfNeeded: heap[0] & 0xFFFF_FFFF)]
      // Any number is before NaN.
      if !bound.isNaN { place = model_kernels_find_beyond(floats, place, length, bound, isAscending ? 1 : 0) }
      guard place < length else { return }
      let key = key(place)
      if key < heap[0] {
        heap[0] = key
        sink(heap, 0)
      }
      place += 1
    }
  }

  private func sink(_ heap: UnsafeMutableBufferPointer<UInt64>, _ start: Int) {
    var parent = start
    while 2 * parent + 1 < heap.count {
      var child = 2 * parent + 1
      if child + 1 < heap.count, heap[child + 1] > heap[child] { child += 1 }
      guard heap[child] > heap[parent] else { return }
      heap.swapAt(child, parent)
      parent = child
    }
  }

  /// Below this, sorting keys by comparison is faster.
  private static let smallestCounted = 512
}
