internal import ModelGraph
internal import ModelSpec
internal import OnnxFormat

/// `QuantizeLinear` and `DequantizeLinear`, of numbers for the whole tensor or for each place of an axis.
enum QuantizeImport: OperatorImport {
  static let operators = [
    "QuantizeLinear", "DequantizeLinear", "com.microsoft.QuantizeLinear", "com.microsoft.DequantizeLinear",
  ]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let (x, scale) = (try node.tensor(0), try node.tensor(1))
    let zero = try node.optional(2)
    node.ignore("saturate", "precision")
    guard node.integer("block_size", default: 0) == 0 else { throw node.refuse("'\(node.operation)' in blocks") }
    let axis = try node.axis(node.integer("axis", default: 1), max(2, try x.shape().rank))
    if node.operation == "DequantizeLinear" {
      if let number = node.integer("output_dtype"), number != 0, number != Int(scale.element.rawValue) {
        throw node.refuse("'DequantizeLinear' to another type than that of its scale", "onnx-type")
      }
      if let packed = try Quantized.packed(x, scale, zero: zero, axis: axis, &emitter) {
        return [.tensor(scale.with(packed))]
      }
      var value = x.operand
      if let zero { value = try emitter.binary("sub", value, try Quantized.along(zero.operand, axis, x: x, &emitter)) }
      let wide = try emitter.cast(value, scale.operand.type?.scalar ?? .fp32)
      let factor = try Quantized.along(scale.operand, axis, x: x, &emitter)
      return [.tensor(scale.with(try emitter.binary("mul", wide, factor)))]
    }
    let given = node.integer("output_dtype", default: 0)
    let element = zero?.element ?? OnnxElement(rawValue: Int32(clamping: given)) ?? .uint8
    guard element.isInteger, element.bitWidth == 8 || element.bitWidth == 16 else {
      throw node.refuse("'QuantizeLinear' to \(element.name)", "onnx-type")
    }
    let divisor = try Quantized.along(scale.operand, axis, x: x, &emitter)
    let scaled = try emitter.binary(
      "real_div", try emitter.cast(x.operand, scale.operand.type?.scalar ?? .fp32), divisor)
    let zeros = try zero.map { (zero) throws(OperationError) in try Quantized.along(zero.operand, axis, x: x, &emitter)
    }
    return [ImportValue(try Quantized.rounded(scaled, zeros, element, &emitter), element)]
  }
}

/// Numbers of 8 and 16 bits that stand for others.
enum Quantized {
  private static let smallestPacked = 1024

  /// Scales or zero points of an axis, in its place.
  static func along(
    _ numbers: Operand, _ axis: Int, x: ImportTensor, _ emitter: inout Emitter
  ) throws(OperationError) -> Operand {
    guard let shape = numbers.type?.shape, shape.rank == 1 else {
      guard let rank = numbers.type?.rank, rank == 0 else {
        throw OperationError("scales of several axes", code: "onnx-shape")
      }
      return numbers
    }
    let rank = try x.shape().rank
    if shape[0].isAlways(1) { return try emitter.reshape(numbers, []) }
    guard axis < rank else { throw OperationError("scales for an axis that is not there", code: "onnx-shape") }
    return try emitter.expand(numbers, Array(1..<rank - axis))
  }

  /// Floats as integers of `element`, moved by a zero point; those beyond become the nearest.
  static func rounded(
    _ x: Operand, _ zero: Operand?, _ element: OnnxElement, _ emitter: inout Emitter
  ) throws(OperationError) -> Operand {
    var value = try emitter.unary("round", x)
    if let zero { value = try emitter.binary("add", value, try emitter.cast(zero, x.type?.scalar ?? .fp32)) }
    let size = 1 << element.bitWidth
    let (least, most) = element.isUnsigned ? (0, size - 1) : (-size / 2, size / 2 - 1)
    let clipped = try emitter.one(
      "clip",
      [
        ("x", value), ("alpha", emitter.number(Float(least), like: value)),
        ("beta", emitter.number(Float(most), like: value)),
      ])
    return try emitter.cast(clipped, .int32)
  }

  /// Weights of 8 bits that stay so in the file; nil for other values, and for few of them.
  static func packed(
    _ x: ImportTensor, _ scale: ImportTensor, zero: ImportTensor?, axis: Int, _ emitter: inout Emitter
  ) throws(OperationError) -> Operand? {
    guard x.element == .int8 || x.element == .uint8, scale.element == .float,
      case .constant(let constant) = x.operand.argument,
      case .integers(let integers) = constant.elements, integers.count >= smallestPacked,
      let scales = scale.operand.fixedFloats,
      try x.shape().rank > 0
    else { return nil }
    let byte = x.element == .int8 ? ScalarType.int8 : .uint8
    func bytes(_ numbers: [Int], _ shape: Shape) -> Operand {
      let data = WeightData(bytes: numbers.map { UInt8(truncatingIfNeeded: $0) })
      return Operand(Constant(TensorType(byte, shape), .weights(data, stored: byte)))
    }
    let zeros = zero?.operand.fixedIntegers ?? Array(repeating: 0, count: scales.count)
    guard zeros.count == scales.count else { return nil }
    let count = scales.count
    guard count == 1 || constant.type.shape[axis].isAlways(count) else { return nil }
    let shape: Shape = count == 1 ? [] : [Extent(count)]
    return try emitter.one(
      "constexpr_affine_dequantize",
      [
        ("quantized_data", bytes(integers, constant.type.shape)),
        ("zero_point", count == 1 ? Operand(Constant(.scalar(byte), .integers(zeros))) : bytes(zeros, shape)),
        ("scale", count == 1 ? .float(scales[0]) : Operand(Constant(TensorType(.fp32, shape), .floats(scales)))),
        ("axis", .integer(count == 1 ? 0 : axis)),
      ])
  }
}
