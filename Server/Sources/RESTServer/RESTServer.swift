internal import HTTPTypes
package import Hummingbird
internal import HummingbirdCore
internal import HummingbirdTLS
internal import InferenceProtocol
package import ModelHosting
internal import NIOSSL

/// The Open Inference Protocol over HTTP, as a service that runs until it is told to stop.
package enum RESTServer {
  /// - Parameters:
  ///   - server: What requests are answered from.
  ///   - onListening: Called with the port when connections are accepted.
  package static func application(
    _ server: InferenceServer, _ options: RESTOptions,
    onListening: @escaping @Sendable (_ port: Int) async -> Void = { _ in }
  ) throws -> some ApplicationProtocol {
    let router = Router(context: RESTContext.self)
    router.add(middleware: RequestLogMiddleware(server.logger))
    router.add(middleware: ErrorMiddleware())
    router.add(middleware: TokenMiddleware(options.tokens))
    let connections = Connections()
    let bodies = RequestBodies(options)
    let responses = InferenceResponses(options)
    HealthRoutes(server).add(to: router)
    ModelRoutes(server).add(to: router)
    InferenceRoutes(server, bodies, responses, connections).add(to: router)
    RepositoryRoutes(server, bodies).add(to: router)
    MetricsRoutes(server).add(to: router)
    DocumentRoutes().add(to: router)
    return Application(
      router: router,
      server: try builder(options, connections),
      configuration: ApplicationConfiguration(
        address: .hostname(options.host, port: options.port), serverName: nil,
        availableConnectionsDelegate: MaximumAvailableConnections(options.maxConnections)),
      onServerRunning: { channel in await onListening(channel.localAddress?.port ?? options.port) },
      logger: server.logger)
  }

  private static func builder(_ options: RESTOptions, _ connections: Connections) throws -> HTTPServerBuilder {
    let configuration = HTTP1Channel.Configuration(
      additionalChannelHandlers: [ConnectionHandler(options, connections)],
      httpDecoderConfiguration: .init(
        maxHeaderFieldSize: largestHeader, maxHeaderListSize: 2 * largestHeader, maxHeaderFieldCount: 100))
    let plain = HTTPServerBuilder { responder in
      EventLoopChannel(HTTP1Channel(responder: responder, configuration: configuration))
    }
    guard let files = options.certificate else { return plain }
    let chain = try NIOSSLCertificate.fromPEMFile(files.certificate).map { NIOSSLCertificateSource.certificate($0) }
    let key = try NIOSSLPrivateKey(file: files.key, format: .pem)
    return try .tls(
      plain, tlsConfiguration: .makeServerConfiguration(certificateChain: chain, privateKey: .privateKey(key)))
  }

  /// Bytes of one header.
  private static let largestHeader = 16 << 10
}
