internal import ModelOps
internal import ModelSpec

/// Attention takes queries, keys and values from where they lie before they are cut and moved, and puts its results where they
/// are moved to.
enum PlaceAttention: GraphPass {
  static let triggers: Set<String>? = ["scaled_dot_product_attention"]

  static func run(_ graph: inout Graph, _ types: GraphTypes, _ budget: any RewriteBudget) {
    let match = GraphMatch(graph, types)
    var users: [String: Int] = [:]
    for (index, operation) in graph.operations.enumerated() {
      for case .value(let name) in operation.bindings.flatMap(\.arguments) { users[name] = index }
    }
    var operations: [GraphOperation?] = graph.operations
    for (index, operation) in graph.operations.enumerated() where operation.operation == "scaled_dot_product_attention"
    {
      guard !budget.isUsedUp, match[index] != nil, let placed = placed(operation, match, users: users) else {
        continue
      }
      operations[index] = nil
      for gone in placed.gone { operations[gone] = nil }
      operations[placed.gone.last ?? index] = placed.operation
    }
    guard operations.count != operations.compactMap(\.self).count || operations != graph.operations else { return }
    graph.operations = operations.compactMap(\.self)
    DropUnused.run(&graph, types, budget)
  }

  /// The operation that takes what is moved from where it is, and those that move its result; nil when nothing is moved.
  private static func placed(
    _ operation: GraphOperation, _ match: GraphMatch, users: [String: Int]
  ) -> (operation: GraphOperation, gone: [Int])? {
    guard let query = source("query", of: operation, match), var key = source("key", of: operation, match),
      let value = source("value", of: operation, match), let output = operation.outputs.first,
      let features = query.places.axes.last?.length, query.places.axes.last?.stride == 1 || features == 1
    else { return nil }
    if operation["nn.key_is_turned"].first?.flag == true {
      key.places.axes.swapAt(key.places.axes.count - 2, key.places.axes.count - 1)
    }
    let lead = Array(query.places.shape.dropLast(2))
    guard [key, value].allSatisfy({ Array($0.places.shape.dropLast(2)) == lead }),
      let result = target(of: output, match, users: users)
    else { return nil }
    guard [query, key, value].contains(where: \.isMoved) || !result.gone.isEmpty else { return nil }
    var bindings = operation.bindings.filter { $0.parameter == "attn_mask" || $0.parameter == "nn.scale" }
    if operation["nn.scale"].isEmpty {
      bindings.append(
        GraphOperation.Binding("nn.scale", [.constant(.float(1 / Float(max(features, 1)).squareRoot()))]))
    }
    for (name, source) in [("query", query), ("key", key), ("value", value)] {
      bindings.append(GraphOperation.Binding(name, [source.base]))
      bindings.append(GraphOperation.Binding("\(name).places", [.constant(.integers(source.places.numbers))]))
    }
    bindings.append(GraphOperation.Binding("shape", [.constant(.integers(result.shape))]))
    bindings.append(GraphOperation.Binding("places", [.constant(.integers(result.places.numbers))]))
    let placed = GraphOperation(
      "nn.placed_attention", bindings, outputs: [result.output], source: operation.source)
    return (placed, result.gone)
  }

  private static func source(_ parameter: String, of operation: GraphOperation, _ match: GraphMatch) -> MovedValue? {
    guard let argument = operation[parameter].first, let found = match.source(of: argument), !found.places.isEmpty,
      found.places.axes.count >= 3, let type = match.type(argument), Tensor.Form(type.scalar) == .float,
      match.type(found.base)?.scalar == type.scalar
    else { return nil }
    // Features of queries lie side by side.
    guard parameter != "query" || found.places.axes.last.map({ $0.stride == 1 || $0.length == 1 }) == true else {
      return match.type(argument)?.shape.fixed.map { MovedValue(base: argument, places: Places($0), isMoved: false) }
    }
    return found
  }

  private typealias Target = (output: GraphOperation.Output, shape: [Int], places: Places, gone: [Int])

  /// Where the elements of `value` go in the last value that they are only moved to, with their features side by side.
  private static func target(of value: GraphOperation.Output, _ match: GraphMatch, users: [String: Int]) -> Target? {
    guard let own = match.type(.value(value.name))?.shape.fixed else { return nil }
    var best: Target = (value, own, Places(own), [])
    var (name, chain) = (value.name, [Int]())
    while chain.count < MovedValue.mostMoves, match.useCount(.value(name)) == 1, let index = users[name],
      let operation = match[index],
      ["transpose", "reshape", "squeeze", "expand_dims"].contains(operation.operation),
      operation["x"].first == .value(name), operation.outputs.count == 1,
      let shape = match.type(.value(operation.outputs[0].name))?.shape.fixed
    {
      name = operation.outputs[0].name
      chain.append(index)
      guard let places = places(in: shape, chain: chain, match) else { continue }
      if let last = places.axes.last, last.stride == 1 || last.length == 1 {
        best = (operation.outputs[0], shape, places, chain)
      }
    }
    return best
  }

