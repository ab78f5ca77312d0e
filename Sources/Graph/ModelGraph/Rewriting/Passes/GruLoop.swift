internal import ModelSpec

/// A loop that spells gated recurrent units out, as converters from PyTorch write them.
///
/// It counts i from 0 and has a list of states, the initial one first. Its body reads step i of x and state i, and writes
/// state i + 1. In between, values may change from one precision to the other.
struct GruLoop {
  /// [S, B, I]
  private(set) var x: GraphOperation.Argument
  /// [S + 1, B, H], of which the first row counts.
  private(set) var initial: GraphOperation.Argument
  /// The states, [S + 1, B, H].
  private(set) var list: GraphOperation.Output
  /// The precision of x, and that of the states outside of the loop.
  private(set) var (scalar, listScalar): (ScalarType, ScalarType)
  /// Weights and biases of x and of the state, of the gates r, o, z.
  private(set) var inputGates: [Product] = []
  private(set) var stateGates: [Product] = []

  struct Product {
    var x: GraphOperation.Argument
    var weight: GraphOperation.Argument
    var bias: GraphOperation.Argument?
  }

  /// Nil when the operation is anything else.
  init?(_ operation: GraphOperation, _ graph: GraphMatch) {
    let arguments = operation.bindings.flatMap(\.arguments)
    guard operation.operation == "while_loop", operation.blocks.count == 2, operation.outputs.count == 2,
      arguments.count == 2, graph.elements(arguments[0])?.map(\.fixed) == [0],
      graph.useCount(.value(operation.outputs[0].name)) == 0
    else { return nil }
    let (condition, body) = (operation.blocks[0], operation.blocks[1])
    guard let steps = Self.steps(condition, graph), body.inputs.count == 2, body.outputs.count == 2 else { return nil }
    let loop = Body(body)
    guard loop.counts, let write = loop.write, let update = loop.update(write.state), case .value = update.x,
      loop.isOutside([update.x] + (update.inputGates + update.stateGates).flatMap { [$0.weight, $0.bias] }),
      let type = graph.type(update.x), type.rank == 3, type.shape.isFixed, type.shape[0].isAlways(steps),
      ElementForm(type.scalar) == .float, let states = graph.type(arguments[1]), states.rank == 3,
      states.shape[0].isAlways(steps + 1), ElementForm(states.scalar) == .float,
      write.replaces || Self.isEmptyAfterFirst(arguments[1], graph)
    else { return nil }
    (x, initial, list) = (update.x, arguments[1], operation.outputs[1])
    (inputGates, stateGates) = (update.inputGates, update.stateGates)
    (scalar, listScalar) = (type.scalar, states.scalar)
  }

  /// How often the loop runs: as long as i is less than a number.
  private static func steps(_ condition: Graph, _ graph: GraphMatch) -> Int? {
    guard condition.inputs.count == 2, condition.outputs.count == 1,
      let less = condition.operations.first(where: { $0.outputs.first?.name == condition.outputs[0].value }),
      less.operation == "less", less["x"].first == .value(condition.inputs[0].name),
      let bound = graph.elements(less["y"].first), bound.count == 1
    else { return nil }
    return bound[0].fixed
  }

  /// Whether all states but the first are zeros, so that adding to them sets them.
  private static func isEmptyAfterFirst(_ list: GraphOperation.Argument, _ graph: GraphMatch) -> Bool {
    if case .constant(let constant) = list {
      guard let count = constant.type.shape[0].fixed, count > 0, let floats = constant.numbers else {
        return false
      }
      return floats[(floats.count / count)...].allSatisfy { $0 == 0 }
    }
    guard let concat = graph.producer(of: graph.beforeCasts(list), ["concat"])?.operation,
      concat["axis"].first?.number == 0,
      concat["values"].count == 2, graph.type(concat["values"][0])?.shape[0].isAlways(1) == true
    else { return false }
    guard let fill = graph.producer(of: concat["values"][1], ["fill"])?.operation else {
      if case .constant(let zeros) = concat["values"][1] {
        return zeros.numbers?.allSatisfy { $0 == 0 } == true
      }
      return false
    }
    return fill["value"].isEmpty || fill["value"].first?.number == 0
  }
}

/// The body of a loop that may be one of gated recurrent units.
private struct Body {
  private typealias Argument = GraphOperation.Argument

  private let match: GraphMatch
  private let made: Set<String>
  private let index: GraphOperation.Argument
  private let list: GraphOperation.Argument
  private let results: [GraphOperation.Argument]

  init(_ graph: Graph) {
    match = GraphMatch(graph, GraphTypes(graph), seesAll: true)
    made = Set(graph.inputs.map(\.name) + graph.operations.flatMap { $0.outputs.map(\.name) })
    (index, list) = (.value(graph.inputs[0].name), .value(graph.inputs[1].name))
    results = graph.outputs.map { .value($0.value) }
  }

  /// The operation that makes a value, before changes of its precision.
  private func producer(of argument: GraphOperation.Argument?, _ names: Set<String>) -> GraphOperation? {
    match.producer(of: precise(argument), names)?.operation
  }

