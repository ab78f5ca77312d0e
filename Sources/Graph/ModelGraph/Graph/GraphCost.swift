public import ModelSpec

/// What a graph costs: arithmetic, bytes of parameters, and memory for what flows between operations.
///
/// Elements take the bytes of the types that the graph has, whatever a machine widens them to. Lengths that are not known
/// count as the least they can be, at least 1.
public struct GraphCost: Equatable, Sendable {
  /// What one operation costs.
  public struct Row: Equatable, Sendable {
    /// Name of the operation's first result, or else of the operation.
    public var name: String
    /// MIL's name of the operation, such as `conv`.
    public var operation: String
    /// How many blocks of branches and loops it is in.
    public var depth: Int
    /// Additions, multiplications and the like; a multiplication with its addition counts as two.
    public var floatingPointOperations: Double
    /// Bytes of the constants that are bound to it.
    public var parameterBytes: Int
    /// The layer or operation of the model that it comes from.
    public var source: ModelPath
    /// Bytes of its results; 0 for those that are other values under another shape, and for weights it unpacks.
    public var resultBytes: Int
    /// Bytes of all values that are needed while it runs, its arguments and results included.
    public var liveBytes: Int
  }

  /// One for each operation, in the order in which they run; those of a block follow the operation that holds it.
  public var rows: [Row] = []
  /// The sum over all rows; bodies of loops count once.
  public var floatingPointOperations = 0.0
  /// Bytes of all constants; those that several operations use count once.
  public var parameterBytes = 0
  /// The most bytes that values need at one time.
  public var peakBytes = 0
  /// Bytes of states, which outlive a prediction.
  public var stateBytes = 0

  /// - Parameter graph: A graph whose results have types, as `Graph.typed()` gives them.
  public init(_ graph: Graph) {
    var walk = CostWalk()
    peakBytes = walk.add(graph, depth: 0, outside: 0)
    rows = walk.rows
    parameterBytes = walk.parameterBytes
    stateBytes = walk.stateBytes
    floatingPointOperations = rows.reduce(0) { $0 + $1.floatingPointOperations }
  }
}

/// The walk over a graph that adds its costs up.
private struct CostWalk {
  var rows: [GraphCost.Row] = []
  var parameterBytes = 0
  var stateBytes = 0
  private var types: [String: ValueType] = [:]
  /// What a value is another shape of.
  private var roots: [String: String] = [:]
  private var counted: Set<Place> = []

  /// Where weights are stored.
  private struct Place: Hashable {
    var source: ObjectIdentifier
    var range: Range<Int>
  }

  /// Adds the operations of `graph`.
  ///
  /// - Parameter outside: Bytes of values around it.
  /// - Returns: The most bytes that are needed at one time, those outside included.
  mutating func add(_ graph: Graph, depth: Int, outside: Int) -> Int {
    // The bytes of values that are still needed, and their sum.
    var (live, held): ([String: Int], Int) = ([:], outside)
    func hold(_ name: String, _ bytes: Int?) {
      held += (bytes ?? 0) - (live[name] ?? 0)
      live[name] = bytes
    }
    for input in graph.inputs {
      types[input.name] = input.type
      if case .state(let state) = input.type {
        stateBytes += Self.bytes(.tensor(state))
      } else {
        hold(input.name, Self.bytes(input.type))
      }
    }
    let lastUses = lastUses(graph)
    var endings: [[String]] = Array(repeating: [], count: graph.operations.count)
    for (name, index) in lastUses where index < endings.count { endings[index].append(name) }
    // Inputs that nothing uses are there until the first operation has run.
    if !endings.isEmpty { endings[0] += graph.inputs.map(\.name).filter { lastUses[$0] == nil } }
    var peak = held
    for (index, operation) in graph.operations.enumerated() {
      let place = rows.count
      var row = GraphCost.Row(
        name: operation.outputs.first?.name ?? operation.operation, operation: operation.operation, depth: depth,
        floatingPointOperations: work(operation), parameterBytes: parameters(operation), source: operation.source,
        resultBytes: 0, liveBytes: 0)
      rows.append(row)
      var inner = held
      for block in operation.blocks { inner = max(inner, add(block, depth: depth + 1, outside: held)) }
      for output in operation.outputs {
        types[output.name] = output.declaredType ?? .unranked(nil)
        guard cost(of: operation).results != .weights, roots[output.name] == nil else { continue }
        let bytes = Self.bytes(types[output.name])
        hold(output.name, bytes)
        row.resultBytes += bytes
      }
      row.liveBytes = max(inner, held)
      rows[place] = row
      peak = max(peak, row.liveBytes)
      for name in endings[index] + operation.outputs.map(\.name) where (lastUses[name] ?? -1) <= index {
        hold(name, nil)
      }
    }
    return peak
  }

  /// The place of the last operation that uses each value; past the end for results.
  private mutating func lastUses(_ graph: Graph) -> [String: Int] {
    var lastUses: [String: Int] = [:]
    for (index, operation) in graph.operations.enumerated() {
      var names = operation.blocks.reduce(into: Set<String>()) { $0.formUnion($1.outsideNames) }
      for case .value(let name) in operation.bindings.flatMap(\.arguments) { names.insert(name) }
      for name in names { lastUses[roots[name] ?? name] = index }
      guard cost(of: operation).results == .view, let output = operation.outputs.first,
        case .value(let name)? = (operation["x"] + operation["input"]).first
      else { continue }
      roots[output.name] = roots[name] ?? name
    }
    for output in graph.outputs { lastUses[roots[output.value] ?? output.value] = graph.operations.count }
    return lastUses
  }

  private func cost(of operation: GraphOperation) -> Cost {
    OpTable.operation(operation.operation)?.cost ?? .perElement
  }

  private func work(_ operation: GraphOperation) -> Double {
    cost(of: operation).floatingPointOperations(
      CallShapes(
        argument: { parameter in
          switch operation[parameter].first {
          case .value(let name)?: types[name]?.tensor?.shape
          case .constant(let constant)?: constant.type.shape
          case nil: nil
          }
        }, results: operation.outputs.compactMap { $0.declaredType?.tensor?.shape }))
  }

  private mutating func parameters(_ operation: GraphOperation) -> Int {
    var sum = 0
    for case .constant(let constant) in operation.bindings.flatMap(\.arguments) {
      let bytes = constant.byteCount
      sum += bytes
      if case .weights(let data, _) = constant.elements, let place = data.place {
        guard counted.insert(Place(source: ObjectIdentifier(place.source), range: place.range)).inserted else {
          continue
        }
      }
      parameterBytes += bytes
    }
    return sum
  }

  private static func bytes(_ type: ValueType?) -> Int {
    guard let tensor = type?.tensor else { return 0 }
    let bits = tensor.shape.reduce(tensor.scalar.bitWidth) { count, extent in
      count.multipliedReportingOverflow(by: max(1, extent.lower)).partialValue
    }
    return max(0, bits / 8 + (bits % 8 == 0 ? 0 : 1))
  }
}

extension Constant {
  /// Bytes of the elements; 0 for attributes that are words or few numbers.
  fileprivate var byteCount: Int {
    switch elements {
    case .weights(let data, _): data.byteCount
    case .floats(let floats) where floats.count > 1: 4 * floats.count
    default: 0
    }
  }
}
