internal import ModelSpec

/// Types.
extension MILTextWriter {
  /// Types within types.
  static let typeNesting = 25
  /// Dimensions of a tensor. Core ML takes five; more only serve to exhaust the stack.
  static let maximumRank = 32

  mutating func write(_ type: MILSpec.ValueType, depth: Int = 0) throws(Diagnostic) {
    if depth > Self.typeNesting {
      throw Diagnostic("mil-nesting", "types are nested more than \(Self.typeNesting) levels deep")
    }
    switch type.kind {
    case .tensorType(let tensor): try write(tensor)
    case .listType(let list):
      out.append("list<")
      try write(part: list.type, "list", depth: depth)
      out.append(", ")
      try write(list.length ?? .size(nil))
      out.append(UInt8(ascii: ">"))
    case .tupleType(let tuple):
      out.append("tuple<")
      for (index, part) in tuple.types.enumerated() {
        if index > 0 { out.append(", ") }
        try write(part, depth: depth + 1)
      }
      out.append(UInt8(ascii: ">"))
    case .dictionaryType(let dictionary):
      out.append("dict<")
      try write(part: dictionary.keyType, "dictionary", depth: depth)
      out.append(", ")
      try write(part: dictionary.valueType, "dictionary", depth: depth)
      out.append(UInt8(ascii: ">"))
    case .stateType(let state):
      out.append("state<")
      try write(part: state.wrappedType, "state", depth: depth)
      out.append(UInt8(ascii: ">"))
    case nil: throw Diagnostic("mil-type", "a type is not set")
    }
  }

  private mutating func write(part: MILSpec.ValueType?, _ whole: String, depth: Int) throws(Diagnostic) {
    guard let part else { throw Diagnostic("mil-type", "a \(whole) type lacks the type of its parts") }
    try write(part, depth: depth + 1)
  }

  private mutating func write(_ tensor: MILSpec.TensorType) throws(Diagnostic) {
    let element = try MILTextWriter.elementType(tensor)
    if tensor.dimensions.isEmpty && tensor.rank >= 0 && dialect == .program1_3 {
      out.append(element.name)
      return
    }
    out.append("tensor<")
    out.append(element.name)
    out.append(", [")
    if tensor.dimensions.isEmpty && tensor.rank < 0 { out.append("...") }
    for index in tensor.dimensions.indices {
      if index > 0 { out.append(", ") }
      try write(tensor.dimensions[index])
    }
    out.append("]>")
  }

  /// A size, `?` for one that is not known, and `...` for any number of them.
  private mutating func write(_ dimension: MILSpec.Dimension) throws(Diagnostic) {
    switch dimension.dimension {
    case .constant(let constant): out.append(constant.size)
    case .unknown(let unknown): out.append(unknown.variadic ? "..." : "?")
    case nil: throw Diagnostic("mil-type", "a dimension is not set")
    }
  }

  static func elementType(_ tensor: MILSpec.TensorType) throws(Diagnostic) -> MILElementType {
    guard let element = MILElementType.of(tensor.dataType) else {
      throw Diagnostic("mil-type", "element type \(tensor.dataType.schemaName) cannot be written as text")
    }
    if tensor.dimensions.count > maximumRank {
      throw Diagnostic("mil-type", "a tensor has \(tensor.dimensions.count) dimensions, more than \(maximumRank)")
    }
    return element
  }
}
