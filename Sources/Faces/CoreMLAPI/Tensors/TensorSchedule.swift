internal import ModelOps
internal import ModelSpec

/// The operations that a tensor needs, in topological order.
///
/// They were taken out of their calls: the owner of the schedule runs them, and gives the calls their results.
struct TensorSchedule {
  /// An operation.
  struct Node {
    var call: TensorCall
    let operation: any TensorOperation
    let layout: OperationInputs.Layout
    var inputs: [Input]
    let outputs: [TensorCall.Output]
    /// The nodes that take its results, once for each time.
    fileprivate(set) var consumers: [Int] = []
    /// Whether somebody besides the nodes may ask for the results.
    fileprivate(set) var isHeld = false

    /// The operation's name.
    var name: String { type(of: operation).name }
    /// Whether results are in half precision, and may have elements that no input has.
    var isRounded: Bool { outputs.contains { $0.scalar == .fp16 } && !Self.movesOnly.contains(name) }

    /// Operations whose results have no elements that their inputs do not have.
    private static let movesOnly: Set<String> = [
      "reshape", "expand_dims", "squeeze", "transpose", "slice_by_index", "concat", "stack", "split", "tile", "reverse",
      "gather", "gather_nd", "gather_along_axis", "scatter_along_axis", "select", "maximum", "minimum", "reduce_max",
      "reduce_min", "abs", "sign", "round", "floor", "ceil", "topk", "band_part", "nn.broadcast_to",
    ]
  }

  /// The value bound to a parameter.
  enum Input {
    case node(Int, output: Int)
    case value(Tensor)
    case constant(RuntimeValue)
  }

  /// In order; the last one is the operation that was asked for.
  private(set) var nodes: [Node] = []

  /// Passes on the results of a node, and releases its inputs.
  mutating func finish(_ index: Int, _ results: [Tensor]) {
    if nodes[index].isHeld { nodes[index].call.finish(results) }
    nodes[index].inputs = []
  }

  /// The pending operations that `root` needs. Works without recursion, since chains may be long.
  init(_ root: TensorCall) {
    var places: [ObjectIdentifier: Int] = [:]
    var open = [(call: root, areInputsPlaced: false)]
    while let (call, areInputsPlaced) = open.popLast() {
      guard places[ObjectIdentifier(call)] == nil else { continue }
      if areInputsPlaced {
        guard let pending = call.take() else { continue }
        place(pending, of: call, placed: places)
        places[ObjectIdentifier(call)] = nodes.count - 1
      } else {
        open.append((call, true))
        for missing in call.missing where places[ObjectIdentifier(missing)] == nil { open.append((missing, false)) }
      }
    }
    // An operation created meanwhile refers to the call whose result it takes.
    for index in nodes.indices { nodes[index].isHeld = !isKnownUniquelyReferenced(&nodes[index].call) }
  }

  private mutating func place(
    _ pending: TensorCall.Pending, of call: TensorCall, placed places: [ObjectIdentifier: Int]
  ) {
    let inputs = pending.inputs.map { input -> Input in
      switch input {
      case .constant(let constant): return .constant(constant)
      case .source(let source):
        if let call = source.call, let place = places[ObjectIdentifier(call)] {
          nodes[place].consumers.append(nodes.count)
          return .node(place, output: source.index)
        }
        return .value(source.known ?? Tensor(zeros: .fp32, [0]))
      }
    }
    nodes.append(
      Node(
        call: call, operation: pending.operation, layout: pending.layout, inputs: inputs, outputs: pending.outputs))
  }
}

extension TensorSchedule {
  /// The shape of an input that is a tensor; nil for any other.
  func shape(_ input: Input) -> [Int]? {
    switch input {
    case .node(let index, let output): nodes[index].outputs[output].shape
    case .value(let tensor): tensor.shape
    case .constant(let constant): constant.tensor?.shape
    }
  }
}
