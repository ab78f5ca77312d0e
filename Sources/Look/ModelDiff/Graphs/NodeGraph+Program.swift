internal import ModelFormat
internal import ModelInspect
internal import ModelSpec
internal import OrderedCollections

extension NodeGraph {
  /// The operations of a function.
  ///
  /// - Throws: `Diagnostic` when weights cannot be read.
  init(function: MILSpec.Function, of file: ModelFile, title: String?) throws(Diagnostic) {
    var reading = FunctionReading(file: file)
    try reading.read(function)
    self.title = title
    nodes = reading.nodes
    settings = [Field(name: "opset", value: "'\(function.opset)'")]
  }
}

/// One walk over a function.
private struct FunctionReading {
  let file: ModelFile
  var nodes: [Node] = []
  private var writers: NameMap<Node.Source> = [:]
  private var constants: NameMap<MILSpec.Value> = [:]
  /// Operations on constants alone that unpack weights, by the names of their results.
  private var unpacking: NameMap<MILSpec.Operation> = [:]

  init(file: ModelFile) {
    self.file = file
  }

  mutating func read(_ function: MILSpec.Function) throws(Diagnostic) {
    // Inputs have no order.
    for input in function.inputs.sorted(by: { $0.name < $1.name }) { enter(input, place: "") }
    guard let block = function.activeBlock else { return }
    try read(block, place: "")
  }

  private mutating func enter(_ value: MILSpec.NamedValueType, place: String) {
    writers[value.name] = Node.Source(node: nodes.count, output: 0)
    nodes.append(
      Node(role: .input, kind: "input", name: value.name, place: place, outputTypes: [value.type?.text ?? "?"]))
  }

  private mutating func read(_ block: MILSpec.Block, place: String) throws(Diagnostic) {
    for operation in block.operations { try read(operation, place: place) }
    for output in block.outputs {
      var node = Node(role: .output, kind: "output", name: output, place: place)
      if let writer = writers[output] {
        (node.slots, node.inputs) = ([""], [writer])
      } else {
        try add(constant: output, slot: "value", to: &node)
      }
      nodes.append(node)
    }
  }

  private mutating func read(_ operation: MILSpec.Operation, place: String) throws(Diagnostic) {
    let name = operation.outputs.first?.name ?? ""
    if operation.type == "const", let value = operation.attributes["val"] {
      constants[name] = value
      return
    }
    if operation.type.hasPrefix("constexpr_") {
      unpacking[name] = operation
      return
    }
    var node = Node(kind: operation.type, name: name, place: place)
    for (parameter, argument) in operation.inputs.sorted(by: { $0.key < $1.key }) {
      for (index, bound) in argument.arguments.enumerated() {
        let slot = argument.arguments.count == 1 ? parameter : "\(parameter)[\(index)]"
        switch bound.binding {
        case .name(let name):
          if let writer = writers[name] {
            node.slots.append(slot)
            node.inputs.append(writer)
          } else {
            try add(constant: name, slot: slot, to: &node)
          }
        case .value(let value): try add(value, named: slot, slot: slot, to: &node)
        case nil: break
        }
      }
    }
    for (name, value) in operation.attributes where name != "name" {
      try add(value, named: name, slot: name, to: &node)
    }
    if operation.outputs.count != 1 { node.fields.append(Field(name: "outputs", value: "\(operation.outputs.count)")) }
    node.fields.sort { $0.name < $1.name }
    node.outputTypes = operation.outputs.map { $0.type?.text ?? "?" }
    let number = nodes.count
    nodes.append(node)
    for (index, body) in operation.blocks.enumerated() {
      let own = place.isEmpty ? "blocks[\(index)]" : "\(place) › blocks[\(index)]"
      for input in body.inputs { enter(input, place: own) }
      try read(body, place: own)
    }
    for (index, output) in operation.outputs.enumerated() {
      writers[output.name] = Node.Source(node: number, output: index)
    }
  }

  /// Adds the value of a constant to its consumer.
  private func add(constant name: String, slot: String, to node: inout Node) throws(Diagnostic) {
    if let value = constants[name] {
      try add(value, named: name, slot: slot, to: &node)
    } else if let operation = unpacking[name] {
      let packed = PackedTensor(operation, constants: constants, unpacking: unpacking)
      node.weights.append(NodeWeight(slot: slot, tensor: try StoredTensor(packed, named: name, in: file)))
    } else {
      node.slots.append(slot)
      node.inputs.append(Node.Source(node: nil, output: 0))
    }
  }

  private func add(
    _ value: MILSpec.Value, named name: String, slot: String, to node: inout Node
  ) throws(Diagnostic) {
    if let tensor = try StoredTensor(value, named: name, in: file) {
      node.weights.append(NodeWeight(slot: slot, tensor: tensor))
    } else {
      node.fields.append(Field(name: slot, value: value.fieldText ?? "?"))
    }
  }
}
