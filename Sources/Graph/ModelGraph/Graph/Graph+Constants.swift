package import ModelSpec

extension Graph {
  /// Constants bound to operations, those of blocks too, that cannot be loaded: where they are bound, and why.
  package var constantProblems: [(source: ModelPath, message: String)] {
    operations.flatMap { operation in
      let own = operation.bindings.flatMap(\.arguments).compactMap { argument -> String? in
        guard case .constant(let constant) = argument else { return nil }
        return constant.weightsProblem
      }
      let place = "operation '\(operation.operation)'"
      return own.map { (operation.source, "\(place): \($0)") } + operation.blocks.flatMap(\.constantProblems)
    }
  }
}
