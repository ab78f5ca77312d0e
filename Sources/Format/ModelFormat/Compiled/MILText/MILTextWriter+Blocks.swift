internal import ModelSpec
internal import OrderedCollections

/// Blocks, operations and their arguments.
extension MILTextWriter {
  /// Blocks within blocks. Every level takes four messages of the schema, which has a limit of its own.
  static let blockNesting = 25

  /// From the attributes before the opening brace to the names of the outputs. The closing brace stands at `indent`,
  /// operations four columns further in.
  mutating func write(
    bodyOf block: MILSpec.Block, attributes: OrderedDictionary<String, MILSpec.Value>, indent: Int, depth: Int = 0
  ) throws(Diagnostic) {
    if !attributes.isEmpty {
      out.append(UInt8(ascii: " "))
      try write(attributes: attributes)
    }
    out.append(" {\n")
    let margin = String(repeating: " ", count: indent + 4)
    let operations = block.operations.span
    for index in operations.indices {
      do throws(Diagnostic) {
        out.append(margin)
        try write(operations[index], indent: indent + 4, depth: depth)
        out.append(";\n")
        try out.flushIfFull()
      } catch {
        throw error.inside(
          .element(
            field: "operations", index: index,
            name: operations[index].outputs.first?.name ?? operations[index].type))
      }
    }
    for _ in 0..<indent { out.append(UInt8(ascii: " ")) }
    out.append("} -> (")
    for (index, output) in block.outputs.enumerated() {
      if index > 0 { out.append(", ") }
      try write(identifier: output)
    }
    out.append(UInt8(ascii: ")"))
  }

  private mutating func write(_ operation: MILSpec.Operation, indent: Int, depth: Int) throws(Diagnostic) {
    try write(declarations: operation.outputs)
    if !operation.outputs.isEmpty { out.append(" = ") }
    try write(identifier: operation.type)
    out.append(UInt8(ascii: "("))
    let inputs = operation.inputs
    let order = MILTextOrder.order(of: inputs)
    for index in 0..<inputs.count {
      if index > 0 { out.append(", ") }
      let (name, argument) = inputs.elements[order?[index] ?? index]
      try write(identifier: name)
      out.append(" = ")
      do throws(Diagnostic) {
        try write(argument)
      } catch {
        throw error.inside(.entry(field: "inputs", key: name))
      }
    }
    out.append(UInt8(ascii: ")"))
    if !operation.attributes.isEmpty { try write(attributes: operation.attributes) }
    if operation.blocks.isEmpty { return }
    try write(blocks: operation.blocks, indent: indent + 4, depth: depth + 1)
  }

  private mutating func write(blocks: [MILSpec.Block], indent: Int, depth: Int) throws(Diagnostic) {
    if depth > Self.blockNesting {
      throw Diagnostic("mil-nesting", "blocks are nested more than \(Self.blockNesting) levels deep")
    }
    for (index, block) in blocks.enumerated() {
      out.append(index == 0 ? " (" : ", (")
      do throws(Diagnostic) {
        try write(declarations: block.inputs)
        out.append(UInt8(ascii: ")"))
        try write(bodyOf: block, attributes: block.attributes, indent: indent, depth: depth)
      } catch {
        throw error.inside(.element(field: "blocks", index: index, name: nil))
      }
    }
  }

  private mutating func write(_ argument: MILSpec.Argument) throws(Diagnostic) {
    let bindings = argument.arguments
    if bindings.count == 1 { return try write(bindings[0]) }
    out.append(UInt8(ascii: "("))
    for index in bindings.indices {
      if index > 0 { out.append(", ") }
      try write(bindings[index])
      try out.flushIfFull()
    }
    out.append(UInt8(ascii: ")"))
  }

  private mutating func write(_ binding: MILSpec.Argument.Binding) throws(Diagnostic) {
    switch binding.binding {
    case .name(let name): try write(identifier: name)
    case .value(let value): try write(value)
    case nil: throw Diagnostic("mil-argument", "an argument has neither name nor value")
    }
  }

  /// `TYPE name, TYPE name`.
  mutating func write(declarations: [MILSpec.NamedValueType]) throws(Diagnostic) {
    for index in declarations.indices {
      if index > 0 { out.append(", ") }
      guard let type = declarations[index].type else {
        throw Diagnostic("mil-type", "'\(declarations[index].name)' has no `type`")
      }
      try write(type)
      out.append(UInt8(ascii: " "))
      try write(identifier: declarations[index].name)
    }
  }

  /// `[name = VALUE, name = VALUE]`.
  mutating func write(attributes: OrderedDictionary<String, MILSpec.Value>) throws(Diagnostic) {
    out.append(UInt8(ascii: "["))
    let order = MILTextOrder.order(of: attributes)
    for index in 0..<attributes.count {
      if index > 0 { out.append(", ") }
      let (name, value) = attributes.elements[order?[index] ?? index]
      try write(identifier: name)
      out.append(" = ")
      do throws(Diagnostic) {
        try write(value)
      } catch {
        throw error.inside(.entry(field: "attributes", key: name))
      }
    }
    out.append(UInt8(ascii: "]"))
  }

  mutating func write(identifier: String) throws(Diagnostic) {
    var isFirst = true
    for byte in identifier.utf8 {
      guard MILTextCursor.isIdentifier(byte), !isFirst || MILTextCursor.beginsIdentifier(byte) else {
        isFirst = true
        break
      }
      isFirst = false
    }
    if isFirst {
      throw Diagnostic(
        "mil-identifier", "'\(identifier)' is not an identifier", found: identifier,
        expected: "[A-Za-z_][A-Za-z0-9_@]*", remedy: "use letters, digits, '_' and '@', and begin with a letter or '_'")
    }
    out.append(identifier)
  }
}
