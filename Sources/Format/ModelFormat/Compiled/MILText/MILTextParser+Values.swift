internal import ModelSpec

/// Constants: a type, and in parentheses a literal of that type.
extension MILTextParser {
  mutating func value() throws(Diagnostic) -> MILSpec.Value {
    let type = try type()
    try cursor.expect(UInt8(ascii: "("))
    let value = try literal(type)
    try cursor.expect(UInt8(ascii: ")"))
    return value
  }

  /// The type's depth limits that of the literal.
  private mutating func literal(_ type: MILSpec.ValueType) throws(Diagnostic) -> MILSpec.Value {
    var value = MILSpec.Value()
    value.type = type
    if cursor.next() == UInt8(ascii: "B") {
      value.value = .blobFileValue(try blob())
      return value
    }
    var immediate = MILSpec.Value.ImmediateValue()
    switch type.kind {
    case .tensorType(let tensorType):
      var tensor = MILSpec.TensorValue()
      tensor.value = try elements(tensorType)
      immediate.value = .tensor(tensor)
    case .listType(let list): immediate.value = .list(try listLiteral(list))
    case .tupleType(let tuple): immediate.value = .tuple(try tupleLiteral(tuple))
    case .dictionaryType(let dictionary): immediate.value = .dictionary(try dictionaryLiteral(dictionary))
    case .stateType, nil: throw cursor.error("mil-value", "a constant cannot be a state")
    }
    value.value = .immediateValue(immediate)
    return value
  }

  private mutating func listLiteral(_ type: MILSpec.ListType) throws(Diagnostic) -> MILSpec.ListValue {
    var list = MILSpec.ListValue()
    _ = cursor.next()
    let start = cursor.index
    try cursor.expect(UInt8(ascii: "["))
    if !cursor.take(UInt8(ascii: "]")) {
      repeat { list.values.append(try literal(type.type ?? .init())) } while cursor.take(UInt8(ascii: ","))
      try cursor.expect(UInt8(ascii: "]"), or: ",")
    }
    if case .constant(let length)? = type.length?.dimension, length.size != UInt64(list.values.count) {
      throw wrongCount("a list has length", list.values.count, expected: "\(length.size)", at: start)
    }
    return list
  }

  private mutating func tupleLiteral(_ type: MILSpec.TupleType) throws(Diagnostic) -> MILSpec.TupleValue {
    var tuple = MILSpec.TupleValue()
    _ = cursor.next()
    let start = cursor.index
    try cursor.expect(UInt8(ascii: "("))
    if !cursor.take(UInt8(ascii: ")")) {
      repeat {
        guard tuple.values.count < type.types.count else {
          throw wrongCount("a tuple has length", tuple.values.count + 1, expected: "\(type.types.count)", at: start)
        }
        tuple.values.append(try literal(type.types[tuple.values.count]))
      } while cursor.take(UInt8(ascii: ","))
      try cursor.expect(UInt8(ascii: ")"), or: ",")
    }
    if tuple.values.count < type.types.count {
      throw wrongCount("a tuple has length", tuple.values.count, expected: "\(type.types.count)", at: start)
    }
    return tuple
  }

  private mutating func dictionaryLiteral(
    _ type: MILSpec.DictionaryType
  ) throws(Diagnostic) -> MILSpec.DictionaryValue {
    var dictionary = MILSpec.DictionaryValue()
    try cursor.expect(UInt8(ascii: "{"))
    if cursor.take(UInt8(ascii: "}")) { return dictionary }
    repeat {
      var pair = MILSpec.DictionaryValue.KeyValuePair()
      try cursor.expect(UInt8(ascii: "{"))
      pair.key = try literal(type.keyType ?? .init())
      try cursor.expect(UInt8(ascii: ","))
      pair.value = try literal(type.valueType ?? .init())
      try cursor.expect(UInt8(ascii: "}"))
      dictionary.values.append(pair)
    } while cursor.take(UInt8(ascii: ","))
    try cursor.expect(UInt8(ascii: "}"), or: ",")
    return dictionary
  }

  /// Takes `BLOBFILE(path = STRING, offset = UINT64)`.
  private mutating func blob() throws(Diagnostic) -> MILSpec.Value.BlobFileValue {
    var blob = MILSpec.Value.BlobFileValue()
    try cursor.expect(word: "BLOBFILE")
    try cursor.expect(UInt8(ascii: "("))
    try cursor.expect(word: "path")
    try cursor.expect(UInt8(ascii: "="))
    try rank0("string")
    blob.fileName = try cursor.string()
    try cursor.expect(UInt8(ascii: ")"))
    try cursor.expect(UInt8(ascii: ","))
    try cursor.expect(word: "offset")
    try cursor.expect(UInt8(ascii: "="))
    try rank0("uint64")
    blob.offset = try cursor.size()
    try cursor.expect(UInt8(ascii: ")"))
    try cursor.expect(UInt8(ascii: ")"))
    return blob
  }

  /// Takes the type `name` with rank 0 and the parenthesis behind it.
  private mutating func rank0(_ name: String) throws(Diagnostic) {
    _ = cursor.next()
    let start = cursor.index
    guard case .tensorType(let tensor)? = try type().kind, tensor.dimensions.isEmpty,
      MILElementType.of(tensor.dataType)?.name == name
    else {
      cursor.index = start
      throw cursor.unexpected("type `\(name)`")
    }
    try cursor.expect(UInt8(ascii: "("))
  }

  /// `what` is "a list has length" or the like.
  func wrongCount(_ what: String, _ found: Int, expected: String, at start: Int) -> Diagnostic {
    cursor.error(
      "mil-value", "\(what) \(found) where its type says \(expected)", at: start, found: "\(found)",
      expected: expected)
  }
}
