internal import Dispatch
internal import Synchronization

/// A value that is handed to another thread and used by nobody else.
///
/// Not checked to be sendable: that nobody else uses it is what the name says.
struct Handed<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}

/// Where loading and predictions run that nobody waits for. Swift's own threads are too few to be kept busy for long.
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

  /// As `result`, for work that asks from time to time whether the task that waits for it was cancelled.
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
