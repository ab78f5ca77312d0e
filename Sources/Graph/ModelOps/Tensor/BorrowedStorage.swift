internal import ModelSpec
internal import Synchronization

/// Memory of others that tensors lie in: one storage for each place, however many tensors there are, so that it is let go of
/// when none needs it any more. Several plans of a function have the same weights.
enum BorrowedStorage {
  private struct Entry: Sendable {
    weak var storage: TensorStorage?
  }

  private struct Place: Hashable, Sendable {
    var address: Int
    var byteCount: Int
  }

  private static let entries = Mutex<[Place: Entry]>([:])

  /// The storage of `byteCount` bytes at `base`.
  ///
  /// - Parameter release: Called with `base` when no tensor lies there any more.
  static func storage(
    at base: UnsafeMutableRawPointer, byteCount: Int, release: @escaping @Sendable (UnsafeMutableRawPointer) -> Void
  ) -> TensorStorage {
    let place = Place(address: Int(bitPattern: base), byteCount: byteCount)
    let made = TensorStorage(base: base, byteCount: byteCount) { base in
      // Another one may have come meanwhile; it must not end while the entries are locked.
      let other = entries.withLock { entries in
        let other = entries[place]?.storage
        if other == nil { entries[place] = nil }
        return other
      }
      if other == nil { release(base) }
    }
    let held = entries.withLock { entries in
      if let held = entries[place]?.storage { return held }
      entries[place] = Entry(storage: made)
      return made
    }
    return held
  }
}
