internal import ModelSpec

/// Literals of tensors: one element, or brackets for each dimension.
extension MILTextWriter {
  mutating func write(_ tensor: MILSpec.TensorValue, _ type: MILSpec.TensorType) throws(Diagnostic) {
    let element = try Self.elementType(type)
    switch (tensor.value, element.number) {
    case (.floats(let floats), .float) where element.dataType == .float32:
      try nest(floats.values, type) { out, float in
        out.appendFloat(UInt64(float.bitPattern), exponentBits: 8, fractionBits: 23)
      }
    case (.doubles(let doubles), .float) where element.dataType == .float64:
      try nest(doubles.values, type) { out, double in
        out.appendFloat(double.bitPattern, exponentBits: 11, fractionBits: 52)
      }
    case (.ints(let ints), .signed): try nest(ints.values, type) { out, int in out.append(Int64(int)) }
    case (.ints(let ints), .unsigned):
      try nest(ints.values, type) { out, int in out.append(UInt64(UInt32(bitPattern: int))) }
    case (.longInts(let ints), .signed): try nest(ints.values, type) { out, int in out.append(int) }
    case (.longInts(let ints), .unsigned):
      try nest(ints.values, type) { out, int in out.append(UInt64(bitPattern: int)) }
    case (.bools(let bools), .bool): try nest(bools.values, type) { out, bool in out.append(bool ? "true" : "false") }
    case (.strings(let strings), .string): try nest(strings.values, type) { out, string in out.appendQuoted(string) }
    case (.bytes(let bytes), let number) where number != .string:
      try write(bytes.values, type, of: element)
    case (nil, _): throw Diagnostic("mil-value", "a tensor has no elements field")
    case (.some(let value), _):
      throw Diagnostic("mil-value", "elements of type `\(element.name)` cannot be stored as `\(value.schemaName)`")
    }
  }

  /// Elements in their memory layout.
  private mutating func write(
    _ bytes: WeightData, _ type: MILSpec.TensorType, of element: MILElementType
  ) throws(Diagnostic) {
    let sizes = try Self.sizes(type, bytes.byteCount * 8 / element.bits)
    guard let byteCount = BitElements.byteCount(sizes.reduce(1, *), bits: element.bits),
      byteCount == bytes.byteCount
    else { throw Self.wrongCount("\(bytes.byteCount) bytes", sizes, of: element) }
    let copied = bytes.bytes
    let span = copied.span.bytes
    var index = 0
    func next() -> UInt64 {
      defer { index += 1 }
      return BitElements.element(span, index, bits: element.bits)
    }
    switch element.number {
    case .float(let exponentBits, let fractionBits, let hasInfinity):
      try nest(sizes[...]) { out in
        out.appendFloat(
          next(), exponentBits: exponentBits, fractionBits: fractionBits, hasInfinity: hasInfinity)
      }
    case .signed: try nest(sizes[...]) { out in out.append(BitElements.signed(next(), bits: element.bits)) }
    case .bool: try nest(sizes[...]) { out in out.append(next() != 0 ? "true" : "false") }
    case .unsigned, .string: try nest(sizes[...]) { out in out.append(next()) }
    }
  }

  private mutating func nest<Element>(
    _ elements: [Element], _ type: MILSpec.TensorType, _ one: (inout MILTextBuffer, Element) -> Void
  ) throws(Diagnostic) {
    let sizes = try Self.sizes(type, elements.count)
    guard sizes.reduce(1, *) == elements.count else {
      throw Self.wrongCount("\(elements.count)", sizes, of: try Self.elementType(type))
    }
    var index = 0
    try nest(sizes[...]) { out in
      one(&out, elements[index])
      index += 1
    }
  }

  private mutating func nest(
    _ sizes: ArraySlice<Int>, _ one: (inout MILTextBuffer) -> Void
  ) throws(Diagnostic) {
    guard let size = sizes.first else { return one(&out) }
    out.append(UInt8(ascii: "["))
    let inner = sizes.dropFirst()
    for index in 0..<size {
      if index > 0 { out.append(", ") }
      if inner.isEmpty { one(&out) } else { try nest(inner, one) }
      try out.flushIfFull()
    }
    out.append(UInt8(ascii: "]"))
  }

  private static func wrongCount(_ found: String, _ sizes: [Int], of element: MILElementType) -> Diagnostic {
    let shape = sizes.map(String.init).joined(separator: ", ")
    return Diagnostic(
      "mil-value", "a constant holds \(found) for a tensor of shape [\(shape)] and type `\(element.name)`",
      found: found, expected: "\(sizes.reduce(1, *))")
  }

  /// The sizes to nest `count` elements by. One size may be open and follows from the count.
  private static func sizes(_ type: MILSpec.TensorType, _ count: Int) throws(Diagnostic) -> [Int] {
    var sizes: [Int] = []
    var open: Int?
    var product = 1
    // Brackets that are written even if there are no elements within.
    var outerProduct = 1
    for dimension in type.dimensions {
      guard case .constant(let constant)? = dimension.dimension else {
        if open != nil || type.rank < 0 {
          throw Diagnostic("mil-type", "a constant's type leaves more than one dimension open")
        }
        open = sizes.count
        sizes.append(0)
        continue
      }
      let size = Int(clamping: constant.size)
      let (next, overflow) = product.multipliedReportingOverflow(by: size)
      if overflow { throw Diagnostic("mil-value", "a constant's type has too many elements") }
      product = next
      if next > 0 { outerProduct = next }
      sizes.append(size)
    }
    if let open { sizes[open] = product > 0 ? count / product : 0 }
    if product == 0 && outerProduct > maximumEmptyRows {
      throw Diagnostic(
        "mil-value", "a constant without elements has \(outerProduct) rows, more than \(maximumEmptyRows)")
    }
    return sizes
  }

  /// Rows of a tensor without elements: nothing in the file stands for them, so their number must be limited.
  private static var maximumEmptyRows: Int { 1 << 20 }
}
