internal import Dispatch
internal import Synchronization

/// A value whose ownership is transferred to another thread.
///
/// Not checked to be sendable: only the new owner uses it.
struct Handed<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}

/// A queue for long loading and predictions. Swift's cooperative threads are too few for long work.
enum ModelQueue {
  private static let queue = DispatchQueue(label: "modelc", attributes: .concurrent)

  static func run(_ body: @escaping @Sendable () -> Void) {
    queue.async(execute: body)
  }

  static func result<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      run { continuation.resume(with: Result { try body() }) }
    }
  }

  /// Like `result`, for work that checks from time to time whether the waiting task was cancelled.
  static func cancellableResult<Value: Sendable>(
    _ body: @escaping @Sendable (_ isCancelled: @escaping @Sendable () -> Bool) throws -> Value
  ) async throws -> Value {
    let flag = CancellationFlag()
    return try await withTaskCancellationHandler {
      try await result { try body { flag.isSet } }
    } onCancel: {
      flag.set()
    }
  }
}

/// Whether a task has been cancelled.
private final class CancellationFlag: Sendable {
  private let flag = Atomic(false)

  var isSet: Bool { flag.load(ordering: .relaxed) }

  func set() { flag.store(true, ordering: .relaxed) }
}
