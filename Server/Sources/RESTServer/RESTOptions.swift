package import InferenceProtocol
package import ModelHosting

/// What the REST server listens on and allows.
package struct RESTOptions: Sendable {
  /// The address; `0.0.0.0` for all interfaces.
  package var host = "127.0.0.1"
  /// The port; 0 for any free one.
  package var port = 8000
  /// The server's certificate; nil for plain HTTP.
  package var certificate: CertificateFiles?
  package var tokens = AccessTokens.none
  package var limits = ProtocolLimits()
  /// Connections at a time; further ones wait until one is closed.
  package var maxConnections = 1024
  /// Time that a client may take for the head of a request, and for staying idle between two.
  package var idleTimeout: Duration = .seconds(60)
  /// Time that a client may take for a request's body, and for taking a response.
  package var bodyTimeout: Duration = .seconds(60)
  /// Responses of at least so many bytes are compressed for clients that accept it.
  package var smallestCompressedBody = 1024

  package init() {}
}
