internal import Dispatch

/// Where hashing, compiling and loading run. Swift's own threads are too few to be kept busy for long.
enum Background {
  /// Each job has a queue of its own: those that jobs share get no other thread while all processors are busy, as with a
  /// server that must be stopped from sending.
  private static var queue: DispatchQueue { DispatchQueue(label: "modelc.store") }

  /// Runs `body`, for which nobody waits.
  static func start(_ body: @escaping @Sendable () -> Void) {
    queue.async(execute: body)
  }

  static func run<Value: Sendable>(
    _ body: @escaping @Sendable () throws(StoreError) -> Value
  ) async throws(StoreError) -> Value {
    let result: Result<Value, StoreError> = await withCheckedContinuation { continuation in
      queue.async {
        continuation.resume(returning: Result { () throws(StoreError) in try body() })
      }
    }
    return try result.get()
  }
}
