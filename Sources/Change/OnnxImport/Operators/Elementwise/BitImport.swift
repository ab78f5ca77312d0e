internal import ModelGraph
internal import ModelSpec
internal import OnnxFormat

/// `BitShift`: a product with, or a quotient by, a power of two.
enum BitShiftImport: OperatorImport {
  static let operators = ["BitShift"]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let (x, places) = (try node.tensor(0), try node.tensor(1))
    guard x.element.isUnsigned, x.element.bitWidth <= 16 else {
      throw node.refuse("'BitShift' of \(x.element.name)", "onnx-type")
    }
    // Shifts by the width or more leave 0; those of 8 and 16 bits are exact until then.
    let few = try emitter.binary("minimum", places.operand, .integer(x.element.bitWidth))
    let power = try emitter.cast(try emitter.binary("pow", .float(2), try emitter.cast(few, .fp32)), .int32)
    guard node.string("direction", default: "LEFT") == "LEFT" else {
      return [.tensor(x.with(try emitter.binary("floor_div", x.operand, power)))]
    }
    if x.element.bitWidth == 16 {
      // Only what stays is shifted, so that no product is longer than 32 bits.
      let kept = try emitter.cast(
        try emitter.binary("pow", .float(2), try emitter.cast(try emitter.binary("sub", .integer(16), few), .fp32)),
        .int32)
      let low = try emitter.binary("mod", x.operand, kept)
      return [.tensor(x.with(try emitter.wrapped(try emitter.binary("mul", low, power), x.element)))]
    }
    return [.tensor(x.with(try emitter.wrapped(try emitter.binary("mul", x.operand, power), x.element)))]
  }
}

/// `BitwiseNot`.
enum BitwiseNotImport: OperatorImport {
  static let operators = ["BitwiseNot"]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let x = try node.tensor(0)
    guard !x.element.isUnsigned || x.element.bitWidth <= 16 else {
      throw node.refuse("'BitwiseNot' of \(x.element.name)", "onnx-type")
    }
    let largest = x.element.isUnsigned ? (1 << x.element.bitWidth) - 1 : -1
    return [.tensor(x.with(try emitter.binary("sub", .integer(largest), x.operand)))]
  }
}
