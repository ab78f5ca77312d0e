internal import ModelSpec

/// Comparisons of integers whose result is the same for every element that they can have are constants, and `select` by a constant is
/// one of its operands: coremltools has indices of `gather` counted from the end this way, `select(i ≥ 0, i, i + length)`.
package enum DecideChoices: PatternPass {
  package static func match(_ operation: GraphOperation, _ graph: GraphMatch) -> Rewrite? {
    if operation.operation == "select" { return choice(operation, graph) }
    guard let compare = comparisons[operation.operation], let type = graph.resultType(operation), type.scalar == .bool,
      let count = type.shape.elementCount.fixed, (1...64).contains(count),
      let x = elements(operation["x"].first, graph), let y = elements(operation["y"].first, graph)
    else { return nil }
    let decisions = Set(x.flatMap { x in y.map { compare(x, $0) } })
    guard decisions.count == 1, let decision = decisions.first?.flatMap(\.self) else { return nil }
    return .value(.constant(Constant(type, .booleans([Bool](repeating: decision, count: count)))))
  }

  /// The elements of a constant or an input: those of other values are known for the sake of shapes alone, and narrow integers may
  /// have lost their highest bits.
  private static func elements(_ argument: GraphOperation.Argument?, _ graph: GraphMatch) -> [Extent]? {
    if let name = argument?.name, graph.producer(of: name) != nil { return nil }
    return graph.elements(argument).flatMap { $0.isEmpty ? nil : $0 }
  }

  private static let comparisons: [String: @Sendable (Extent, Extent) -> Bool?] = [
    "greater_equal": { atLeast($0, $1) }, "less": { atLeast($0, $1).map { !$0 } },
    "less_equal": { atLeast($1, $0) }, "greater": { atLeast($1, $0).map { !$0 } },
  ]

  /// Whether x ≥ y; nil when that depends on the elements.
  private static func atLeast(_ x: Extent, _ y: Extent) -> Bool? {
    if x.lower >= y.upper { return true }
    return x.upper < y.lower ? false : nil
  }

  private static func choice(_ operation: GraphOperation, _ graph: GraphMatch) -> Rewrite? {
    guard case .booleans(let flags)? = operation["cond"].first?.known?.elements, let flag = flags.first,
      flags.allSatisfy({ $0 == flag }), let chosen = operation[flag ? "a" : "b"].first,
      graph.hasResultType(chosen, operation)
    else { return nil }
    return .value(chosen)
  }
}
