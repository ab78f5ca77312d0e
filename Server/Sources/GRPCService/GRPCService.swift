internal import EventLoopJobs
internal import GRPCCore
internal import GRPCNIOTransportHTTP2Posix
internal import InferenceProtocol
package import ModelHosting
internal import NIOCore
internal import NIOPosix
package import ServiceLifecycle

/// The Open Inference Protocol over gRPC, as a service that runs until it is told to stop.
package enum GRPCService {
  /// - Parameters:
  ///   - server: What requests are answered from.
  ///   - onListening: Called with the port when connections are accepted.
  package static func server(
    _ server: InferenceServer, _ options: GRPCOptions,
    onListening: @escaping @Sendable (_ port: Int) -> Void = { _ in }
  ) -> some Service {
    RunningService(server: server, options: options, onListening: onListening)
  }
}

/// The server while it runs.
private struct RunningService: Service {
  let server: InferenceServer
  let options: GRPCOptions
  let onListening: @Sendable (Int) -> Void

  /// The address that the host's name stands for.
  private var address: GRPCNIOTransportHTTP2Posix.SocketAddress {
    get throws {
      let resolved = try NIOCore.SocketAddress.makeAddressResolvingHost(options.host, port: options.port)
      let host = resolved.ipAddress ?? options.host
      return resolved.protocol == .inet6
        ? .ipv6(host: host, port: options.port) : .ipv4(host: host, port: options.port)
    }
  }

  private var security: HTTP2ServerTransport.Posix.TransportSecurity {
    guard let files = options.certificate else { return .plaintext }
    return .tls(
      certificateChain: [.file(path: files.certificate, format: .pem)],
      privateKey: .file(path: files.key, format: .pem))
  }

  func run() async throws {
    let eventLoops = MultiThreadedEventLoopGroup.singleton
    let transport = HTTP2ServerTransport.Posix(
      address: try address, transportSecurity: security,
      config: .defaults { config in
        config.rpc.maxRequestPayloadSize = options.limits.bodyBytes
        config.compression.enabledAlgorithms = [.gzip, .deflate]
        config.http2.maxConcurrentStreams = options.maxStreams
        // The standard window stalls tensors of megabytes.
        config.http2.targetWindowSize = 1 << 20
        // Clients that keep idle connections alive are welcome.
        config.connection.keepalive.clientBehavior.allowWithoutCalls = true
        config.connection.keepalive.clientBehavior.minPingIntervalWithoutCalls = .seconds(10)
        // A delay of flushing would be part of every response.
        config.connection.flushCoalescing = nil
        config.connection.maxIdleTime = options.idleTimeout
        config.channelDebuggingCallbacks = GRPCLimits(options, self.server.memory).callbacks
      }, eventLoopGroup: eventLoops)
    let server = GRPCServer(
      transport: transport, services: [InferenceService(server, options.limits)],
      interceptors: [RequestLogInterceptor(server.logger), TokenInterceptor(options.tokens)])
    try await withGracefulShutdownHandler {
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask(executorPreference: EventLoopExecutor(eventLoops)) { try await server.serve() }
        // Why nothing listens, the server itself says.
        if let address = try? await transport.listeningAddress {
          onListening(address.ipv4?.port ?? address.ipv6?.port ?? options.port)
        }
        try await group.waitForAll()
      }
    } onGracefulShutdown: {
      server.beginGracefulShutdown()
    }
  }
}
