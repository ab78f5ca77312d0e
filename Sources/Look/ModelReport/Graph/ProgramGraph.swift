internal import ModelFormat
internal import ModelInspect
internal import ModelSpec
internal import OrderedCollections

/// Builds the graph of one function of an ML Program.
struct ProgramGraph {
  private(set) var graph = ReportGraph()
  /// The values of names in scope of the current block.
  private var visible: NameMap<Int> = [:]
  private var constants: NameMap<MILSpec.Value> = [:]
  /// In the order of the program.
  private var constantNames: [String] = []
  /// Operations that unpack weights, by the names of their results.
  private var unpacking: NameMap<MILSpec.Operation> = [:]
  /// Constants that are shown with the operation that uses them.
  private var shownConstants: NameSet = []
  /// The weights as counted by `modelc inspect`, by path.
  private let entries: [[Name]: WeightInventory.Entry]
  private let file: ModelFile

  /// - Parameters:
  ///   - path: The place of the function in the model.
  ///   - file: The model, for its weights.
  init(_ function: MILSpec.Function, at path: ModelPath, of file: ModelFile) {
    self.file = file
    guard let block = function.activeBlock else {
      entries = [:]
      return
    }
    entries = Dictionary(WeightInventory(block).entries.map { ($0.path.map { Name($0) }, $0) }) { first, _ in first }
    for input in function.inputs { addInput(input, kind: "input", category: .input, to: 0) }
    addOperations(of: block, to: 0, at: path)
    addOutputs(of: block, kind: "output", to: 0)
    for name in constantNames where !shownConstants.contains(name) {
      guard let value = constants[name], let entry = entries[[Name(name)]] else { continue }
      graph.unusedWeights += [
        ReportWeight(value, named: name, parameter: "", counted: entry, in: file)
      ].compactMap(\.self)
    }
  }

  private mutating func addInput(
    _ input: MILSpec.NamedValueType, kind: String, category: OperationCategory, to scope: Int
  ) {
    let value = graph.addValue(input.name, type: input.type?.text ?? "")
    visible[input.name] = value
    graph.scopes[scope].nodes.append(
      ReportGraph.Node(
        kind: kind, name: input.name, category: category, outputs: [ReportGraph.Slot(name: "", value: value)]))
  }

  private mutating func addOutputs(of block: MILSpec.Block, kind: String, to scope: Int) {
    for name in block.outputs {
      guard let value = visible[name] else { continue }
      graph.scopes[scope].nodes.append(
        ReportGraph.Node(
          kind: kind, name: name, category: .output, inputs: [ReportGraph.Slot(name: "", value: value)]))
    }
  }

  private mutating func addOperations(of block: MILSpec.Block, to scope: Int, at path: ModelPath) {
    for (index, operation) in block.operations.enumerated() {
      let name = operation.outputs.first?.name ?? ""
      if operation.type == "const", let value = operation.attributes["val"] {
        constants[name] = value
        constantNames.append(name)
        continue
      }
      var node = ReportGraph.Node(kind: operation.type, name: name, category: OperationCategory(operation.type))
      node.place = path.element("operations", index, named: name)
      if operation.type.hasPrefix("constexpr_") {
        unpacking[name] = operation
        if let entry = entries[[Name(name)]] {
          node.weights += [
            ReportWeight(operation, constants: constants, unpacking: unpacking, counted: entry, in: file)
          ].compactMap(\.self)
        }
      }
      for (parameter, argument) in operation.inputs {
        for binding in argument.arguments { add(binding, of: parameter, to: &node) }
      }
      for (attribute, value) in operation.attributes where attribute != "name" {
        node.attributes.append((attribute, ConstantText.text(value)))
      }
      let inner = operation.blocks.isEmpty ? nil : addBlocks(of: operation, at: node.place ?? path)
      for output in operation.outputs {
        let value = graph.addValue(output.name, type: output.type?.text ?? "")
        visible[output.name] = value
        node.outputs.append(ReportGraph.Slot(name: "", value: value))
      }
      node.inner = inner
      node.note = NodeNote.text(node)
      graph.scopes[scope].nodes.append(node)
    }
  }

