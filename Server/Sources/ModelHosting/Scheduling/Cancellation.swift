internal import Synchronization

/// Tells a request that its client does not wait for it any more. A request has at most one of them.
package final class Cancellation: Sendable {
  private struct State {
    var isCancelled = false
    var action: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())

  package init() {}

  /// The client does not wait any more.
  package func cancel() {
    let action = state.withLock { state in
      state.isCancelled = true
      defer { state.action = nil }
      return state.action
    }
    action?()
  }

  /// Calls `action` once when the client does not wait any more, now or later, until it is replaced by another or nil.
  package func onCancel(_ action: (@Sendable () -> Void)?) {
    let isCancelled = state.withLock { state in
      state.action = state.isCancelled ? nil : action
      return state.isCancelled
    }
    if isCancelled { action?() }
  }
}
