internal import ModelOps
internal import ModelSpec

extension RuntimeError {
  /// The same error, which names the inputs of `graph` that what failed is computed from: the model was found sound when it
  /// was loaded, so that one of them has a shape or elements that cannot be computed with.
  func naming(inputsOf graph: @autoclosure () -> Graph) -> RuntimeError {
    guard code == .generic, diagnostic.remedy == nil, !diagnostic.location.path.steps.isEmpty else { return self }
    let names = graph().inputs(behind: diagnostic.location.path).map { "'\($0)'" }
    guard let last = names.last else { return self }
    var error = self
    error.diagnostic.remedy =
      names.count == 1
      ? "check input \(last), which it is computed from"
      : "check inputs \(names.dropLast().joined(separator: ", ")) and \(last), which it is computed from"
    return error
  }
}

extension Graph {
  /// Names of the inputs that operations of the model's part `source` are computed from, in order.
  func inputs(behind source: ModelPath) -> [String] {
    let own = Dictionary(inputs.map { ($0.name, Set([$0.name])) }, uniquingKeysWith: { first, _ in first })
    let found = trace(own, source).found
    return inputs.map(\.name).filter(found.contains)
  }

  /// - Parameter known: For each value that is visible, the inputs that it is computed from.
  /// - Returns: The inputs behind operations of `source`, and those behind everything here.
  private func trace(
    _ known: [String: Set<String>], _ source: ModelPath
  ) -> (found: Set<String>, all: Set<String>) {
    var known = known
    var (found, all): (Set<String>, Set<String>) = ([], [])
    for operation in operations {
      var inputs: Set<String> = []
      for case .value(let name) in operation.bindings.flatMap(\.arguments) { inputs.formUnion(known[name] ?? []) }
      var carried = inputs
      if operation.operation == "while_loop" {
        // From the second iteration on, a variable is computed from all that the body reads.
        for name in Set(operation.blocks.flatMap(\.readNames)) { carried.formUnion(known[name] ?? []) }
      }
      for block in operation.blocks {
        var inner = known
        for input in block.inputs { inner[input.name] = carried }
        let traced = block.trace(inner, source)
        found.formUnion(traced.found)
        inputs.formUnion(traced.all)
      }
      if operation.source == source { found.formUnion(inputs) }
      all.formUnion(inputs)
      for output in operation.outputs { known[output.name] = inputs }
    }
    return (found, all)
  }

  /// Names of values that operations read, also those in blocks.
  private var readNames: [String] {
    operations.flatMap { operation in
      operation.bindings.flatMap(\.arguments).compactMap { argument in
        if case .value(let name) = argument { name } else { nil }
      } + operation.blocks.flatMap(\.readNames)
    }
  }
}
