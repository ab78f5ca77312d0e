internal import ModelOps
internal import ModelSpec

/// A convolution takes in what comes before it: padding of any kind, tensors joined by their channels, rows and columns
/// repeated, and batch normalization with ReLU. None of these is then written to memory.
enum JoinConvolution: GraphPass {
  static let triggers: Set<String>? = names

  static func run(_ graph: inout Graph, _ types: GraphTypes, _ budget: any RewriteBudget) {
    let match = GraphMatch(graph, types)
    var isChanged = false
    for index in graph.operations.indices {
      if index.isMultiple(of: GraphRewriting.stride), budget.isUsedUp { break }
      guard let operation = match[index], ["conv", "nn.fused_conv"].contains(operation.operation),
        let joined = joined(operation, match)
      else { continue }
      graph.operations[index] = joined
      isChanged = true
    }
    if isChanged { dropUnused(&graph) }
  }

  /// Operations that convolutions take in.
  private static let names: Set<String> = [
    "pad", "concat", "batch_norm", "relu", "upsample_nearest_neighbor", "resize_nearest_neighbor",
  ]

  private static func dropUnused(_ graph: inout Graph) {
    var useCounts = GraphTypes.useCounts(graph)
    var kept: [GraphOperation] = []
    for operation in graph.operations.reversed() {
      guard names.contains(operation.operation), operation.outputs.allSatisfy({ useCounts[$0.name, default: 0] == 0 })
      else {
        kept.append(operation)
        continue
      }
      for case .value(let name) in operation.bindings.flatMap(\.arguments) { useCounts[name, default: 0] -= 1 }
    }
    graph.operations = kept.reversed()
  }

  /// The longest spatial axis that a table of places is made for.
  fileprivate static let mostPlaces = 1 << 16
  /// Tensors beyond so many are joined beforehand.
  private static let mostSources = 64

  private static func joined(_ operation: GraphOperation, _ graph: GraphMatch) -> GraphOperation? {
    guard operation.hasConstants("weight", "bias"), let x = operation["x"].first, let type = graph.type(x),
      let shape = type.shape.fixed, (4...5).contains(shape.count), shape.allSatisfy({ $0 > 0 }),
      shape[2...].allSatisfy({ $0 <= mostPlaces }),
      isServed(operation, channels: shape[1])
    else { return nil }
    var walk = JoinedSource(x, shape)
    walk.followPlaces(graph)
    walk.followLine(graph)
    walk.followPlaces(graph)
    var sources = [walk]
    while let place = sources.firstIndex(where: { !$0.isSplit }), let parts = sources[place].parts(graph),
      sources.count + parts.count <= mostSources
    {
      sources.replaceSubrange(place...place, with: parts)
    }
    guard sources.count > 1 || sources[0].isChanged else { return nil }
    var bindings = [
      GraphOperation.Binding("values", sources.map(\.value)),
      GraphOperation.Binding("lengths", [.constant(.integers(Array(shape[2...])))]),
      GraphOperation.Binding("places", [.constant(.integers(sources.flatMap { $0.places.flatMap(\.self) }))]),
    ]
    if let line = walk.line {
      bindings.append(GraphOperation.Binding("factors", [.constant(.floats(line.factors))]))
      bindings.append(GraphOperation.Binding("addends", [.constant(.floats(line.addends))]))
    }
    if walk.isRectified { bindings.append(GraphOperation.Binding("rectifies", [.constant(.boolean(true))])) }
    var joined = operation
    joined.operation = "nn.joined_conv"
    joined.bindings = bindings + operation.bindings.filter { $0.parameter != "x" }
    return joined
  }

  /// Whether it is a convolution that takes anything in: none with a group for each channel.
  private static func isServed(_ operation: GraphOperation, channels: Int) -> Bool {
    guard let groups = operation["groups"].first else { return true }
    guard let groups = groups.number.flatMap({ Int(exactly: $0) }) else { return false }
    return groups == 1 || groups <= channels / 2
  }
}

/// A value on its way back from a convolution to where it comes from.
struct JoinedSource {
  private(set) var value: GraphOperation.Argument
  /// For each spatial axis and index of what the convolution takes, the index of the value; −1 for zeros.
  private(set) var places: [[Int]]
  /// Batch normalization of what `places` takes from the value.
  private(set) var line: (factors: [Float], addends: [Float])?
  private(set) var isRectified = false
  private(set) var isChanged = false
  /// Whether it is known not to be several tensors joined.
  private(set) var isSplit = false
  private var shape: [Int]

