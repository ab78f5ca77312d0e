internal import ModelSpec

/// Constants: a type, and in parentheses a literal of that type.
extension MILTextWriter {
  mutating func write(_ value: MILSpec.Value) throws(Diagnostic) {
    guard let type = value.type else { throw Diagnostic("mil-value", "a constant has no `type`") }
    try write(type)
    out.append(UInt8(ascii: "("))
    try write(literal: value, type, depth: 0)
    out.append(UInt8(ascii: ")"))
  }

  /// The value without its type. In a list, tuple or dictionary the type of the whole says what the parts are.
  private mutating func write(literal value: MILSpec.Value, _ type: MILSpec.ValueType, depth: Int) throws(Diagnostic) {
    if depth > Self.typeNesting {
      throw Diagnostic("mil-nesting", "constants are nested more than \(Self.typeNesting) levels deep")
    }
    try out.flushIfFull()
    switch value.value {
    case .blobFileValue(let blob): write(blob)
    case .immediateValue(let immediate): try write(immediate, type, depth: depth)
    case nil: throw Diagnostic("mil-value", "a constant has no value")
    }
  }

  private mutating func write(_ blob: MILSpec.Value.BlobFileValue) {
    let rank0 = dialect == .program1_0
    out.append(rank0 ? "BLOBFILE(path = tensor<string, []>(" : "BLOBFILE(path = string(")
    out.appendQuoted(blob.fileName)
    out.append(rank0 ? "), offset = tensor<uint64, []>(" : "), offset = uint64(")
    out.append(blob.offset)
    out.append("))")
  }

  private mutating func write(
    _ immediate: MILSpec.Value.ImmediateValue, _ type: MILSpec.ValueType, depth: Int
  ) throws(Diagnostic) {
    switch (immediate.value, type.kind) {
    case (.tensor(let tensor), .tensorType(let tensorType)):
      try write(tensor, tensorType)
    case (.list(let list), .listType(let listType)):
      if case .constant(let length)? = listType.length?.dimension {
        try Self.check(list.values.count, "a list", expected: length.size)
      }
      try write(list.values, between: ("[", "]"), depth: depth) { _ in listType.type }
    case (.tuple(let tuple), .tupleType(let tupleType)):
      try Self.check(tuple.values.count, "a tuple", expected: UInt64(tupleType.types.count))
      try write(tuple.values, between: ("(", ")"), depth: depth) { tupleType.types[$0] }
    case (.dictionary(let dictionary), .dictionaryType(let dictionaryType)):
      out.append(UInt8(ascii: "{"))
      for (index, pair) in dictionary.values.enumerated() {
        if index > 0 { out.append(", ") }
        let parts = [pair.key, pair.value].compactMap(\.self)
        guard parts.count == 2 else { throw Diagnostic("mil-value", "a dictionary entry lacks its key or its value") }
        try write(parts, between: ("{", "}"), depth: depth) {
          $0 == 0 ? dictionaryType.keyType : dictionaryType.valueType
        }
      }
      out.append(UInt8(ascii: "}"))
    case (nil, _): throw Diagnostic("mil-value", "a constant has no value")
    case (.some(let kind), let typeKind):
      throw Diagnostic(
        "mil-value", "a constant's value is a `\(kind.schemaName)`, its type a `\(typeKind?.schemaName ?? "nothing")`")
    }
  }

  private static func check(_ count: Int, _ what: String, expected: UInt64) throws(Diagnostic) {
    if UInt64(count) == expected { return }
    throw Diagnostic("mil-value", "\(what) has length \(count) where its type says \(expected)")
  }

  private mutating func write(
    _ values: [MILSpec.Value], between brackets: (open: String, close: String), depth: Int,
    _ typeOfPart: (Int) -> MILSpec.ValueType?
  ) throws(Diagnostic) {
    out.append(brackets.open)
    for index in values.indices {
      if index > 0 { out.append(", ") }
      guard let type = values[index].type ?? typeOfPart(index) else {
        throw Diagnostic("mil-value", "a constant has no `type`")
      }
      try write(literal: values[index], type, depth: depth + 1)
    }
    out.append(brackets.close)
  }
}
