internal import Dispatch

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
}
