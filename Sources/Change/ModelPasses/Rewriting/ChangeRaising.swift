internal import ModelOps
internal import ModelSpec
internal import OrderedCollections

/// Raises what changed in a graph that was lowered from a block of a program. Operations that no pass touched stay as they are, with
/// their names and bytes, and constants that an operation takes over stay where they are stored.
struct ChangeRaising {
  /// How many operations changed; those that were only removed count where none changed, as a fusion removes what it replaces.
  var count: Int { changedCount > 0 ? changedCount : removedCount }
  private var changedCount = 0
  private var removedCount = 0
  private let context: PassContext
  /// The names that values of the graph have in the program, where these are others.
  private var programNames: NameMap<String> = [:]
  /// All names of the program.
  private var taken: NameSet = []
  /// How often each constant of the program is used.
  private var uses: NameMap<Int> = [:]
  /// Constants of operations that changed or went, with what is bound to them.
  private var constants: NameMap<[(constant: Constant, binding: MILSpec.Argument.Binding)]> = [:]

  init(_ function: MILSpec.Function, _ block: MILSpec.Block, _ context: PassContext) {
    self.context = context
    taken = NameSet(function.inputs.map(\.name))
    for (name, other) in function.distinctNames { programNames[other] = name }
    collect(block)
  }

  private mutating func collect(_ block: MILSpec.Block) {
    taken.formUnion(block.inputs.map(\.name))
    for operation in block.operations {
      taken.formUnion(operation.outputs.map(\.name))
      for name in operation.operands { uses[name, default: 0] += 1 }
      for block in operation.blocks { collect(block) }
    }
    for name in block.outputs { uses[name, default: 0] += 1 }
  }

  /// The graph in which weights that several operations use are values, so that no pass changes them for one.
  func withSharedWeights(_ graph: Graph, _ block: MILSpec.Block) -> Graph {
    var graph = graph
    for (index, operation) in zip(graph.operations.indices, block.operations.filter { $0.type != "const" }) {
      guard let name = operation.name("weight"), uses[name, default: 0] > 1,
        let constant = graph.operations[index]["weight"].first?.known, constant.type.rank >= 2
      else { continue }
      graph.operations[index] = graph.operations[index].binding("weight", to: .value(name))
      if !graph.inputs.contains(where: { $0.name == name }) { graph.inputs.append(.init(name, .tensor(constant.type))) }
    }
    return graph
  }

  /// Changes `block`, which `before` was lowered from, so that it computes `after`.
  ///
  /// - Throws: `Diagnostic` when new constants cannot be stored.
  mutating func raise(_ block: inout MILSpec.Block, before: Graph, after: Graph) throws(Diagnostic) {
    // Constants of blocks within cannot be seen from around them.
    let outer = constants
    defer { constants = outer }
    let indices = block.operations.indices.filter { block.operations[$0].type != "const" }
    var kept: NameMap<GraphOperation> = [:]
    for operation in after.operations { if let name = operation.outputs.first?.name { kept[name] = operation } }
    // Operations without results stay.
    let pairs = zip(indices, before.operations).map {
      (index: $0, old: $1, new: $1.outputs.first.map { kept[$0.name] } ?? $1)
    }
    for (index, old, new) in pairs where old != new { note(old, block.operations[index]) }
    var operations: [MILSpec.Operation] = []
    var next = pairs.makeIterator()
    for operation in block.operations {
      guard operation.type != "const", let (_, old, new) = next.next() else {
        operations.append(operation)
        continue
      }
      guard let new else {
        removedCount += 1
        continue
      }
      operations += new == old ? [operation] : try raised(operation, of: old, as: new)
    }
    block.operations = operations
    rename(&block, before: before, after: after)
  }

  /// Results of the function keep their names, which the values that they are now take.
  private mutating func rename(_ block: inout MILSpec.Block, before: Graph, after: Graph) {
    var renamed: NameMap<String> = [:]
    for (index, output) in after.outputs.enumerated() where output.value != before.outputs[index].value {
      renamed[programName(output.value)] = block.outputs[index]
    }
    if !renamed.isEmpty { block.rename(renamed, includesResults: true) }
  }

  private func programName(_ name: String) -> String { programNames[name] ?? name }

  private mutating func note(_ old: GraphOperation, _ operation: MILSpec.Operation) {
    for binding in old.bindings {
      guard binding.arguments.count == 1, let constant = binding.arguments[0].known else { continue }
      let bound: MILSpec.Argument.Binding
      if let arguments = operation.inputs[binding.parameter]?.arguments, arguments.count == 1 {
        bound = arguments[0]
      } else if let value = operation.attributes[binding.parameter] {
        bound = .with { $0.binding = .value(value) }
      } else {
        continue
      }
      constants[Self.key(constant), default: []].append((constant, bound))
    }
  }

  private static func key(_ constant: Constant) -> String { "\(constant.type)" }

  /// The operation as the graph has it now, after constants that it needs.
  private mutating func raised(
    _ operation: MILSpec.Operation, of old: GraphOperation, as new: GraphOperation
  ) throws(Diagnostic) -> [MILSpec.Operation] {
    var raised = operation
    var added: [MILSpec.Operation] = []
    let isSame = new.operation == old.operation
    raised.type = new.operation
    let parameters = NameSet(new.bindings.map(\.parameter))
    for name in raised.inputs.keys where !isSame || !parameters.contains(name) { raised.inputs[name] = nil }
    for name in raised.attributes.keys where name != "name" && (!isSame || !parameters.contains(name)) {
      raised.attributes[name] = nil
    }
    var isOther = !isSame
    for binding in new.bindings where !isSame || binding.arguments != old[binding.parameter] {
      raised.attributes[binding.parameter] = nil
      if binding.arguments.contains(where: { $0.known != nil }) { isOther = true }
      raised.inputs[binding.parameter] = try argument(binding, of: operation, &added)
    }
    for index in raised.blocks.indices where new.blocks[index] != old.blocks[index] {
      try raise(&raised.blocks[index], before: old.blocks[index], after: new.blocks[index])
    }
    if isOther { changedCount += 1 }
    return added + [raised]
  }

  private mutating func argument(
    _ binding: GraphOperation.Binding, of operation: MILSpec.Operation, _ added: inout [MILSpec.Operation]
  ) throws(Diagnostic) -> MILSpec.Argument {
    var argument = MILSpec.Argument()
    for bound in binding.arguments {
      switch bound {
      case .value(let name): argument.arguments.append(.with { $0.binding = .name(programName(name)) })
      case .constant(let constant):
        if let known = constants[Self.key(constant)]?.first(where: { $0.constant == constant }) {
          argument.arguments.append(known.binding)
          continue
        }
        let name = unique("\(operation.output)_\(binding.parameter)")
        added.append(MILSpec.Operation.constant(name, value: try context.value(constant)))
        argument.arguments.append(.with { $0.binding = .name(name) })
      }
    }
    return argument
  }

  private mutating func unique(_ wanted: String) -> String {
    var name = wanted
    var number = 0
    while !taken.insert(name).inserted {
      name = "\(wanted)_\(number)"
      number += 1
    }
    return name
  }
}
