internal import ModelOps
internal import ModelSpec

/// `nn.exact_arithmetic`: MIL's operations in 32 bits, whose result is cut off at the width of the type; quotients cut towards 0
/// by way of those rounded down, and bits one by one.
enum ExactArithmeticDecomposition: Decomposition {
  static let operation = "nn.exact_arithmetic"

  static func decompose(
    _ operation: BoundOperation, _ composer: inout GraphComposer
  ) throws(OperationError) -> [Operand]? {
    let arithmetic = try ExactArithmetic(operation.known)
    let (given, other) = (try operation.required("x"), try operation.required("y"))
    if ElementForm(arithmetic.x.scalar) == .float {
      return [try floats(arithmetic.function, given, by: other, scalar: arithmetic.x.scalar, &composer)]
    }
    guard arithmetic.type.bitWidth <= 32 else {
      throw OperationError("arithmetic of \(arithmetic.type.name) has no form in MIL, whose integers have 32 bits")
    }
    let (x, y) = (try composer.converted(given, to: .int32), try composer.converted(other, to: .int32))
    let result: Operand
    switch arithmetic.function {
    case .add, .sub, .mul, .pow: result = try composer.binary(arithmetic.function.rawValue, x, y)
    case .floorDivide: result = try composer.binary("floor_div", x, y)
    case .divide, .modulo:
      // By 0, both are 0 in Core AI; what MIL makes of it is not used.
      let isNothing = try composer.binary("equal", y, .integer(0))
      let divisor = try composer.emitOne("select", [("cond", isNothing), ("a", .integer(1)), ("b", y)])
      var whole = try quotient(x, divisor, &composer)
      if arithmetic.function == .modulo {
        whole = try composer.binary("sub", x, composer.binary("mul", whole, divisor))
      }
      result = try composer.emitOne("select", [("cond", isNothing), ("a", .integer(0)), ("b", whole)])
    case .and, .or, .xor: result = try bits(arithmetic, of: x, and: y, &composer)
    }
    let isNarrow = arithmetic.type.bitWidth < 32
    let cut = isNarrow ? try composer.converted(result, to: ExactCast.held(arithmetic.type)) : result
    return [try composer.converted(cut, to: arithmetic.x.scalar)]
  }

  private static func floats(
    _ function: ExactArithmetic.Function, _ x: Operand, by y: Operand, scalar: ScalarType,
    _ composer: inout GraphComposer
  ) throws(OperationError) -> Operand {
    let zero = GraphComposer.number(0, scalar)
    guard function == .modulo else {
      let floor = try composer.emitOne("floor", [("x", try composer.binary("real_div", x, y))])
      let isFinite = try composer.binary("equal", try composer.binary("sub", x, x), zero)
      return try composer.emitOne(
        "select", [("cond", isFinite), ("a", floor), ("b", GraphComposer.number(.nan, scalar))])
    }
    // The remainder of the sizes, with the sign of the dividend; a number itself is what an infinite one leaves.
    let (size, divisor) = (try composer.emitOne("abs", [("x", x)]), try composer.emitOne("abs", [("x", y)]))
    let rest = try composer.binary("mod", size, divisor)
    let isInfinite = try composer.binary("equal", divisor, GraphComposer.number(.infinity, scalar))
    let isFinite = try composer.binary("equal", try composer.binary("sub", x, x), zero)
    let isWhole = try composer.binary("logical_and", isInfinite, isFinite)
    let left = try composer.emitOne("select", [("cond", isWhole), ("a", size), ("b", rest)])
    let isNegative = try composer.binary("less", x, zero)
    let negated = try composer.binary("mul", left, GraphComposer.number(-1, scalar))
    return try composer.emitOne("select", [("cond", isNegative), ("a", negated), ("b", left)])
  }

  /// x / y cut towards 0.
  private static func quotient(
    _ x: Operand, _ y: Operand, _ composer: inout GraphComposer
  ) throws(OperationError) -> Operand {
    let floor = try composer.binary("floor_div", x, y)
    let rest = try composer.binary("sub", x, try composer.binary("mul", floor, y))
    let (isX, isY) = (try composer.binary("less", x, .integer(0)), try composer.binary("less", y, .integer(0)))
    let isBelow = try composer.binary(
      "logical_and", try composer.binary("not_equal", rest, .integer(0)), try composer.binary("logical_xor", isX, isY))
    let next = try composer.binary("add", floor, .integer(1))
    return try composer.emitOne("select", [("cond", isBelow), ("a", next), ("b", floor)])
  }

  /// The bits of both combined, from the lowest on.
  private static func bits(
    _ arithmetic: ExactArithmetic, of x: Operand, and y: Operand, _ composer: inout GraphComposer
  ) throws(OperationError) -> Operand {
    let width = min(32, arithmetic.type.bitWidth)
    let isSigned = width == 32 || arithmetic.type.rawValue.utf8.first == UInt8(ascii: "i")
    var (restX, restY) = (x, y)
    var sum: Operand?
    for bit in 0..<width {
      let (a, b) = (
        try composer.binary("mod", restX, .integer(2)), try composer.binary("mod", restY, .integer(2))
      )
      let combined: Operand
      switch arithmetic.function {
      case .and: combined = try composer.binary("mul", a, b)
      case .or: combined = try composer.binary("maximum", a, b)
      default: combined = try composer.emitOne("abs", [("x", try composer.binary("sub", a, b))])
      }
      let weight = bit == width - 1 && isSigned ? -(1 << bit) : 1 << bit
      let part = try composer.binary("mul", combined, .integer(weight))
      sum = try sum.map { (sum) throws(OperationError) in try composer.binary("add", sum, part) } ?? part
      guard bit < width - 1 else { break }
      restX = try composer.binary("floor_div", restX, .integer(2))
      restY = try composer.binary("floor_div", restY, .integer(2))
    }
    return sum ?? x
  }
}

extension GraphComposer {
  /// A number in the type of other operands.
  static func number(_ number: Float, _ scalar: ScalarType) -> Operand {
    Operand(Constant(.scalar(scalar), .floats([number])))
  }

  /// `x` with elements of another type.
  mutating func converted(_ x: Operand, to scalar: ScalarType) throws(OperationError) -> Operand {
    guard let type = x.type, type.scalar != scalar else { return x }
    return try emitOne("cast", [("x", x), ("dtype", .string(scalar.name))])
  }
}
