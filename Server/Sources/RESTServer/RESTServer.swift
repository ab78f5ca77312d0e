internal import HTTPTypes
package import Hummingbird
internal import HummingbirdCore
internal import InferenceProtocol
package import ModelHosting

/// The Open Inference Protocol over HTTP, as a service that runs until it is told to stop.
package enum RESTServer {
  /// - Parameters:
  ///   - server: What requests are answered from.
  ///   - onListening: Called with the port when connections are accepted.
  package static func application(
    _ server: InferenceServer, _ options: RESTOptions,
    onListening: @escaping @Sendable (_ port: Int) async -> Void = { _ in }
  ) -> some ApplicationProtocol {
    let router = Router(context: RESTContext.self)
    router.add(middleware: ErrorMiddleware())
    let bodies = RequestBodies(options)
    let responses = InferenceResponses(options)
    HealthRoutes(server).add(to: router)
    ModelRoutes(server).add(to: router)
    InferenceRoutes(server, bodies, responses).add(to: router)
    RepositoryRoutes(server, bodies).add(to: router)
    MetricsRoutes(server).add(to: router)
    return Application(
      router: router,
      server: .http1(configuration: .init(idleTimeout: .init(options.idleTimeout))),
      configuration: ApplicationConfiguration(
        address: .hostname(options.host, port: options.port), serverName: nil,
        availableConnectionsDelegate: MaximumAvailableConnections(options.maxConnections)),
      onServerRunning: { channel in await onListening(channel.localAddress?.port ?? options.port) },
      logger: server.logger)
  }
}
