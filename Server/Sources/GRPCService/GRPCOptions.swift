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
  /// Calls at a time on one connection.
  package var maxStreams = 1024

  package init() {}
}
