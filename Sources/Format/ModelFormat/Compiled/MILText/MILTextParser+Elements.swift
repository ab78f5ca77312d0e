internal import ModelSpec

/// Literals of tensors: one element, or brackets for each dimension.
extension MILTextParser {
  mutating func elements(_ type: MILSpec.TensorType) throws(Diagnostic) -> MILSpec.TensorValue.Value {
    let element = try elementType(type)
    switch element.storage {
    case .bools:
      var bools = MILSpec.TensorValue.RepeatedBools()
      try nest(type) { (cursor) throws(Diagnostic) in bools.values.append(try cursor.bool()) }
      return .bools(bools)
    case .strings:
      var strings = MILSpec.TensorValue.RepeatedStrings()
      try nest(type) { (cursor) throws(Diagnostic) in strings.values.append(try cursor.string()) }
      return .strings(strings)
    case .ints:
      var ints = MILSpec.TensorValue.RepeatedInts()
      try nest(type) { (cursor) throws(Diagnostic) in
        ints.values.append(Int32(truncatingIfNeeded: try cursor.integer(element)))
      }
      return .ints(ints)
    case .longInts:
      var ints = MILSpec.TensorValue.RepeatedLongInts()
      try nest(type) { (cursor) throws(Diagnostic) in
        ints.values.append(Int64(bitPattern: try cursor.integer(element)))
      }
      return .longInts(ints)
    case .floats:
      var floats = MILSpec.TensorValue.RepeatedFloats()
      try nest(type) { (cursor) throws(Diagnostic) in
        let pattern = try cursor.float(element, exponentBits: 8, fractionBits: 23, hasInfinity: true)
        floats.values.append(Float(bitPattern: UInt32(truncatingIfNeeded: pattern)))
      }
      return .floats(floats)
    case .doubles:
      var doubles = MILSpec.TensorValue.RepeatedDoubles()
      try nest(type) { (cursor) throws(Diagnostic) in
        let pattern = try cursor.float(element, exponentBits: 11, fractionBits: 52, hasInfinity: true)
        doubles.values.append(Double(bitPattern: pattern))
      }
      return .doubles(doubles)
    case .bytes: return .bytes(try bytes(type, element))
    }
  }

  /// Elements in their memory layout.
  private mutating func bytes(
    _ type: MILSpec.TensorType, _ element: MILElementType
  ) throws(Diagnostic) -> MILSpec.TensorValue.RepeatedBytes {
    var packed = BitElements.Writer(bits: element.bits)
    if case .float(let exponentBits, let fractionBits, let hasInfinity) = element.number {
      try nest(type) { (cursor) throws(Diagnostic) in
        packed.append(
          try cursor.float(element, exponentBits: exponentBits, fractionBits: fractionBits, hasInfinity: hasInfinity))
      }
    } else {
      try nest(type) { (cursor) throws(Diagnostic) in packed.append(try cursor.integer(element)) }
    }
    packed.finish()
    var bytes = MILSpec.TensorValue.RepeatedBytes()
    bytes.values = WeightData(bytes: packed.bytes)
    return bytes
  }

  private func elementType(_ type: MILSpec.TensorType) throws(Diagnostic) -> MILElementType {
    guard let element = MILElementType.of(type.dataType) else {
      throw cursor.error("mil-type", "a constant has no element type")
    }
    return element
  }

  /// Takes all elements of a tensor. A size that the type leaves open is that of the first brackets there.
  private mutating func nest(
    _ type: MILSpec.TensorType, _ one: (inout MILTextCursor) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    var sizes: [UInt64?] = []
    var open = 0
    for dimension in type.dimensions {
      if case .constant(let constant)? = dimension.dimension {
        sizes.append(constant.size)
      } else {
        sizes.append(nil)
        open += 1
      }
    }
    if type.rank < 0 || open > 1 {
      throw cursor.error("mil-type", "a constant's type leaves more than one dimension open")
    }
    try nest(&sizes, 0, one)
  }

  private mutating func nest(
    _ sizes: inout [UInt64?], _ depth: Int, _ one: (inout MILTextCursor) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    if depth == sizes.count { return try one(&cursor) }
    _ = cursor.next()
    let start = cursor.index
    try cursor.expect(UInt8(ascii: "["))
    var count: UInt64 = 0
    if !cursor.take(UInt8(ascii: "]")) {
      let isInnermost = depth + 1 == sizes.count
      repeat {
        if isInnermost { try one(&cursor) } else { try nest(&sizes, depth + 1, one) }
        count += 1
      } while cursor.take(UInt8(ascii: ","))
      try cursor.expect(UInt8(ascii: "]"), or: ",")
    }
    let size = sizes[depth] ?? count
    sizes[depth] = size
    if count != size {
      throw wrongCount(
        "dimension \(depth) of a constant has size", Int(clamping: count), expected: "\(size)", at: start)
    }
  }
}
