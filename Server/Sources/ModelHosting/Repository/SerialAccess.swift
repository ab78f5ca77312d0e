internal import Synchronization

/// Lets one task in at a time, in the order of their arrival.
final class SerialAccess: Sendable {
  private struct State {
    var isTaken = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  /// Runs `body` when nobody else does, away from the caller's thread, which may be that of an event loop.
  @discardableResult
  func run<Value: Sendable>(_ body: @escaping @Sendable () async -> Value) async -> Value {
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        if state.isTaken {
          state.waiting.append(continuation)
          return false
        }
        state.isTaken = true
        return true
      }
      if isFree { continuation.resume() }
    }
    let value = await Task.detached { await body() }.value
    let next: CheckedContinuation<Void, Never>? = state.withLock { state in
      if state.waiting.isEmpty {
        state.isTaken = false
        return nil
      }
      return state.waiting.removeFirst()
    }
    next?.resume()
    return value
  }
}
