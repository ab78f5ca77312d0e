internal import NIOCore
internal import Synchronization

/// What a request may know of the connection that it came on.
final class Connection: Sendable {
  private struct State {
    var isGone = false
    var onGone: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())

  /// Calls `body` once when the client is gone, now or later, until it is replaced by another or by nil.
  func whenGone(_ body: (@Sendable () -> Void)?) {
    let isGone = state.withLock { state in
      state.onGone = state.isGone ? nil : body
      return state.isGone
    }
    if isGone { body?() }
  }

  /// The client has closed the connection, or its half of it.
  func close() {
    let body = state.withLock { state in
      state.isGone = true
      defer { state.onGone = nil }
      return state.onGone
    }
    body?()
  }
}

/// The open connections, by their channels.
final class Connections: Sendable {
  private let connections = Mutex<[ObjectIdentifier: Connection]>([:])

  /// The connection of a channel; nil once it is closed.
  subscript(channel: any Channel) -> Connection? {
    get { connections.withLock { $0[ObjectIdentifier(channel)] } }
    set { connections.withLock { $0[ObjectIdentifier(channel)] = newValue } }
  }
}
