internal import Foundation
internal import GRPCService
internal import Hummingbird
internal import Logging
internal import ModelHosting
internal import ModelStore
internal import NIOCore
internal import RESTServer
internal import ServiceLifecycle
internal import UnixSignals

/// The server with all its parts, from the first model to the last request.
struct ServerProcess {
  private let configuration: ServerConfiguration

  init(_ configuration: ServerConfiguration) { self.configuration = configuration }

  /// Runs until SIGTERM or SIGINT, and then until the requests have their answers.
  func run() async throws {
    let logger = LogOutput.start(configuration)
    for path in [configuration.models, configuration.store] where !path.isEmpty {
      var isDirectory: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory), isDirectory.boolValue else {
        throw ConfigurationError("there is no directory '\(path)'")
      }
    }
    let scheduler = Scheduler(slotCount: configuration.slotCount ?? Processors.available)
    let repository = ModelRepository(try repositoryOptions, on: scheduler)
    let server = InferenceServer(
      repository, name: configuration.id, allowsControl: configuration.allowsControl,
      memory: MemoryAccount(limit: configuration.requestMemory), logger: logger)
    if !configuration.isLocal, configuration.tokenFile.isEmpty {
      logger.warning(
        "everyone who reaches the server may use its models", metadata: ["host": "\(configuration.rest.host)"])
    }
    var services: [any Service] = [ModelService(server)]
    if configuration.servesHTTP {
      let service = try RESTServer.application(server, configuration.rest) { port in
        logger.info("listening", metadata: ["protocol": "http", "port": "\(port)"])
      }
      services.append(ListeningService(service, "HTTP on \(configuration.rest.host):\(configuration.rest.port)"))
    }
    if configuration.servesGRPC {
      let service = GRPCService.server(server, configuration.grpc) { port in
        logger.info("listening", metadata: ["protocol": "grpc", "port": "\(port)"])
      }
      services.append(ListeningService(service, "gRPC on \(configuration.grpc.host):\(configuration.grpc.port)"))
    }
    // Services stop in the opposite order: the last one ends readiness before the others close connections.
    services.append(DrainService(server, delay: configuration.drainDelay))
    var group = ServiceGroupConfiguration(
      services: services, gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
    group.maximumGracefulShutdownDuration = configuration.drainDelay + configuration.drainTimeout
    try await ServiceGroup(configuration: group).run()
  }

  private var repositoryOptions: RepositoryOptions {
    get throws {
      var options = RepositoryOptions(directory: configuration.models.isEmpty ? nil : configuration.models)
      if !configuration.store.isEmpty {
        options.store = try ModelStore(directory: URL(fileURLWithPath: configuration.store, isDirectory: true))
      }
      options.memoryBudget = configuration.memoryBudget
      options.idleTime = configuration.idleTime
      options.pollInterval = configuration.pollInterval
      options.loadsAll = configuration.loadsAll
      options.maxModels = configuration.maxModels
      options.limits = configuration.limits
      return options
    }
  }
}

/// A service that listens on a port; says which one when it cannot.
private struct ListeningService: Service {
  private let service: any Service
  private let name: String

  init(_ service: any Service, _ name: String) {
    self.service = service
    self.name = name
  }

  func run() async throws {
    do {
      try await service.run()
    } catch let error as IOError {
      throw ConfigurationError("cannot serve \(name): \(String(cString: strerror(error.errnoCode)))")
    }
  }
}

/// Loads the models, and follows changes of their directory.
private struct ModelService: Service {
  private let server: InferenceServer

  init(_ server: InferenceServer) { self.server = server }

  func run() async throws {
    let server = server
    await cancelWhenGracefulShutdown {
      await server.repository.start()
      server.start()
      async let unloading: Void = server.repository.unloadIdleModels()
      await server.repository.watch()
      await unloading
      // Without watching, too, the service runs until the server stops.
      while (try? await Task.sleep(for: .seconds(3600))) != nil {}
    }
  }
}

/// Ends readiness when the server is to stop, and waits for balancers to notice.
private struct DrainService: Service {
  private let server: InferenceServer
  private let delay: Duration

  init(_ server: InferenceServer, delay: Duration) {
    self.server = server
    self.delay = delay
  }

  func run() async throws {
    try await gracefulShutdown()
    server.logger.info("draining")
    server.drain()
    try await Task.sleep(for: delay)
  }
}
