internal import ModelGraph
internal import ModelSpec
internal import OnnxFormat

/// `BitShift`: a product with, or a quotient by, a power of two.
enum BitShiftImport: OperatorImport {
  static let operators = ["BitShift"]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let (x, places) = (try node.tensor(0), try node.tensor(1))
    // Numbers of 64 bits are those of 32 that the program has.
    let width = min(x.element.bitWidth, 32)
    let isLeft = node.string("direction", default: "LEFT") == "LEFT"
    // Shifts by the width or more, or by less than nothing, leave nothing but the sign.
    let isWithin = try emitter.binary(
      "logical_and", try emitter.binary("greater_equal", places.operand, .integer(0)),
      try emitter.binary("less", places.operand, .integer(width)))
    let few = try emitter.select(isWithin, places.operand, .integer(width - 1))
    guard isLeft else {
      // In two steps, so that no divisor is longer than 31 bits.
      let first = try emitter.binary("floor_div", few, .integer(2))
      let second = try emitter.binary("sub", few, first)
      let half = try emitter.binary("floor_div", x.operand, try power(first, &emitter))
      let whole = try emitter.binary("floor_div", half, try power(second, &emitter))
      let sign = x.element.isUnsigned ? Operand.integer(0) : try emitter.binary("floor_div", half, .integer(1 << 30))
      let rest = try emitter.binary("minimum", sign, .integer(0))
      return [.tensor(x.with(try emitter.select(isWithin, whole, rest)))]
    }
    // Halves of 16 bits, so that no product is longer than 32.
    let low = try emitter.binary("mod", x.operand, .integer(1 << 16))
    let high = try emitter.binary("floor_div", x.operand, .integer(1 << 16))
    let isFar = try emitter.binary("greater_equal", few, .integer(16))
    let near = try emitter.select(isFar, try emitter.binary("sub", few, .integer(16)), few)
    let factor = try power(near, &emitter)
    let (upper, lower) = (
      try emitter.select(isFar, low, try emitter.binary("mod", high, .integer(1 << 16))),
      try emitter.select(isFar, .integer(0), low)
    )
    let product = try bounded(lower, factor, &emitter)
    let carry = try emitter.binary("add", try bounded(upper, factor, &emitter).low, product.carry)
    let top = try emitter.wrapped(carry, .int16)
    let whole = try emitter.binary(
      "add", try emitter.binary("mul", top, .integer(1 << 16)), product.low)
    let shifted = try emitter.select(isWithin, whole, .integer(0))
    return [.tensor(x.with(try emitter.wrapped(shifted, x.element)))]
  }

  /// The product of numbers of 16 bits, of which one is at most 2¹⁵: its lower half and its upper half.
  private static func bounded(
    _ x: Operand, _ factor: Operand, _ emitter: inout Emitter
  ) throws(OperationError) -> (low: Operand, carry: Operand) {
    let product = try emitter.binary("mul", x, factor)
    return (
      try emitter.binary("mod", product, .integer(1 << 16)), try emitter.binary("floor_div", product, .integer(1 << 16))
    )
  }

  /// 2 to the power of numbers from 0 to 30.
  private static func power(_ exponent: Operand, _ emitter: inout Emitter) throws(OperationError) -> Operand {
    let powers = Operand.integers((0...30).map { 1 << $0 })
    return try emitter.one("gather", [("x", powers), ("indices", exponent), ("axis", .integer(0))])
  }
}

/// `BitwiseAnd`, `BitwiseOr` and `BitwiseXor`: four bits at a time from a table.
enum BitwiseImport: OperatorImport {
  static let operators = ["BitwiseAnd", "BitwiseOr", "BitwiseXor"]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let (a, b) = (try node.tensor(0), try node.tensor(1))
    let table = (0..<256).map { pair in
      switch node.operation {
      case "BitwiseAnd": pair >> 4 & pair & 15
      case "BitwiseOr": (pair >> 4 | pair) & 15
      default: (pair >> 4 ^ pair) & 15
      }
    }
    let count = min(a.element.bitWidth, 32) / 4
    var (left, right) = (a.operand, b.operand)
    var result: Operand?
    for place in 0..<count {
      let isLast = place == count - 1
      let pair = try emitter.binary(
        "add", try emitter.binary("mul", try emitter.binary("mod", left, .integer(16)), .integer(16)),
        try emitter.binary("mod", right, .integer(16)))
      // The last four bits of a number with a sign count from −8 to 7.
      let isSigned = isLast && (!a.element.isUnsigned || a.element.bitWidth > 16)
      let values = table.map { (isSigned && $0 >= 8 ? $0 - 16 : $0) << (4 * place) }
      let part = try emitter.one(
        "gather", [("x", .integers(values)), ("indices", pair), ("axis", .integer(0))])
      result = try result.map { (sum) throws(OperationError) in try emitter.binary("add", sum, part) } ?? part
      if !isLast {
        left = try emitter.binary("floor_div", left, .integer(16))
        right = try emitter.binary("floor_div", right, .integer(16))
      }
    }
    guard let result else { throw Importer.unknown }
    return [.tensor(a.with(result))]
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

/// `BitCast` between integers of one width.
enum BitCastImport: OperatorImport {
  static let operators = ["BitCast"]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let x = try node.tensor(0)
    guard let number = node.integer("to"), let target = OnnxElement(rawValue: Int32(clamping: number)),
      target == x.element
        || target.isInteger && x.element.isInteger && target.bitWidth == x.element.bitWidth
          && target.bitWidth <= 16
    else { throw node.refuse("'BitCast' of \(x.element.name) to a type with other bits", "onnx-type") }
    return [ImportValue(target == x.element ? x.operand : try emitter.wrapped(x.operand, target), target)]
  }
}