  /// Where the elements of the first value of a chain of movements lie in the last one, of the given shape.
  private static func places(in shape: [Int], chain: [Int], _ match: GraphMatch) -> Places? {
    var places = Places(shape)
    for index in chain.reversed() {
      guard let operation = match[index], let own = match.type(operation["x"].first)?.shape.fixed else {
        return nil
      }
      if operation.operation == "transpose" {
        guard let permutation = operation.permutation(own.count) else { return nil }
        var inverse = permutation
        for (axis, source) in permutation.enumerated() { inverse[source] = axis }
        places = places.permuted(inverse)
      } else {
        guard let reshaped = places.reshaped(own) else { return nil }
        places = reshaped
      }
    }
    return places
  }
}

/// Where the elements of a value lie in another.
struct MovedValue {
  var base: GraphOperation.Argument
  var places: Places
  /// Whether the other is not the value itself.
  var isMoved = true

  /// How many movements are followed from one value to another: programs write a few, and each is looked at for each of those
  /// after it.
  static let mostMoves = 32
}

extension GraphMatch {
  /// Where the elements of `argument` lie before they are moved; nil when its shape is not known.
  func source(of argument: GraphOperation.Argument) -> MovedValue? {
    guard let shape = type(argument)?.shape.fixed else { return nil }
    var chain: [Movement] = []
    var (value, lengths) = (argument, shape)
    while chain.count < MovedValue.mostMoves, case .value(let name) = value, let operation = producer(of: name),
      let x = operation["x"].first, case .value = x, Self.movements.contains(operation.operation),
      let before = type(x)?.shape.fixed
    {
      chain.append(Movement(name: name, operation: operation, shape: lengths))
      (value, lengths) = (x, before)
    }
    var moved = MovedValue(base: value, places: Places(lengths), isMoved: false)
    for movement in chain.reversed() {
      if let places = places(movement.name, movement.operation, in: moved.places, shape: movement.shape) {
        (moved.places, moved.isMoved) = (places, true)
      } else {
        moved = MovedValue(base: .value(movement.name), places: Places(movement.shape), isMoved: false)
      }
    }
    return moved
  }

  /// An operation that only moves the elements of a value.
  private struct Movement {
    /// The value that it makes, and its shape.
    var name: String
    var operation: GraphOperation
    var shape: [Int]
  }

  private static let movements: Set<String> = [
    "transpose", "reshape", "squeeze", "expand_dims", "slice_by_index", "split",
  ]

  private func places(_ name: String, _ operation: GraphOperation, in x: Places, shape: [Int]) -> Places? {
    switch operation.operation {
    case "transpose": return operation.permutation(x.axes.count).map { x.permuted($0) }
    case "reshape", "squeeze", "expand_dims": return x.reshaped(shape)
    case "split":
      guard let axis = operation["axis"].first?.lengths?.first,
        let last = operation.outputs.firstIndex(where: { $0.name == name })
      else { return nil }
      let place = axis < 0 ? axis + shape.count : axis
      let lengths = operation.outputs[..<last].map { type(.value($0.name))?.shape.fixed?[place] }
      guard !lengths.contains(nil) else { return nil }
      return x.taking(place, from: lengths.compactMap(\.self).reduce(0, +), count: shape[place])
    default:
      let rank = x.axes.count
      func flags(_ parameter: String) -> [Bool]? {
        guard let bound = operation[parameter].first else { return [Bool](repeating: false, count: rank) }
        return bound.known.flatMap { try? Tensor($0) }?.booleanArray
      }
      guard let begins = operation["begin"].first?.lengths, let ends = operation["end"].first?.lengths,
        let beginMask = flags("begin_mask"), let endMask = flags("end_mask"), let squeezeMask = flags("squeeze_mask"),
        let strides = operation["stride"].isEmpty
          ? [Int](repeating: 1, count: rank) : operation["stride"].first?.lengths,
        [begins.count, ends.count, strides.count, beginMask.count, endMask.count, squeezeMask.count]
          .allSatisfy({ $0 == rank }),
        !strides.contains(0)
      else { return nil }
      let steps = AxisSteps(strides: strides, beginMask: beginMask, endMask: endMask, squeezeMask: squeezeMask)
      guard let places = try? steps.places(of: x, begins: begins, ends: ends), places.shape == shape else { return nil }
      return places
    }
  }
}

extension GraphOperation {
  /// The axes that a transposition of `rank` axes puts in order.
  func permutation(_ rank: Int) -> [Int]? {
    guard let found = self["perm"].first?.lengths, found.count == rank else { return nil }
    let axes = found.map { $0 < 0 ? $0 + rank : $0 }
    return axes.sorted() == Array(0..<rank) ? axes : nil
  }
}
