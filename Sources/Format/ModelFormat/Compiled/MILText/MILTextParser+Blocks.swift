internal import ModelSpec
internal import OrderedCollections

/// Blocks, operations and their arguments.
extension MILTextParser {
  /// From the opening brace to the names of the outputs.
  mutating func body() throws(Diagnostic) -> MILSpec.Block {
    var block = MILSpec.Block()
    try cursor.expect(UInt8(ascii: "{"))
    while !cursor.take(UInt8(ascii: "}")) { block.operations.append(try operation()) }
    try cursor.expect(UInt8(ascii: "-"), or: "->")
    guard cursor.byte == UInt8(ascii: ">") else { throw cursor.unexpected("'->'") }
    cursor.index += 1
    try cursor.expect(UInt8(ascii: "("))
    if cursor.take(UInt8(ascii: ")")) { return block }
    repeat { block.outputs.append(try usedName("the name of an output")) } while cursor.take(UInt8(ascii: ","))
    try cursor.expect(UInt8(ascii: ")"), or: ",")
    return block
  }

  private mutating func operation() throws(Diagnostic) -> MILSpec.Operation {
    guard MILTextCursor.beginsIdentifier(cursor.next()) else { throw cursor.unexpected("an operation or '}'") }
    try countOperation()
    var operation = MILSpec.Operation()
    let start = cursor.index
    operation.type = try cursor.identifier("an operation")
    var outputStarts: [Int] = []
    if cursor.next() != UInt8(ascii: "(") {
      cursor.index = start
      repeat {
        let type = try type()
        _ = cursor.next()
        outputStarts.append(cursor.index)
        let name = try cursor.identifier("the name of a value")
        operation.outputs.append(Self.declaration(name, type))
      } while cursor.take(UInt8(ascii: ","))
      try cursor.expect(UInt8(ascii: "="), or: ",")
      operation.type = try cursor.identifier("an operation")
    }
    try cursor.expect(UInt8(ascii: "("))
    operation.inputs = try arguments()
    if cursor.next() == UInt8(ascii: "[") { operation.attributes = try attributes() }
    while cursor.next() != UInt8(ascii: ";") {
      if !operation.blocks.isEmpty { try cursor.expect(UInt8(ascii: ","), or: ";") }
      operation.blocks.append(try nestedBlock(isFirst: operation.blocks.isEmpty))
    }
    cursor.index += 1
    // The outputs are visible only behind the operation.
    for (output, start) in zip(operation.outputs, outputStarts) { try define(output.name, at: start) }
    return operation
  }

  private mutating func nestedBlock(isFirst: Bool) throws(Diagnostic) -> MILSpec.Block {
    guard cursor.next() == UInt8(ascii: "(") else { throw cursor.unexpected(isFirst ? "';' or '('" : "'('") }
    if blockDepth == MILTextWriter.blockNesting {
      throw cursor.error("mil-nesting", "blocks are nested more than \(MILTextWriter.blockNesting) levels deep")
    }
    cursor.index += 1
    blockDepth += 1
    scope.open()
    let inputs = try declarations(upTo: UInt8(ascii: ")"))
    let attributes = cursor.next() == UInt8(ascii: "[") ? try attributes() : [:]
    var block = try body()
    block.inputs = inputs
    block.attributes = attributes
    scope.close()
    blockDepth -= 1
    return block
  }

  /// Takes `TYPE name, TYPE name` and the sign behind it; makes the names visible.
  mutating func declarations(upTo end: UInt8) throws(Diagnostic) -> [MILSpec.NamedValueType] {
    var declarations: [MILSpec.NamedValueType] = []
    if cursor.take(end) { return declarations }
    repeat {
      let type = try type()
      _ = cursor.next()
      let start = cursor.index
      let name = try cursor.identifier("the name of a value")
      try define(name, at: start)
      declarations.append(Self.declaration(name, type))
    } while cursor.take(UInt8(ascii: ","))
    try cursor.expect(end, or: ",")
    return declarations
  }

  private static func declaration(_ name: String, _ type: MILSpec.ValueType) -> MILSpec.NamedValueType {
    var declaration = MILSpec.NamedValueType()
    declaration.name = name
    declaration.type = type
    return declaration
  }

  private mutating func define(_ name: String, at start: Int) throws(Diagnostic) {
    if scope.define(name) { return }
    throw cursor.error("mil-name", "'\(name)' is defined twice", at: start)
  }

  private mutating func usedName(_ what: String) throws(Diagnostic) -> String {
    _ = cursor.next()
    let start = cursor.index
    let name = try cursor.identifier(what)
    if scope.isVisible(name) { return name }
    throw cursor.error("mil-name", "'\(name)' is used before it is defined", at: start)
  }

  private mutating func arguments() throws(Diagnostic) -> OrderedDictionary<String, MILSpec.Argument> {
    var arguments: OrderedDictionary<String, MILSpec.Argument> = [:]
    if cursor.take(UInt8(ascii: ")")) { return arguments }
    repeat {
      let (name, start) = try key("the name of a parameter")
      var argument = MILSpec.Argument()
      if cursor.take(UInt8(ascii: "(")) {
        if !cursor.take(UInt8(ascii: ")")) {
          repeat { argument.arguments.append(try binding()) } while cursor.take(UInt8(ascii: ","))
          try cursor.expect(UInt8(ascii: ")"), or: ",")
        }
      } else {
        argument.arguments = [try binding()]
      }
      if arguments.updateValue(argument, forKey: name) != nil {
        throw cursor.error("mil-name", "parameter '\(name)' is given twice", at: start)
      }
    } while cursor.take(UInt8(ascii: ","))
    try cursor.expect(UInt8(ascii: ")"), or: ",")
    return arguments
  }

  /// Takes the name of a value, or a constant, which begins with its type.
  private mutating func binding() throws(Diagnostic) -> MILSpec.Argument.Binding {
    _ = cursor.next()
    let start = cursor.index
    let name = try cursor.identifier("the name of a value or a constant")
    var binding = MILSpec.Argument.Binding()
    let sign = cursor.next()
    if sign == UInt8(ascii: "<") || sign == UInt8(ascii: "(") {
      cursor.index = start
      binding.binding = .value(try value())
    } else if scope.isVisible(name) {
      binding.binding = .name(name)
    } else {
      throw cursor.error("mil-name", "'\(name)' is used before it is defined", at: start)
    }
    return binding
  }

  /// Takes `[name = VALUE, name = VALUE]`.
  mutating func attributes() throws(Diagnostic) -> OrderedDictionary<String, MILSpec.Value> {
    var attributes: OrderedDictionary<String, MILSpec.Value> = [:]
    try cursor.expect(UInt8(ascii: "["))
    if cursor.take(UInt8(ascii: "]")) { return attributes }
    repeat {
      let (name, start) = try key("the name of an attribute")
      if attributes.updateValue(try value(), forKey: name) != nil {
        throw cursor.error("mil-name", "attribute '\(name)' is given twice", at: start)
      }
    } while cursor.take(UInt8(ascii: ","))
    try cursor.expect(UInt8(ascii: "]"), or: ",")
    return attributes
  }

  /// Takes `name =`.
  private mutating func key(_ what: String) throws(Diagnostic) -> (name: String, start: Int) {
    _ = cursor.next()
    let start = cursor.index
    let name = try cursor.identifier(what)
    try cursor.expect(UInt8(ascii: "="))
    return (name, start)
  }
}
