internal import Dispatch

/// Threads for hashing, compiling and loading. Swift's cooperative threads are too few for long work.
enum Background {
  /// Each job has its own queue: a shared queue gets no further thread while all processors are busy, for example when
  /// a server must be stopped from sending.
  private static var queue: DispatchQueue { DispatchQueue(label: "modelc.store") }

  /// Runs `body` without waiting for it.
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
