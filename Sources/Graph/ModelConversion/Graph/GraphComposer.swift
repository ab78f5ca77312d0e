package import ModelOps
package import ModelSpec

/// A graph of MIL operations in the making, whose results have declared types and names that MIL allows.
///
/// Operations on constants are computed at once; reshapes that undo each other leave nothing behind.
package struct GraphComposer: OperationEmitting {
  /// What infers the results, with the bounds of open lengths.
  package var inference = OperationInference()
  /// The operations so far.
  package private(set) var operations: [GraphOperation] = []
  /// The layer or operation that is being replaced.
  package var source = ModelPath()
  /// What results without a name of their own are called after.
  package var stem = "value"
  private var names = MILNames()
  /// What was reshaped into a value, by the value's name.
  private var roots: [String: Operand] = [:]

  package init() {}

  /// A name that no other value has, as close to `wanted` as MIL allows.
  package mutating func uniqueName(_ wanted: String) -> String { names.unique(wanted) }

  /// Keeps `name` for a value that the outside knows by it.
  package mutating func reserve(_ name: String) { names.reserve(name) }

  /// Adds an operation and infers its results.
  ///
  /// - Parameters:
  ///   - arguments: One operand a parameter; parameters with nil are left out.
  ///   - variadic: A parameter that takes several operands.
  ///   - blocks: Bodies, with the types of what each returns.
  ///   - names: Names of the results; names are made up for those that have none.
  ///   - count: Number of results.
  package mutating func emit(
    _ operation: String, _ arguments: [(String, Operand?)], variadic: (String, [Operand])? = nil,
    blocks: [(graph: Graph, outputs: [ValueType])] = [], names: [String] = [], count: Int = 1
  ) throws(OperationError) -> [Operand] {
    var bound: [(parameter: String, operands: [Operand])] = []
    if let variadic { bound.append((variadic.0, variadic.1)) }
    for case (let parameter, let operand?) in arguments { bound.append((parameter, [operand])) }
    return try emit(BoundOperation(operation, bound, names: names, count: count), blocks: blocks)
  }

  mutating func emit(
    _ bound: BoundOperation, blocks: [(graph: Graph, outputs: [ValueType])] = []
  ) throws(OperationError) -> [Operand] {
    var known = bound.known
    known.blockOutputs = blocks.map(\.outputs)
    guard let type = OpTable.operation(bound.operation) else {
      throw OperationError("there is no operation called '\(bound.operation)'")
    }
    guard !known.hasUnranked else { return unknown(bound) }
    let (operation, values) = try inference.resolve(type, known)
    if blocks.isEmpty, let constants = try ConstantFolding.results(of: operation, bound, values: values) {
      return constants
    }
    if let whole = undone(bound, values) { return [whole] }
    return append(joined(bound, values), values, blocks: blocks.map(\.graph))
  }

  /// A value of the graph with what `operand`, which may be a constant, holds.
  package mutating func value(_ operand: Operand, named name: String? = nil) throws(OperationError) -> Operand {
    guard case .constant = operand.argument else { return operand }
    let bound = BoundOperation("identity", [("x", [operand])], names: name.map { [$0] } ?? [])
    return append(bound, [InferredValue(operand.known.type)], blocks: [])[0]
  }

  private mutating func append(
    _ bound: BoundOperation, _ values: [InferredValue], blocks: [Graph]
  ) -> [Operand] {
    var results: [Operand] = []
    var outputs: [GraphOperation.Output] = []
    for (index, value) in values.prefix(bound.count).enumerated() {
      let name = names.unique(index < bound.names.count ? bound.names[index] : "\(stem)_\(bound.operation)")
      results.append(Operand(name, value))
      outputs.append(GraphOperation.Output(name, declaredType: value.type))
    }
    let bindings = bound.arguments.map { GraphOperation.Binding($0.parameter, $0.operands.map(\.argument)) }
    operations.append(
      GraphOperation(bound.operation, bindings, outputs: outputs, blocks: blocks, source: source))
    if Self.reshaping.contains(bound.operation), let x = bound["x"], case .value(let name) = x.argument {
      for output in outputs { roots[output.name] = roots[name] ?? x }
    }
    return results
  }

  /// Results of which nothing is known, for what uses them.
  private mutating func unknown(_ bound: BoundOperation) -> [Operand] {
    (0..<bound.count).map { _ in Operand(names.unique(stem), InferredValue(.unranked(nil))) }
  }

  private static let reshaping: Set<String> = ["reshape", "expand_dims", "squeeze", "flatten2d"]

  /// What a reshape gives back that only undoes others.
  private func undone(_ bound: BoundOperation, _ values: [InferredValue]) -> Operand? {
    guard Self.reshaping.contains(bound.operation), let type = values.first?.type.tensor, type.shape.isFixed,
      let x = bound["x"]
    else { return nil }
    if x.type == type { return x }
    guard case .value(let name) = x.argument, let root = roots[name], root.type == type else { return nil }
    return root
  }

  /// A reshape of something reshaped, as one reshape.
  private func joined(_ bound: BoundOperation, _ values: [InferredValue]) -> BoundOperation {
    guard Self.reshaping.contains(bound.operation), let shape = values.first?.type.tensor?.shape.fixed,
      let x = bound["x"], case .value(let name) = x.argument, let root = roots[name]
    else { return bound }
    return BoundOperation(
      "reshape", [("x", [root]), ("shape", [.integers(shape)])], names: bound.names, count: bound.count)
  }

  /// Begins a block; `endBlock` gives its operations and goes on outside.
  package mutating func beginBlock() -> (operations: [GraphOperation], roots: [String: Operand]) {
    let outer = (operations, roots)
    operations = []
    return outer
  }

  package mutating func endBlock(
    _ outer: (operations: [GraphOperation], roots: [String: Operand])
  ) -> [GraphOperation] {
    let inner = operations
    (operations, roots) = outer
    return inner
  }
}
