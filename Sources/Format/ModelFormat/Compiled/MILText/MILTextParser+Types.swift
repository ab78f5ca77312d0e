internal import ModelSpec

/// Types.
extension MILTextParser {
  mutating func type(depth: Int = 0) throws(Diagnostic) -> MILSpec.ValueType {
    _ = cursor.next()
    let start = cursor.index
    if depth > MILTextWriter.typeNesting {
      throw cursor.error("mil-nesting", "types are nested more than \(MILTextWriter.typeNesting) levels deep")
    }
    let name = try cursor.identifier("a type")
    var type = MILSpec.ValueType()
    switch name {
    case "tensor": type.kind = .tensorType(try tensorType())
    case "list":
      try cursor.expect(UInt8(ascii: "<"))
      var list = MILSpec.ListType()
      list.type = try self.type(depth: depth + 1)
      try cursor.expect(UInt8(ascii: ","))
      list.length = try dimension()
      try cursor.expect(UInt8(ascii: ">"))
      type.kind = .listType(list)
    case "tuple":
      try cursor.expect(UInt8(ascii: "<"))
      var tuple = MILSpec.TupleType()
      if !cursor.take(UInt8(ascii: ">")) {
        repeat { tuple.types.append(try self.type(depth: depth + 1)) } while cursor.take(UInt8(ascii: ","))
        try cursor.expect(UInt8(ascii: ">"), or: ",")
      }
      type.kind = .tupleType(tuple)
    case "dict":
      try cursor.expect(UInt8(ascii: "<"))
      var dictionary = MILSpec.DictionaryType()
      dictionary.keyType = try self.type(depth: depth + 1)
      try cursor.expect(UInt8(ascii: ","))
      dictionary.valueType = try self.type(depth: depth + 1)
      try cursor.expect(UInt8(ascii: ">"))
      type.kind = .dictionaryType(dictionary)
    case "state":
      try cursor.expect(UInt8(ascii: "<"))
      var state = MILSpec.StateType()
      state.wrappedType = try self.type(depth: depth + 1)
      try cursor.expect(UInt8(ascii: ">"))
      type.kind = .stateType(state)
    default:
      // A tensor of rank 0 by the name of its element type.
      var tensor = MILSpec.TensorType()
      tensor.dataType = try elementType(name, at: start).dataType
      type.kind = .tensorType(tensor)
    }
    return type
  }

  private func elementType(_ name: String, at start: Int) throws(Diagnostic) -> MILElementType {
    if let element = MILElementType.named(name) { return element }
    throw cursor.error("mil-type", "'\(name)' is not a type", at: start, found: name)
  }

  /// Takes what follows `tensor`.
  private mutating func tensorType() throws(Diagnostic) -> MILSpec.TensorType {
    try cursor.expect(UInt8(ascii: "<"))
    _ = cursor.next()
    let start = cursor.index
    var tensor = MILSpec.TensorType()
    tensor.dataType = try elementType(try cursor.identifier("an element type"), at: start).dataType
    try cursor.expect(UInt8(ascii: ","))
    try cursor.expect(UInt8(ascii: "["))
    if !cursor.take(UInt8(ascii: "]")) {
      repeat {
        if tensor.dimensions.count == MILTextWriter.maximumRank {
          throw cursor.error("mil-type", "a tensor has more than \(MILTextWriter.maximumRank) dimensions", at: start)
        }
        let dimension = try dimension()
        if case .unknown(let unknown)? = dimension.dimension, unknown.variadic { tensor.rank = -1 }
        tensor.dimensions.append(dimension)
      } while cursor.take(UInt8(ascii: ","))
      try cursor.expect(UInt8(ascii: "]"), or: ",")
    }
    if tensor.rank == 0 { tensor.rank = Int64(tensor.dimensions.count) }
    try cursor.expect(UInt8(ascii: ">"))
    return tensor
  }

  /// Takes a size, `?` or `...`.
  private mutating func dimension() throws(Diagnostic) -> MILSpec.Dimension {
    var dimension = MILSpec.Dimension()
    switch cursor.next() {
    case UInt8(ascii: "?"):
      cursor.index += 1
      dimension.dimension = .unknown(MILSpec.Dimension.UnknownDimension())
    case UInt8(ascii: "."):
      for _ in 0..<3 { try cursor.expect(UInt8(ascii: "."), or: "...") }
      dimension.dimension = .unknown(.with { $0.variadic = true })
    case let byte where MILTextCursor.isDigit(byte):
      var constant = MILSpec.Dimension.ConstantDimension()
      constant.size = try cursor.size()
      dimension.dimension = .constant(constant)
    default: throw cursor.unexpected("a size or '?'")
    }
    return dimension
  }
}
