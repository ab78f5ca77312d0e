internal import ModelOps

/// A graph while operations in it are looked for and replaced.
///
/// Only operations that their shape rules accept can be found: a pass may then rely on ranks and on the lengths of its
/// arguments. All others stay where they are.
struct GraphMatch {
  /// Nil where an operation has gone.
  private var operations: [GraphOperation?]
  private var makers: [String: Int] = [:]
  /// The last operation that uses a value.
  private var users: [String: Int] = [:]
  let types: GraphTypes
  /// Whether the function takes states, so that it is called again and again for one result.
  let hasStates: Bool
  /// Whether operations are found that no rule has accepted.
  private let seesAll: Bool

  /// - Parameter seesAll: Whether operations are found, too, whose arguments have no known types, as those of a loop's body; for
  ///   whoever looks at names and constants alone.
  init(_ graph: Graph, _ types: GraphTypes, seesAll: Bool = false) {
    operations = graph.operations
    self.types = types
    self.seesAll = seesAll
    hasStates = graph.inputs.contains { if case .state = $0.type { true } else { false } }
    for (index, operation) in graph.operations.enumerated() {
      for output in operation.outputs { makers[output.name] = index }
      for case .value(let name) in operation.bindings.flatMap(\.arguments) { users[name] = index }
    }
  }

  /// The operation at a place; nil when it has gone, or its rule has not accepted it.
  subscript(index: Int) -> GraphOperation? { seesAll || types.accepts(index) ? operations[index] : nil }

  /// The places of all operations, of those that have gone, too.
  var indices: Range<Int> { operations.indices }

  /// All operations that are left.
  var remaining: [GraphOperation] { operations.compactMap(\.self) }

  /// The place of the operation that alone uses the value `name`, once; as the graph was at first.
  func onlyUser(of name: String) -> Int? { types.useCounts[name] == 1 ? users[name] : nil }

  /// The operation whose only result `argument` is, when it is called one of `names`; its place, too.
  func maker(
    of argument: GraphOperation.Argument?, _ names: Set<String>
  ) -> (operation: GraphOperation, index: Int)? {
    guard case .value(let name)? = argument, let index = makers[name],
      let operation = self[index], operation.outputs.count == 1, names.contains(operation.operation)
    else { return nil }
    return (operation, index)
  }

  /// The operation that makes the value `name`, whatever else it makes.
  func maker(of name: String) -> GraphOperation? { makers[name].flatMap { self[$0] } }

  /// As `maker(of:_:)`, when nothing but one operation uses the result.
  func onlyMaker(
    of argument: GraphOperation.Argument?, _ names: Set<String>
  ) -> (operation: GraphOperation, index: Int)? {
    guard useCount(argument) == 1 else { return nil }
    return maker(of: argument, names)
  }

  /// How often a value is used; 0 for a constant.
  func useCount(_ argument: GraphOperation.Argument?) -> Int {
    guard case .value(let name)? = argument else { return 0 }
    return types.useCounts[name] ?? 0
  }

  /// The type of what is bound, as far as it is known.
  func type(_ argument: GraphOperation.Argument?) -> TensorType? {
    switch argument {
    case .value(let name)?: types.types[name]
    case .constant(let constant)?: constant.type
    case nil: nil
    }
  }

  /// The elements of a small integer tensor, as far as they are known.
  func elements(_ argument: GraphOperation.Argument?) -> [Extent]? {
    switch argument {
    case .value(let name)?: types.elements[name]
    case .constant(let constant)?: OperationArguments.Argument(constant).elements
    case nil: nil
    }
  }

  /// Puts `operation` in the place of the one at `index`, and takes those at `gone` out.
  mutating func replace(_ index: Int, with operation: GraphOperation, dropping gone: [Int]) {
    for index in gone { operations[index] = nil }
    operations[index] = operation
    for output in operation.outputs { makers[output.name] = index }
  }
}

/// An operation that does what several do together, and the places of those that are no longer needed.
typealias PatternMatch = (operation: GraphOperation, gone: [Int])

/// A pass that finds a few operations which together are one.
protocol PatternPass: PlanPass {
  /// The operation that does what `operation` and others before it do together; nil when it is no such operation.
  static func match(_ operation: GraphOperation, _ graph: GraphMatch) -> PatternMatch?
}

extension PatternPass {
  static func run(_ graph: inout Graph, _ types: GraphTypes, _ budget: WorkBudget) {
    var match = GraphMatch(graph, types)
    var isChanged = false
    for index in graph.operations.indices {
      if index.isMultiple(of: PlanPasses.stride), budget.stop != nil { break }
      guard let operation = match[index], let found = Self.match(operation, match) else { continue }
      match.replace(index, with: found.operation, dropping: found.gone)
      isChanged = true
    }
    if isChanged { graph.operations = match.remaining }
  }
}

extension GraphOperation.Argument {
  /// The number that is bound; nil for anything but one constant number.
  var number: Float? {
    guard case .constant(let constant) = self, constant.type.shape.elementCount.isAlways(1) else { return nil }
    switch constant.elements {
    case .floats(let floats): return floats.first
    case .integers(let integers): return integers.first.map { Float($0) }
    default: return (try? Tensor(constant))?.floatArray.first
    }
  }

  /// The truth value that is bound.
  var flag: Bool? {
    guard case .constant(let constant) = self, case .booleans(let flags) = constant.elements else { return nil }
    return flags.first
  }

  /// The integers that are bound.
  var integers: [Int]? {
    guard case .constant(let constant) = self, case .integers(let integers) = constant.elements else { return nil }
    return integers
  }

  /// The word that is bound.
  var word: String? {
    guard case .constant(let constant) = self, case .strings(let strings) = constant.elements else { return nil }
    return strings.first
  }
}

extension Float {
  /// Whether it is the number that a formula has, which files round.
  func isClose(to number: Float) -> Bool { abs(self - number) <= 1e-3 * abs(number) }
}

extension GraphOperation {
  /// Whether nothing but constants is bound to any of these parameters. Kernels that take their weights as they come cannot
  /// add anything to their results.
  func hasConstants(_ parameters: String...) -> Bool {
    parameters.flatMap { self[$0] }.allSatisfy { if case .constant = $0 { true } else { false } }
  }

  /// Arguments of an operation with two, a constant number last when there is one.
  var sides: [(first: Argument, second: Argument)] {
    guard let x = self["x"].first, let y = self["y"].first else { return [] }
    return [(x, y), (y, x)]
  }
}
