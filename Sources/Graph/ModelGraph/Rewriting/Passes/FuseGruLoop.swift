internal import ModelSpec

/// A loop over the steps of a sequence that spells gated recurrent units out becomes one `gru`; two of these that read the
/// sequence from both ends become one of both directions.
package enum FuseGruLoop: GraphPass {
  package static let triggers: Set<String>? = ["while_loop"]

  package static func run(_ graph: inout Graph, _ types: GraphTypes, _ budget: any RewriteBudget) {
    guard graph.operations.contains(where: { $0.operation == "while_loop" }) else { return }
    // What comes after a loop has types only when it is gone.
    for _ in 0..<mostLoops {
      guard !budget.isUsedUp, let changed = replaced(graph) else { break }
      graph = changed
    }
    for _ in 0..<mostLoops {
      guard !budget.isUsedUp, let changed = joined(graph) else { break }
      graph = changed
    }
  }

  /// So many loops are replaced, as each takes a walk over the graph.
  private static let mostLoops = 64

  /// The graph with its first such loop replaced; nil when there is none.
  private static func replaced(_ graph: Graph) -> Graph? {
    let match = GraphMatch(graph, GraphTypes(graph))
    for (index, operation) in graph.operations.enumerated() {
      guard let loop = GruLoop(operation, match) else { continue }
      var changed = graph
      let tail = Tail(loop, after: index, graph, match)
      for index in tail.gone.sorted(by: >) { changed.operations.remove(at: index) }
      changed.operations.replaceSubrange(index...index, with: operations(loop, like: operation, tail))
      return changed
    }
    return nil
  }

  /// What follows a loop: mostly it wants all states but the initial one.
  private struct Tail {
    /// All states but the initial one, and their precision.
    var result: GraphOperation.Output?
    var scalar: ScalarType
    /// The operations that `gru` does without.
    var gone: [Int] = []
    /// Whether something else wants the states.
    var isListUsed: Bool

    init(_ loop: GruLoop, after index: Int, _ graph: Graph, _ match: GraphMatch) {
      var list = GraphOperation.Argument.value(loop.list.name)
      scalar = loop.listScalar
      let uses = match.useCount(list)
      let following = graph.operations[index...]
      if uses == 1, let cast = following.firstIndex(where: { $0.operation == "cast" && $0["x"].first == list }),
        let word = graph.operations[cast]["dtype"].first?.word,
        let type = ScalarType.allCases.first(where: { $0.name == word }),
        ElementForm(type) == .float, let output = graph.operations[cast].outputs.first,
        match.useCount(.value(output.name)) == 1
      {
        (list, scalar, gone) = (.value(output.name), type, [cast])
      }
      let slice = following.firstIndex {
        $0.operation == "slice_by_index" && $0["x"].first == list && $0.leavesFirstOut
      }
      result = slice.flatMap { graph.operations[$0].outputs.first }
      if let slice { gone.append(slice) } else { (gone, scalar) = ([], loop.listScalar) }
      isListUsed = uses > (slice == nil ? 0 : 1)
    }
  }

  private static func operations(_ loop: GruLoop, like operation: GraphOperation, _ tail: Tail) -> [GraphOperation] {
    let name = loop.list.name
    var operations: [GraphOperation] = []
    func add(
      _ kind: String, _ bindings: [(String, [GraphOperation.Argument])], _ output: GraphOperation.Output
    ) -> GraphOperation.Argument {
      operations.append(
        GraphOperation(
          kind, bindings.map { GraphOperation.Binding($0.0, $0.1) }, outputs: [output], source: operation.source))
      return .value(output.name)
    }
    func cast(
      _ x: GraphOperation.Argument, to scalar: ScalarType, _ output: GraphOperation.Output
    ) -> GraphOperation.Argument {
      add("cast", [("x", [x]), ("dtype", [.constant(.string(scalar.name))])], output)
    }
    func joined(_ values: [GraphOperation.Argument], _ suffix: String) -> GraphOperation.Argument {
      add("concat", [("values", values), ("axis", [.constant(.integer(0))])], .init(name + suffix))
    }
    func first(_ suffix: String, squeezes: Bool) -> GraphOperation.Argument {
      add(
        "slice_by_index",
        [
          ("x", [loop.initial]), ("begin", [.constant(.integers([0, 0, 0]))]),
          ("end", [.constant(.integers([1, 0, 0]))]), ("end_mask", [.constant(.booleans([false, true, true]))]),
          ("squeeze_mask", [.constant(.booleans([squeezes, false, false]))]),
        ], .init(name + suffix))
    }
    var bindings = [("x", [loop.x]), ("initial_h", [first("/initial", squeezes: true)])]
    bindings.append(("weight_ih", [joined(loop.inputGates.map(\.weight), "/weight_ih")]))
    bindings.append(("weight_hh", [joined(loop.stateGates.map(\.weight), "/weight_hh")]))
    for (parameter, gates) in [("input_bias", loop.inputGates), ("bias", loop.stateGates)] {
      let biases = gates.compactMap(\.bias)
      guard biases.count == gates.count else { continue }
      bindings.append((parameter, [joined(biases, "/" + parameter)]))
    }
    bindings.append(("reset_after", [.constant(.boolean(true))]))
    bindings.append(("output_sequence", [.constant(.boolean(true))]))
    let isCast = tail.scalar != loop.scalar
    var states = add("gru", bindings, isCast ? .init(name + "/own") : tail.result ?? .init(name + "/states"))
    if isCast { states = cast(states, to: tail.scalar, tail.result ?? .init(name + "/states")) }
    guard tail.isListUsed else { return operations }
    let initial = first("/first", squeezes: false)
    if tail.scalar != loop.listScalar { states = cast(states, to: loop.listScalar, .init(name + "/cast")) }
    _ = add("concat", [("values", [initial, states]), ("axis", [.constant(.integer(0))])], loop.list)
    return operations
  }

  /// The graph with one pair of opposite directions joined; nil when there is none.
  private static func joined(_ graph: Graph) -> Graph? {
    let match = GraphMatch(graph, GraphTypes(graph))
    for (index, operation) in graph.operations.enumerated() {
      guard operation.operation == "concat", operation["values"].count == 2 else { continue }
      let cast = match.soleProducer(of: operation["values"][0], ["cast"])
      guard
        operation["axis"].first?.number == 2 || operation["axis"].first?.number == -1,
        let forward = match.soleProducer(of: cast?.operation["x"].first ?? operation["values"][0], ["gru"]),
        let turned = match.soleProducer(of: operation["values"][1], ["reverse"]), turned.operation.turnsFirstAxis,
        let backward = match.soleProducer(of: turned.operation["x"].first, ["gru"]),
        let source = match.producer(of: backward.operation["x"].first, ["reverse"]), source.operation.turnsFirstAxis,
        let x = forward.operation["x"].first, let other = source.operation["x"].first,
        match.beforeCasts(other) == match.beforeCasts(x), let scalar = match.resultType(operation)?.scalar,
        case let sequence = match.type(x)?.scalar == scalar ? x : other, match.type(sequence)?.scalar == scalar,
        forward.operation["direction"].isEmpty, backward.operation["direction"].isEmpty,
        let initial = forward.operation["initial_h"].first, let initialBack = backward.operation["initial_h"].first,
        match.type(initial)?.scalar == match.type(initialBack)?.scalar,
        Set(forward.operation.bindings.map(\.parameter)) == Set(backward.operation.bindings.map(\.parameter))
      else { continue }
      let states = GraphOperation(
        "concat",
        [.init("values", [initial, initialBack]), .init("axis", [.constant(.integer(1))])],
        outputs: [.init((operation.outputs.first?.name ?? "") + "/initial")], source: operation.source)
      var both = forward.operation
      both.outputs = operation.outputs
      both.bindings.removeAll { $0.parameter == "initial_h" || $0.parameter == "x" }
      both.bindings.append(.init("x", [sequence]))
      both.bindings.append(.init("initial_h", states.outputs.map { .value($0.name) }))
      both.bindings.append(.init("direction", [.constant(.string("bidirectional"))]))
      for name in ["weight_ih", "weight_hh", "bias", "input_bias"] where !backward.operation[name].isEmpty {
        both.bindings.append(.init(name + "_back", backward.operation[name]))
      }
      var gone: Set = [forward.index, turned.index, backward.index]
      if let cast { gone.insert(cast.index) }
      if match.useCount(backward.operation["x"].first) == 1 { gone.insert(source.index) }
      var changed = graph
      changed.operations = graph.operations.indices.flatMap { place in
        place == index ? [states, both] : gone.contains(place) ? [] : [graph.operations[place]]
      }
      return changed
    }
    return nil
  }
}

extension GraphOperation {
  /// Whether a slice of three axes takes all but the first place of the first.
  fileprivate var leavesFirstOut: Bool {
    func flags(_ parameter: String) -> [Bool] {
      guard case .constant(let constant)? = self[parameter].first, case .booleans(let flags) = constant.elements else {
        return [false, false, false]
      }
      return flags
    }
    guard let begin = self["begin"].first?.integers, begin.count == 3, begin[0] == 1 else { return false }
    let (begins, ends, squeezes) = (flags("begin_mask"), flags("end_mask"), flags("squeeze_mask"))
    return !begins[0] && (begins[1] || begin[1] == 0) && (begins[2] || begin[2] == 0) && ends == [true, true, true]
      && squeezes == [false, false, false] && (self["stride"].isEmpty || self["stride"].first?.integers == [1, 1, 1])
  }

  fileprivate var turnsFirstAxis: Bool { self["axes"].first?.integers == [0] }
}