  private mutating func add(_ binding: MILSpec.Argument.Binding, of parameter: String, to node: inout ReportGraph.Node)
  {
    switch binding.binding {
    case .name(let name)?:
      if let value = visible[name] {
        node.inputs.append(ReportGraph.Slot(name: parameter, value: value))
      } else if let constant = constants[name] {
        add(constant, named: name, of: parameter, to: &node)
      }
    case .value(let value)?: add(value, named: parameter, of: parameter, to: &node)
    case nil: break
    }
  }

  private mutating func add(
    _ constant: MILSpec.Value, named name: String, of parameter: String, to node: inout ReportGraph.Node
  ) {
    node.attributes.append((parameter, ConstantText.text(constant)))
    // The unpacking operation already contains the weight.
    guard shownConstants.insert(name).inserted, unpacking[node.name] == nil,
      let entry = entries[[Name(name)]] ?? entries[[Name(node.name), Name(parameter)]]
    else { return }
    node.weights += [
      ReportWeight(constant, named: name, parameter: parameter, counted: entry, in: file)
    ].compactMap(\.self)
  }

  /// The scope inside an operation with blocks: a group for each of them.
  private mutating func addBlocks(of operation: MILSpec.Operation, at path: ModelPath) -> Int {
    let holder = addScope()
    for (index, block) in operation.blocks.enumerated() {
      let (outerValues, outerConstants) = (visible, constants)
      let scope = addScope()
      for input in block.inputs { addInput(input, kind: "block input", category: .input, to: scope) }
      addOperations(of: block, to: scope, at: path.element("blocks", index))
      addOutputs(of: block, kind: "block output", to: scope)
      (visible, constants) = (outerValues, outerConstants)
      graph.scopes[holder].nodes.append(
        ReportGraph.Node(
          kind: Self.name(ofBlock: index, of: operation.type), name: "", category: .group, inner: scope))
    }
    return holder
  }

  private mutating func addScope() -> Int {
    graph.scopes.append(ReportGraph.Scope())
    return graph.scopes.count - 1
  }

  private static func name(ofBlock index: Int, of operation: String) -> String {
    switch (operation, index) {
    case ("cond", 0): "if true"
    case ("cond", 1): "if false"
    case ("while_loop", 0): "condition"
    case ("while_loop", 1): "body"
    default: "block \(index)"
    }
  }
}

/// Constants of ML Programs as text.
enum ConstantText {
  /// Longer ones are described by their type.
  static let shownCount = 12

  static func text(_ value: MILSpec.Value) -> String {
    let type = value.type?.text ?? ""
    guard case .immediateValue(let immediate)? = value.value else { return type }
    return text(immediate) ?? type
  }

  private static func text(_ immediate: MILSpec.Value.ImmediateValue) -> String? {
    switch immediate.value {
    case .tensor(let tensor)?:
      switch tensor.value {
      case .floats(let list)?: return joined(list.values.map { "\($0)" })
      case .doubles(let list)?: return joined(list.values.map { "\($0)" })
      case .ints(let list)?: return joined(list.values.map { "\($0)" })
      case .longInts(let list)?: return joined(list.values.map { "\($0)" })
      case .bools(let list)?: return joined(list.values.map { "\($0)" })
      case .strings(let list)?: return joined(list.values.map { "\"\($0)\"" })
      case .bytes?, nil: return nil
      }
    case .list(let list)?: return joined(list.values.map(text))
    case .tuple(let tuple)?: return joined(tuple.values.map(text))
    case .dictionary?, nil: return nil
    }
  }

  private static func joined(_ texts: [String]) -> String? {
    guard texts.count <= shownCount else { return nil }
    return texts.count == 1 ? texts[0] : "[\(texts.joined(separator: ", "))]"
  }
}

/// The details of an operation that are shown in its box.
enum NodeNote {
  private static let shownNames = [
    "kernelSize", "stride", "strides", "axis", "axes", "perm", "shape", "kernel_sizes", "outputChannels", "dtype",
    "mode",
  ]

  static func text(_ node: ReportGraph.Node) -> String {
    let texts = shownNames.compactMap { name in
      node.attributes.first { $0.name == name && $0.value.count <= 24 && !$0.value.isEmpty }.map {
        "\(name) \($0.value)"
      }
    }
    return texts.prefix(2).joined(separator: ", ")
  }
}
