package import InferenceProtocol
package import ModelHosting

/// What the gRPC server listens on and allows.
package struct GRPCOptions: Sendable {
  /// The address; `0.0.0.0` for all interfaces.
  package var host = "127.0.0.1"
  /// The port; 0 for any free one.
  package var port = 8001
  /// The server's certificate; nil for plain HTTP/2.
  package var certificate: CertificateFiles?
  package var tokens = AccessTokens.none
  package var limits = ProtocolLimits()
  /// Connections at a time; further ones wait until one is closed.
  package var maxConnections = 1024
  /// Calls at a time on one connection.
  package var maxStreams = 256
  /// Time that a connection may have no calls, and a stream no message.
  package var idleTimeout: Duration = .seconds(60)
  /// Time that a client may take for a message, and for taking a response.
  package var bodyTimeout: Duration = .seconds(60)

  package init() {}
}
