/// The first elements along an axis in sorted order.
///
/// Each element is turned into a number that compares as it does, with its place below: one comparison of integers then
/// orders elements, and equal ones by place. NaN comes last, whatever the order.
struct SortKernel {
  private var x: Tensor
  private var isAscending: Bool
  /// How many come out along the axis.
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

  /// Writes elements to `values`, which has the form of `x`, and their places along the axis to `places`.
  func run(_ values: Tensor?, _ places: Tensor, in context: ExecutionContext) {
    guard places.count > 0 else { return }
    let scratch = context.allocator.storage(byteCount: length * MemoryLayout<UInt64>.size)
    let keys = UnsafeMutableBufferPointer(
      start: scratch.base.bindMemory(to: UInt64.self, capacity: length), count: length)
    for line in 0..<x.count / length {
      let (outer, column) = (line / inner, line % inner)
      let start = outer * length * inner + column
      read(from: start, into: keys)
      let sorted = first(of: keys)
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
      let floats = x.floats
      for index in 0..<length {
        let value = floats[start + index * inner]
        // Both zeros are equal.
        let bits = value == 0 ? 0 : value.bitPattern
        let ordered = (bits >> 31 == 0 ? bits | 0x8000_0000 : ~bits) ^ flip
        keys[index] = UInt64(value.isNaN ? .max : ordered) << 32 | UInt64(index)
      }
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

  /// The `count` least keys, in order.
  private func first(of keys: UnsafeMutableBufferPointer<UInt64>) -> UnsafeMutableBufferPointer<UInt64> {
    var (keys, selected) = (keys, UnsafeMutableBufferPointer(rebasing: keys[..<count]))
    // A heap of the least keys so far pays as long as few of them are asked for.
    if count * 4 < length {
      select(count, of: keys)
      selected.sort()
    } else {
      keys.sort()
    }
    return selected
  }

  /// Moves the `count` least keys to the front: they are kept as a heap with the greatest on top.
  private func select(_ count: Int, of keys: UnsafeMutableBufferPointer<UInt64>) {
    guard count > 0 else { return }
    func sink(_ start: Int) {
      var parent = start
      while 2 * parent + 1 < count {
        var child = 2 * parent + 1
        if child + 1 < count, keys[child + 1] > keys[child] { child += 1 }
        guard keys[child] > keys[parent] else { return }
        keys.swapAt(child, parent)
        parent = child
      }
    }
    for start in (0..<count / 2).reversed() { sink(start) }
    for index in count..<keys.count where keys[index] < keys[0] {
      keys.swapAt(index, 0)
      sink(0)
    }
  }
}
