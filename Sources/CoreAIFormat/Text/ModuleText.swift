internal import ModelBase
internal import ModelFiles

/// A file of bytecode in MLIR's generic form, character by character as Apple's parser prints it.
struct ModuleText {
  private let module: BytecodeModule
  private let names: ValueNames
  /// Whether each operation says where it comes from.
  private let hasLocations: Bool
  private var text: EntryText

  private init(_ module: BytecodeModule, hasLocations: Bool, limits: Limits) {
    self.module = module
    self.hasLocations = hasLocations
    names = ValueNames(module)
    text = EntryText(module, limits: limits)
  }

  /// The text of `module`.
  ///
  /// - Throws: `Diagnostic` with code `bytecode-unknown` where something is not known that would have to be written, or
  ///   `text-size`.
  static func bytes(
    _ module: BytecodeModule, hasLocations: Bool, limits: Limits
  ) throws(Diagnostic) -> [UInt8] {
    var text = ModuleText(module, hasLocations: hasLocations, limits: limits)
    try text.text.write("module {\n")
    for operation in module.body.operations { try text.write(operation, indent: 1) }
    try text.text.write("}\n")
    return text.text.bytes
  }

  private mutating func write(_ operation: Operation, indent: Int) throws(Diagnostic) {
    let name = module.name(of: operation)
    let kind = OperationKind.known[name]
    try text.write(String(repeating: "  ", count: indent))
    try writeResults(operation)
    if let kind, !kind.text.isEmpty, case .known = operation.properties {
      try text.write("aicode.\(name)")
      for piece in kind.text { try write(piece, of: operation, kind) }
    } else {
      try text.write("\"aicode.\(name)\"(\(operation.operands.map { names.names[$0] }.joined(separator: ", ")))")
      if !operation.successors.isEmpty {
        try text.write("[\(operation.successors.map { "^bb\($0)" }.joined(separator: ", "))]")
      }
      try writeProperties(of: operation, kind)
      try write(operation.regions, indent: indent)
      try writeTypes(of: operation)
    }
    try writeLocation(operation.location)
    try text.write("\n")
  }

  private mutating func writeResults(_ operation: Operation) throws(Diagnostic) {
    guard let first = operation.results.first else { return }
    try text.write(names.groups[first] ?? operation.results.map { names.names[$0] }.joined(separator: ", "))
    try text.write(" = ")
  }

  private mutating func writeProperties(of operation: Operation, _ kind: OperationKind?) throws(Diagnostic) {
    guard operation.attributes == nil else { throw unknown("attributes besides its properties", of: operation) }
    switch operation.properties {
    case .none: break
    case .unknown: throw unknown("properties", of: operation)
    case .known(let attributes):
      let set = zip(kind?.properties ?? [], attributes).compactMap { property, attribute in
        attribute.map { (property.name, $0) }
      }
      guard !set.isEmpty else { return }
      for (index, (name, attribute)) in set.enumerated() {
        guard !name.isEmpty else { throw unknown("a property without a name", of: operation) }
        try text.write((index == 0 ? " <{" : ", ") + name + " = ")
        try text.attribute(attribute)
      }
      try text.write("}>")
    }
  }

  private func unknown(_ what: String, of operation: Operation) -> Diagnostic {
    BytecodeProblem.unknown(
      "'\(module.name(of: operation))' has \(what), which modelc does not know", at: operation.offset)
  }

  private mutating func write(
    _ piece: OperationTextPiece, of operation: Operation, _ kind: OperationKind
  ) throws(Diagnostic) {
    switch piece {
    case .text(let text): try self.text.write(text)
    case .operand:
      if let operand = operation.operands.first { try text.write(names.names[operand]) }
    case .operandType:
      if let operand = operation.operands.first { try text.type(module.valueTypes[operand]) }
    case .property(let name):
      guard case .known(let attributes) = operation.properties,
        let index = kind.properties.firstIndex(where: { $0.name == name }), let attribute = attributes[index]
      else { return }
      try text.attribute(attribute, isBare: true)
    }
  }

  private mutating func write(_ regions: [Region], indent: Int) throws(Diagnostic) {
    guard !regions.isEmpty else { return }
    let space = String(repeating: "  ", count: indent)
    for (index, region) in regions.enumerated() {
      try text.write(index == 0 ? " ({\n" : ", {\n")
      for (index, block) in region.blocks.enumerated() {
        if index > 0 || !block.arguments.isEmpty || block.operations.isEmpty {
          try text.write("\(space)^bb\(index)")
          try writeArguments(of: block)
          try text.write(":\n")
        }
        for operation in block.operations { try write(operation, indent: indent + 1) }
      }
      try text.write(space + "}")
    }
    try text.write(")")
  }

  private mutating func writeArguments(of block: Block) throws(Diagnostic) {
    guard !block.arguments.isEmpty else { return }
    for (index, value) in block.arguments.enumerated() {
      try text.write((index == 0 ? "(" : ", ") + names.names[value] + ": ")
      try text.type(module.valueTypes[value])
      if let location = block.argumentLocations[index] { try writeLocation(location) }
    }
    try text.write(")")
  }

  private mutating func writeTypes(of operation: Operation) throws(Diagnostic) {
    try text.write(" : (")
    try writeTypes(of: operation.operands)
    try text.write(operation.results.count == 1 ? ") -> " : ") -> (")
    try writeTypes(of: Array(operation.results))
    if operation.results.count != 1 { try text.write(")") }
  }

  private mutating func writeTypes(of values: [Int]) throws(Diagnostic) {
    for (index, value) in values.enumerated() {
      if index > 0 { try text.write(", ") }
      try text.type(module.valueTypes[value])
    }
  }

  private mutating func writeLocation(_ location: Int) throws(Diagnostic) {
    guard hasLocations else { return }
    try text.write(" loc(")
    try text.attribute(location)
    try text.write(")")
  }
}
