/// Elements of a tensor as JSON: an array of them in row-major order, nested by axis or flat.
struct JSONTensorData {
  private let name: String
  private let datatype: Datatype
  private let count: Int
  private var found = 0
  private var raw: [UInt8] = []
  private var strings: [ArraySlice<UInt8>] = []
  private let limits: ProtocolLimits

  /// The elements that `scanner` is in front of.
  ///
  /// - Parameter count: How many elements the tensor's shape has.
  /// - Throws: `InferenceError` for a value of another type or beyond the datatype's range, and when there are more or
  ///   fewer elements.
  static func decode(
    _ scanner: inout JSONScanner, _ datatype: Datatype, count: Int, of name: String, _ limits: ProtocolLimits
  ) throws(InferenceError) -> InferenceTensor.Content {
    var data = JSONTensorData(name, datatype, count: count, textCount: scanner.bytes.endIndex - scanner.offset, limits)
    scanner.skipSpace()
    // A single element is also taken without an array.
    try data.read(&scanner)
    guard data.found == count else {
      throw .invalid("tensor-data", "tensor '\(name)' has \(data.found) elements, expected \(count) by its shape")
    }
    return datatype == .bytes ? .strings(data.strings) : .raw(data.raw[...])
  }

  private init(_ name: String, _ datatype: Datatype, count: Int, textCount: Int, _ limits: ProtocolLimits) {
    self.name = name
    self.datatype = datatype
    self.count = count
    self.limits = limits
    // Each element takes two bytes of text at least: the shape alone takes no memory.
    raw = [UInt8](repeating: 0, count: min(count, textCount / 2 + 1) * (datatype.byteCount ?? 0))
  }

  /// Reads the value that is next: arrays of elements, however deep, or one element.
  private mutating func read(_ scanner: inout JSONScanner) throws(InferenceError) {
    var depth = 0
    repeat {
      scanner.skipSpace()
      if scanner.next == UInt8(ascii: "[") {
        try scanner.openArray()
        depth += 1
        if scanner.next != UInt8(ascii: "]") { continue }
      } else if depth == 0 || !takeFloats(&scanner) {
        if depth > 0, scanner.next == UInt8(ascii: "[") { continue }
        guard found < count else {
          throw .invalid("tensor-data", "tensor '\(name)' has more elements than its shape, which has \(count)")
        }
        try readElement(&scanner)
        found += 1
      }
      // Behind a value come the ends of arrays, and then a comma unless all arrays have ended.
      while depth > 0 {
        scanner.skipSpace()
        if scanner.take(",") { break }
        guard scanner.take("]") else { throw scanner.unexpected("',' or ']'") }
        scanner.close()
        depth -= 1
      }
    } while depth > 0
  }

  /// Reads a run of ordinary floats and the commas between them, which is most of the text of most requests.
  ///
  /// - Returns: Whether a float was the last, and not the comma behind it: what follows is then for others to read.
  private mutating func takeFloats(_ scanner: inout JSONScanner) -> Bool {
    switch datatype {
    case .fp32: Self.takeFloats(&scanner, into: &raw, &found, count) { Float($0).isFinite ? Float($0).bitPattern : nil }
    case .fp64: Self.takeFloats(&scanner, into: &raw, &found, count) { $0.bitPattern }
    default: false
    }
  }

  private static func takeFloats<Bits: FixedWidthInteger & BitwiseCopyable>(
    _ scanner: inout JSONScanner, into raw: inout [UInt8], _ found: inout Int, _ count: Int, _ bits: (Double) -> Bits?
  ) -> Bool {
    let source = scanner.bytes
    let text = source.span
    var place = scanner.offset - source.startIndex
    var isBehindFloat = false
    var elements = raw.mutableSpan
    var bytes = elements.mutableBytes
    while found < count {
      var end = place
      guard let value = Decimal(text, &end)?.double, let value = bits(value) else { break }
      bytes.storeBytes(of: value.littleEndian, toByteOffset: found * MemoryLayout<Bits>.size, as: Bits.self)
      found += 1
      (place, isBehindFloat) = (end, true)
      JSONScanner.skipSpace(text, &end)
      guard end < text.count, text[end] == UInt8(ascii: ",") else { break }
      end += 1
      JSONScanner.skipSpace(text, &end)
      (place, isBehindFloat) = (end, false)
    }
    scanner.move(to: source.startIndex + place)
    return isBehindFloat
  }

  private mutating func readElement(_ scanner: inout JSONScanner) throws(InferenceError) {
    switch datatype {
    case .bool:
      if let next = scanner.next, next == UInt8(ascii: "t") || next == UInt8(ascii: "f") {
        store(try scanner.bool() ? 1 : 0 as UInt8)
      } else {
        let number = try scanner.number()
        guard number == .integer(0) || number == .integer(1) else { throw range(number) }
        store(number == .integer(1) ? 1 : 0 as UInt8)
      }
    case .bytes: strings.append(try scanner.stringBytes(limit: limits.bodyBytes))
    case .uint8: try append(UInt8.self, &scanner)
    case .uint16: try append(UInt16.self, &scanner)
    case .uint32: try append(UInt32.self, &scanner)
    case .uint64: try append(UInt64.self, &scanner)
    case .int8: try append(Int8.self, &scanner)
    case .int16: try append(Int16.self, &scanner)
    case .int32: try append(Int32.self, &scanner)
    case .int64: try append(Int64.self, &scanner)
    case .fp16: store(try narrow(try float(&scanner), to: Float16.self).bitPattern)
    case .fp32: store(try narrow(try float(&scanner), to: Float.self).bitPattern)
    case .fp64: store(try float(&scanner).bitPattern)
    }
  }

  /// A number, or `null`, which stands for a value that JSON has no number for.
  private func float(_ scanner: inout JSONScanner) throws(InferenceError) -> Double {
    if scanner.next == UInt8(ascii: "n") {
      try scanner.null()
      return .nan
    }
    return try scanner.number().double
  }

  private mutating func append<Value: FixedWidthInteger & BitwiseCopyable>(
    _ type: Value.Type, _ scanner: inout JSONScanner
  ) throws(InferenceError) {
    let number = try scanner.number()
    let value: Value? =
      switch number {
      case .integer(let integer): Value(exactly: integer)
      case .unsigned(let integer): Value(exactly: integer)
      case .double(let double): Value(exactly: double)
      }
    guard let value else { throw range(number) }
    store(value)
  }

  /// The nearest float of the type.
  ///
  /// - Throws: `InferenceError` for a number beyond its range.
  private func narrow<Value: BinaryFloatingPoint>(_ value: Double, to type: Value.Type) throws(InferenceError) -> Value
  {
    let narrow = Value(value)
    guard narrow.isFinite || !value.isFinite else { throw range(.double(value)) }
    return narrow
  }

  /// Puts an element at its place.
  private mutating func store<Value: FixedWidthInteger & BitwiseCopyable>(_ value: Value) {
    let offset = found * MemoryLayout<Value>.size
    var elements = raw.mutableSpan
    var bytes = elements.mutableBytes
    bytes.storeBytes(of: value.littleEndian, toByteOffset: offset, as: Value.self)
  }

  private func range(_ number: JSONNumber) -> InferenceError {
    let text =
      switch number {
      case .integer(let value): "\(value)"
      case .unsigned(let value): "\(value)"
      case .double(let value): "\(value)"
      }
    return .invalid("tensor-data", "tensor '\(name)' holds \(text), which is no \(datatype.rawValue)")
  }
}
