internal import ModelSpec
internal import Synchronization

/// Objects that callers hold, by their handles.
///
/// A handle is a number that is never reused, not an address: a released or invented handle finds nothing, so that a
/// caller's mistake is an error instead of a crash.
struct HandleTable: Sendable {
  static let shared = HandleTable()

  private struct Entries: Sendable {
    var objects: [UInt: any HandledObject] = [:]
    /// Odd numbers, which the address of no object is.
    var next: UInt = 1 << 20 | 1
  }

  private let entries = Box()

  private final class Box: Sendable {
    let mutex = Mutex(Entries())
  }

  /// A new handle of `object`.
  func add(_ object: any HandledObject) -> OpaquePointer? {
    entries.mutex.withLock { entries in
      let number = entries.next
      entries.next += 2
      entries.objects[number] = object
      return OpaquePointer(bitPattern: number)
    }
  }

  /// The object of a handle; nil when there is none of the type.
  func object<Object: HandledObject>(_ handle: OpaquePointer?, as type: Object.Type = Object.self) -> Object? {
    guard let handle else { return nil }
    return entries.mutex.withLock { $0.objects[UInt(bitPattern: handle)] } as? Object
  }

  /// Whether `handle` was one, which is none from now on.
  func remove(_ handle: UnsafeRawPointer) -> Bool {
    // The object is released outside of the lock: its deallocation may call back.
    let object = entries.mutex.withLock { $0.objects.removeValue(forKey: UInt(bitPattern: handle)) }
    return object != nil
  }

  var count: Int { entries.mutex.withLock { $0.objects.count } }
}

/// An object that handles refer to.
protocol HandledObject: AnyObject, Sendable {
  /// The name of the type in the header, without `modelc_` and `_t`.
  static var handleName: String { get }
}