  /// A value before changes of its precision.
  private func precise(_ argument: Argument?) -> Argument? { match.beforeCasts(argument) }

  /// Whether nothing of these is made in the body.
  func isOutside(_ arguments: [GraphOperation.Argument?]) -> Bool {
    arguments.allSatisfy { argument in
      if case .value(let name)? = argument { !made.contains(name) } else { true }
    }
  }

  /// Whether the first variable grows by one.
  var counts: Bool {
    guard let sum = producer(of: results[0], ["add"]) else { return false }
    return sum.sides.contains { $0.first == index && $0.second.number == 1 }
  }

  /// The state that is written to the place after the one that is read, and whether it replaces what is there or is added.
  var write: (state: GraphOperation.Argument, replaces: Bool)? {
    guard let scatter = producer(of: results[1], ["scatter"]), precise(scatter["data"].first) == list,
      scatter["indices"].first == results[0], isFirstAxis(scatter["axis"].first),
      let row = producer(of: scatter["updates"].first, ["expand_dims"]),
      row["axes"].first?.integers == [0], let state = row["x"].first
    else { return nil }
    let mode = scatter["mode"].first?.word ?? "add"
    guard mode == "add" || mode == "update" else { return nil }
    return (state, mode == "update")
  }

  private func isFirstAxis(_ axis: GraphOperation.Argument?) -> Bool { axis == nil || axis?.number == 0 }

  /// What the row of the current step is taken of.
  private func row(_ argument: Argument?) -> Argument? {
    guard let squeeze = producer(of: argument, ["squeeze"]), squeeze["axes"].first?.integers == [0],
      let gather = producer(of: squeeze["x"].first, ["gather"]), gather["indices"].first == index,
      isFirstAxis(gather["axis"].first), gather["batch_dims"].isEmpty || gather["batch_dims"].first?.number == 0
    else { return nil }
    return precise(gather["x"].first)
  }

  private func product(_ argument: Argument) -> GruLoop.Product? {
    guard let linear = producer(of: argument, ["linear"]), let x = row(linear["x"].first),
      let weight = linear["weight"].first
    else { return nil }
    return GruLoop.Product(x: x, weight: weight, bias: linear["bias"].first)
  }

  /// A product with x and one with the state.
  private func products(
    _ input: Argument, _ state: Argument
  ) -> (input: GruLoop.Product, state: GruLoop.Product)? {
    guard let input = product(input), let state = product(state), input.x != list, state.x == list else { return nil }
    return (input, state)
  }

  /// σ(W x + R h)
  private func gate(_ argument: Argument) -> (input: GruLoop.Product, state: GruLoop.Product)? {
    guard let sigmoid = producer(of: argument, ["sigmoid"]),
      let sum = producer(of: sigmoid["x"].first, ["add"])
    else { return nil }
    return sum.sides.lazy.compactMap { products($0.first, $0.second) }.first
  }

  /// (1 − z) · o + z · h with o = tanh(W x + r · R h)
  func update(
    _ state: GraphOperation.Argument
  ) -> (x: GraphOperation.Argument, inputGates: [GruLoop.Product], stateGates: [GruLoop.Product])? {
    guard let sum = producer(of: state, ["add"]) else { return nil }
    for side in sum.sides {
      guard let new = producer(of: side.first, ["mul"]),
        let old = producer(of: side.second, ["mul"])
      else { continue }
      for part in new.sides {
        guard let rest = producer(of: part.first, ["sub"]), rest["x"].first?.number == 1,
          let z = rest["y"].first, old.sides.contains(where: { $0.first == z && row($0.second) == list }),
          let update = gate(z), let output = candidate(part.second),
          update.input.x == output.input.x, output.reset.input.x == output.input.x
        else { continue }
        return (
          update.input.x, [output.reset.input, output.input, update.input],
          [output.reset.state, output.state, update.state]
        )
      }
    }
    return nil
  }

  private typealias Gate = (input: GruLoop.Product, state: GruLoop.Product)

  private func candidate(_ argument: Argument) -> (reset: Gate, input: GruLoop.Product, state: GruLoop.Product)? {
    guard let tanh = producer(of: argument, ["tanh"]),
      let sum = producer(of: tanh["x"].first, ["add"])
    else { return nil }
    for side in sum.sides {
      guard let held = producer(of: side.second, ["mul"]) else { continue }
      for part in held.sides {
        guard let reset = gate(part.first), let both = products(side.first, part.second) else { continue }
        return (reset, both.input, both.state)
      }
    }
    return nil
  }
}

extension GraphMatch {
  /// A value before changes of its precision.
  func beforeCasts(_ argument: GraphOperation.Argument?) -> GraphOperation.Argument? {
    var argument = argument
    while let cast = producer(of: argument, ["cast"])?.operation, cast["dtype"].first?.word?.hasPrefix("fp") == true {
      argument = cast["x"].first
    }
    return argument
  }
}
