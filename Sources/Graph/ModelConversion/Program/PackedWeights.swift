internal import ModelOps
internal import ModelSpec

/// Weights of a network layer that are stored as small numbers, and the forms that MIL has for them.
struct PackedWeights {
  let shape: [Int]
  /// `int8` for signed numbers, `uint8` otherwise.
  let byte: ScalarType
  private let data: WeightData
  private let bits: Int

  /// Reads `data`, `bits` and `shape` of `nn.unpack_linear` and `nn.unpack_lut`.
  init(_ operation: BoundOperation) throws(OperationError) {
    guard case .constant(let constant) = try operation.required("data").argument,
      case .weights(let data, let stored) = constant.elements
    else { throw OperationError("`data` is no constant", argument: "data") }
    self.data = data
    byte = stored
    bits = try operation.known.integer("bits")
    shape = try operation.known.integers("shape", default: [])
    let count = shape.reduce(1, *)
    let (needed, overflow) = count.multipliedReportingOverflow(by: bits)
    guard !overflow, (1...8).contains(bits), needed <= 8 * data.byteCount else {
      throw OperationError(
        "`data` has \(data.byteCount) bytes, too few for \(count) numbers of \(bits) bits", argument: "data")
    }
  }

  /// The numbers that bits can stand for, in the order of the bits.
  var values: [Int] {
    (0..<(1 << bits)).map { byte == .int8 ? Int(Int8(truncatingIfNeeded: $0)) : $0 }
  }

  /// The numbers as bytes, in the shape of the weights.
  func bytes() throws(OperationError) -> Constant {
    let type = TensorType(byte, Shape(fixed: shape))
    let count = shape.reduce(1, *)
    if bits == 8, data.byteCount == count { return Constant(type, .weights(data, stored: byte)) }
    return Constant(type, .weights(WeightData(bytes: numbers(count)), stored: byte))
  }

  /// The weights as indices into `table`.
  func lookup(
    _ table: [Float], names: [String], _ composer: inout GraphComposer
  ) throws(OperationError) -> [Operand] {
    let width = [1, 2, 4, 6, 8].first { $0 >= bits } ?? 8
    let count = shape.reduce(1, *)
    let indices = bits == 8 && data.byteCount == count ? data : WeightData(bytes: Self.packed(numbers(count), width))
    // Entries that no index names.
    let rest = Array(repeating: Float(0), count: max(0, (1 << width) - table.count))
    let lut = Operand(.floats(Array(table.prefix(1 << width)) + rest))
    let lengths = Constant(TensorType(.uint32, [Extent(shape.count)]), .integers(shape))
    return try composer.emit(
      "constexpr_lut_to_dense",
      [
        (
          "indices",
          Operand(Constant(TensorType(.uint8, [Extent(indices.byteCount)]), .weights(indices, stored: .uint8)))
        ),
        ("lut", lut), ("shape", Operand(lengths)),
      ], names: names)
  }

  /// The first `count` numbers, a byte each. Layers pack the highest bits of a byte first.
  private func numbers(_ count: Int) -> [UInt8] {
    var numbers: [UInt8] = []
    numbers.reserveCapacity(count)
    var (held, buffer) = (0, UInt32(0))
    data.withBytes { bytes in
      var next = 0
      for _ in 0..<count {
        while held < bits {
          buffer = buffer << 8 | UInt32(bytes.byte(at: next))
          next += 1
          held += 8
        }
        numbers.append(UInt8(truncatingIfNeeded: buffer >> UInt32(held - bits) & (1 << UInt32(bits) - 1)))
        held -= bits
      }
    }
    return numbers
  }

  /// Numbers of `width` bits without gaps, the lowest bits of a byte first.
  private static func packed(_ numbers: [UInt8], _ width: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    var (held, buffer) = (0, UInt32(0))
    for number in numbers {
      buffer |= UInt32(number) << UInt32(held)
      held += width
      while held >= 8 {
        bytes.append(UInt8(truncatingIfNeeded: buffer))
        buffer >>= 8
        held -= 8
      }
    }
    if held > 0 { bytes.append(UInt8(truncatingIfNeeded: buffer)) }
    return bytes
  }

  /// A constant vector of floats.
  static func floats(_ operation: BoundOperation, _ parameter: String) throws(OperationError) -> [Float] {
    guard case .constant(let constant) = try operation.required(parameter).argument else {
      throw OperationError("`\(parameter)` is no constant", argument: parameter)
    }
    return try ModelOps.Tensor(constant).floatArray
  }
}
