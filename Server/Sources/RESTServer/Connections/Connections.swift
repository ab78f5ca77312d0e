internal import ModelHosting
internal import NIOCore
internal import Synchronization

/// The open connections by their channels, as what their requests learn of it when the client is gone.
final class Connections: Sendable {
  private let connections = Mutex<[ObjectIdentifier: Cancellation]>([:])

  /// Connections that are open.
  var count: Int { connections.withLock { $0.count } }

  /// The connection of a channel; nil once it is closed.
  subscript(channel: any Channel) -> Cancellation? {
    get { connections.withLock { $0[ObjectIdentifier(channel)] } }
    set { connections.withLock { $0[ObjectIdentifier(channel)] = newValue } }
  }
}