  init(_ value: GraphOperation.Argument, _ shape: [Int]) {
    self.value = value
    self.shape = shape
    places = shape[2...].map { Array(0..<$0) }
  }

  /// Goes back over padding and repetition.
  mutating func followPlaces(_ graph: GraphMatch) {
    let names: Set<String> = ["pad", "upsample_nearest_neighbor", "resize_nearest_neighbor"]
    while let producer = graph.soleProducer(of: value, names), let x = producer.operation["x"].first,
      let from = graph.type(x)?.shape.fixed, from.count == shape.count, from.allSatisfy({ $0 > 0 }),
      from[2...].allSatisfy({ $0 <= JoinConvolution.mostPlaces }),
      let found = Self.places(producer.operation, from: from, to: shape),
      // What is added to the padding of zeros is no zero.
      line == nil || found.allSatisfy({ !$0.contains(-1) })
    {
      places = zip(places, found).map { taken, found in taken.map { $0 < 0 ? -1 : found[$0] } }
      (value, shape, isChanged) = (x, from, true)
    }
  }

  /// Goes back over ReLU and batch normalization.
  mutating func followLine(_ graph: GraphMatch) {
    if let relu = graph.soleProducer(of: value, ["relu"]), let x = relu.operation["x"].first, graph.type(x) != nil {
      (value, isRectified, isChanged) = (x, true, true)
    }
    if let norm = graph.soleProducer(of: value, ["batch_norm"]), let x = norm.operation["x"].first,
      graph.type(x)?.shape.fixed == shape, let map = ChannelMap(batchNorm: norm.operation),
      map.addends.count == shape[1], let factors = map.factors
    {
      (value, line, isChanged) = (x, (factors, map.addends), true)
    }
  }

  /// The tensors that are joined to this one, each followed to where it comes from; nil when it is a single one, or when
  /// many others take it as it is.
  mutating func parts(_ graph: GraphMatch) -> [JoinedSource]? {
    isSplit = true
    guard graph.useCount(value) <= 2, let producer = graph.producer(of: value, ["concat"]),
      producer.operation["axis"].first?.number.map({ $0 == 1 || $0 == Float(1 - shape.count) }) == true,
      producer.operation["interleave"].first.map({ $0.flag == false }) ?? true
    else { return nil }
    var parts: [JoinedSource] = []
    for value in producer.operation["values"] {
      guard case .value = value, let own = graph.type(value)?.shape.fixed, own.count == shape.count, own[1] > 0 else {
        return nil
      }
      var part = self
      (part.value, part.shape, part.isChanged, part.isSplit) = (value, own, true, false)
      part.followPlaces(graph)
      parts.append(part)
    }
    return parts
  }

  /// For each spatial axis and index of the result, the index of the argument.
  private static func places(_ operation: GraphOperation, from: [Int], to: [Int]) -> [[Int]]? {
    guard operation.operation == "pad" else {
      guard from.count >= 4, from[..<(from.count - 2)] == to[..<(to.count - 2)] else { return nil }
      var places = from[2...].map { Array(0..<$0) }
      for axis in (from.count - 2)..<from.count {
        guard let found = RepeatedPlaces.of(operation.operation, count: to[axis], length: from[axis]) else {
          return nil
        }
        places[axis - 2] = found
      }
      return places
    }
    guard let amounts = operation["pad"].first?.integers, amounts.count % 2 == 0, amounts.count <= 2 * from.count,
      operation["constant_val"].first.map({ $0.number == 0 }) ?? true
    else { return nil }
    let mode = operation["mode"].first.map { $0.word ?? "" } ?? "constant"
    let all = Array(repeating: 0, count: 2 * from.count - amounts.count) + amounts
    guard all[..<4].allSatisfy({ $0 == 0 }) else { return nil }
    var places: [[Int]] = []
    for axis in 2..<from.count {
      let (before, length) = (all[2 * axis], from[axis])
      var found: [Int] = []
      for index in 0..<to[axis] {
        let place = index - before
        switch mode {
        case _ where (0..<length).contains(place): found.append(place)
        case "constant": found.append(-1)
        case "replicate": found.append(place < 0 ? 0 : length - 1)
        case "reflect":
          let mirrored = place < 0 ? -place : 2 * (length - 1) - place
          guard (0..<length).contains(mirrored) else { return nil }
          found.append(mirrored)
        default: return nil
        }
      }
      places.append(found)
    }
    return places
  }
}
