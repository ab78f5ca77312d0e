internal import ModelSpec

/// Removes reshapes to the shape that a value has, and `squeeze` and `expand_dims` that take each other back. A reshape of
/// any of these becomes one reshape of what they began with.
package enum NoOpReshapes: LocalPass {
  package static let name = "no-op-reshapes"
  package static let summary = "Remove reshapes that do nothing and merge reshapes of reshapes"

  private static let types: Set<String> = ["reshape", "squeeze", "expand_dims"]

  static func rewrite(_ operation: MILSpec.Operation, _ scope: inout RewriteScope) throws(Diagnostic) -> Rewrite? {
    guard types.contains(operation.type), let x = operation.name("x"), let type = scope.types[x]?.tensor,
      let result = operation.outputs.first?.type?.tensor
    else { return nil }
    if let shape = result.fixedShape, type.fixedShape == shape, type.dataType == result.dataType { return .value(x) }
    guard let before = scope.makers[x], types.contains(before.type), let first = before.name("x"),
      let source = scope.types[first]?.tensor, source.dataType == result.dataType
    else { return nil }
    if let shape = result.fixedShape, source.fixedShape == shape { return .value(first) }
    if operation.type == "squeeze", before.type == "expand_dims", let rank = type.knownSizes?.count,
      let added = try scope.integers(before, "axes"), let removed = try scope.integers(operation, "axes"),
      Set(added.map { $0 < 0 ? $0 + rank : $0 }) == Set(removed.map { $0 < 0 ? $0 + rank : $0 })
    {
      return .value(first)
    }
    return try merged(operation, first, result: result, &scope)
  }

  /// A reshape of `first`, when the shape of the result is known without the reshape before.
  private static func merged(
    _ operation: MILSpec.Operation, _ first: String, result: MILSpec.TensorType, _ scope: inout RewriteScope
  ) throws(Diagnostic) -> Rewrite? {
    guard operation.type == "reshape" else { return nil }
    var operation = operation
    // 0 stands for the length that the argument has, which is another one now.
    if let shape = try scope.integers(operation, "shape"), !shape.contains(0) {
      operation.bind("x", to: first)
      return .operation(operation)
    }
    guard let shape = result.fixedShape, scope.value(operation, "shape") != nil else { return nil }
    operation.bind("x", to: first)
    operation.bind("shape", to: scope.add(.integers(shape), named: operation.output + "_shape"))
    return .operation(operation)
  }
}
