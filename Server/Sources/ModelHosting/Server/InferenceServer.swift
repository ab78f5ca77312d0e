package import InferenceProtocol
package import Logging
internal import Synchronization

/// What all protocols answer from: the models, and whether the server takes requests.
package final class InferenceServer: Sendable {
  package let repository: ModelRepository
  /// What the server calls itself in its metadata.
  package let name: String
  package let logger: Logger
  /// The memory of the requests in flight.
  package let memory: MemoryAccount
  private let draining = Atomic(false)
  private let started = Atomic(false)
  /// Whether clients may load and unload models.
  private let allowsControl: Bool

  /// - Parameters:
  ///   - allowsControl: Whether clients may load and unload models.
  ///   - memory: What the requests in flight may take.
  package init(
    _ repository: ModelRepository, name: String = ServerIdentity.name, allowsControl: Bool = false,
    memory: MemoryAccount = MemoryAccount(), logger: Logger
  ) {
    self.memory = memory
    self.repository = repository
    self.name = name
    self.allowsControl = allowsControl
    self.logger = logger
  }

  /// Whether all models are loaded, and the server is not about to stop.
  package var isReady: Bool { started.load(ordering: .acquiring) && !isDraining && repository.isReady }

  /// Whether the server is about to stop: it answers the requests that it has, and takes no others.
  package var isDraining: Bool { draining.load(ordering: .acquiring) }

  /// The models of the start have been loaded.
  package func start() { started.store(true, ordering: .releasing) }

  /// The server is about to stop.
  package func drain() { draining.store(true, ordering: .releasing) }

  /// - Throws: `InferenceError` when clients may not load and unload models.
  package func checkAllowsControl() throws(InferenceError) {
    guard allowsControl else {
      throw InferenceError(
        .forbidden, "model-control", "this server does not load or unload models by request",
        remedy: "start it with --model-control")
    }
  }

  /// - Throws: `InferenceError` once the server is about to stop. Requests on open connections are still taken: a
  ///   balancer has not heard of it yet.
  package func checkTakesRequests() throws(InferenceError) {}
}

/// What the server tells clients about itself.
package enum ServerIdentity {
  package static let name = "modelc"
  package static let version = "0.1.0"
  package static let extensions = [
    "binary_tensor_data", "classification", "sequence", "model_repository", "model_configuration", "statistics",
  ]

  /// The platform of a model of the type, such as `coreml_neuralNetwork`.
  package static func platform(_ kind: String) -> String { "coreml_\(kind)" }
}
