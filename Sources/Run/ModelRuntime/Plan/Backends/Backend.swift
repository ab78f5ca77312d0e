package import ModelOps
internal import ModelSpec

/// What runs graphs on one kind of device: how it has them rewritten, and which operations it prepares. What it does not prepare is
/// evaluated plainly.
package protocol Backend: Sendable {
  /// How it is called, in lowercase letters.
  var name: String { get }

  /// The passes that graphs are rewritten by, in order: mostly `SharedPasses.all` and those that suit the device.
  var passes: [any GraphPass.Type] { get }

  /// The operation with its weights packed and a kernel chosen for exact shapes; nil when it is evaluated as it is.
  ///
  /// - Throws: `OperationError` when the operation refuses its constants.
  func prepare(
    _ operation: any TensorOperation, _ arguments: PreparationArguments
  ) throws(OperationError) -> (any PreparedOperation)?
}

extension Backend {
  /// The graph after all passes.
  ///
  /// - Throws: `RuntimeError` when `budget` is used up.
  func rewritten(_ graph: Graph, _ budget: WorkBudget) throws(RuntimeError) -> Graph {
    let rewritten = GraphRewriting.run(graph, passes, budget)
    if let stop = budget.stop { throw RuntimeError(stop) }
    return rewritten
  }
}

/// The back ends that there are.
package enum Backends {
  /// All of them.
  package static let all: [any Backend] = [CPUBackend(), ReferenceBackend()]

  /// The one that the environment chooses, else the processors.
  package static var chosen: any Backend {
    let word = EnvironmentVariable.backend.word
    return all.first { $0.name == word } ?? CPUBackend()
  }
}
