internal import ModelGraph

/// Complex numbers as their parts.
struct ComplexOperand {
  let real: Operand
  let imaginary: Operand

  init(_ real: Operand, _ imaginary: Operand) {
    self.real = real
    self.imaginary = imaginary
  }

  init(_ parts: (real: Operand, imaginary: Operand)) { self.init(parts.real, parts.imaginary) }
}

/// Functions of complex numbers as operations on their parts, by the short names of Core AI's operations.
enum ComplexFunctions {
  typealias Unary = @Sendable (inout AssetLowering, ComplexOperand) throws(OperationError) -> ComplexOperand
  typealias Binary =
    @Sendable (inout AssetLowering, ComplexOperand, ComplexOperand) throws(OperationError) -> ComplexOperand

  static let unary: [String: Unary] = [
    "exp": { (lowering, z) throws(OperationError) in try lowering.exponential(z) },
    "log": { (lowering, z) throws(OperationError) in try lowering.logarithm(z) },
    "sin": { (lowering, z) throws(OperationError) in
      ComplexOperand(
        try lowering.product(z, "sin", by: "cosh"),
        try lowering.product(z, "cos", by: "sinh"))
    },
    "cos": { (lowering, z) throws(OperationError) in
      ComplexOperand(
        try lowering.product(z, "cos", by: "cosh"),
        try lowering.negated(lowering.product(z, "sin", by: "sinh")))
    },
    "sinh": { (lowering, z) throws(OperationError) in
      ComplexOperand(
        try lowering.product(z, "sinh", by: "cos"),
        try lowering.product(z, "cosh", by: "sin"))
    },
    "cosh": { (lowering, z) throws(OperationError) in
      ComplexOperand(
        try lowering.product(z, "cosh", by: "cos"),
        try lowering.product(z, "sinh", by: "sin"))
    },
    "tan": { (lowering, z) throws(OperationError) in try lowering.tangent(z) },
    "sigmoid": { (lowering, z) throws(OperationError) in try lowering.logistic(z) },
    "silu": { (lowering, z) throws(OperationError) in try lowering.times(z, lowering.logistic(z)) },
  ]

  static let binary: [String: Binary] = [
    "mul": { (lowering, x, y) throws(OperationError) in try lowering.times(x, y) },
    "batch_matmul": { (lowering, x, y) throws(OperationError) in try lowering.times(x, y, by: "matmul") },
    "divide": { (lowering, x, y) throws(OperationError) in try lowering.quotient(x, y) },
    "pow": { (lowering, x, y) throws(OperationError) in
      try lowering.exponential(lowering.times(y, lowering.logarithm(x)))
    },
  ]
}

extension AssetLowering {
  fileprivate mutating func unary(_ operation: String, _ x: Operand) throws(OperationError) -> Operand {
    try emitOne(operation, [("x", x)])
  }

  /// A function of the real part times another one of the imaginary part.
  fileprivate mutating func product(
    _ z: ComplexOperand, _ first: String, by second: String
  ) throws(OperationError) -> Operand {
    try binary("mul", unary(first, z.real), unary(second, z.imaginary))
  }

  fileprivate mutating func negated(_ x: Operand) throws(OperationError) -> Operand {
    try binary("mul", x, constant(-1, like: x))
  }

  private func constant(_ value: Float, like x: Operand) throws(OperationError) -> Operand {
    try number(value, like: x.type?.scalar ?? .fp32)
  }

  fileprivate mutating func times(
    _ x: ComplexOperand, _ y: ComplexOperand, by operation: String = "mul"
  ) throws(OperationError) -> ComplexOperand {
    ComplexOperand(
      try binary(
        "sub", binary(operation, x.real, y.real), binary(operation, x.imaginary, y.imaginary)),
      try binary(
        "add", binary(operation, x.real, y.imaginary), binary(operation, x.imaginary, y.real)))
  }

  /// x · conj(y) / |y|², where y is scaled first so that its square is in range.
  fileprivate mutating func quotient(
    _ x: ComplexOperand, _ y: ComplexOperand
  ) throws(OperationError) -> ComplexOperand {
    let scale = try binary("maximum", unary("abs", y.real), unary("abs", y.imaginary))
    let (c, d) = (try binary("real_div", y.real, scale), try binary("real_div", y.imaginary, scale))
    let size = try binary("mul", scale, binary("add", binary("mul", c, c), binary("mul", d, d)))
    let real = try binary("add", binary("mul", x.real, c), binary("mul", x.imaginary, d))
    let imaginary = try binary("sub", binary("mul", x.imaginary, c), binary("mul", x.real, d))
    return ComplexOperand(try binary("real_div", real, size), try binary("real_div", imaginary, size))
  }

  fileprivate mutating func exponential(_ z: ComplexOperand) throws(OperationError) -> ComplexOperand {
    let size = try unary("exp", z.real)
    return ComplexOperand(
      try binary("mul", size, unary("cos", z.imaginary)), try binary("mul", size, unary("sin", z.imaginary)))
  }

  /// The logarithm of the size, and the angle.
  fileprivate mutating func logarithm(_ z: ComplexOperand) throws(OperationError) -> ComplexOperand {
    let scale = try binary("maximum", unary("abs", z.real), unary("abs", z.imaginary))
    let (a, b) = (try binary("real_div", z.real, scale), try binary("real_div", z.imaginary, scale))
    let square = try binary("add", binary("mul", a, a), binary("mul", b, b))
    let rest = try binary("mul", emitOne("log", [("x", square), ("epsilon", .float(0))]), constant(0.5, like: z.real))
    let size = try binary("add", emitOne("log", [("x", scale), ("epsilon", .float(0))]), rest)
    return ComplexOperand(size, try angle(z))
  }

  /// Between −π and π; 0 for 0.
  private mutating func angle(_ z: ComplexOperand) throws(OperationError) -> Operand {
    let zero = try constant(0, like: z.real)
    let slope = try unary("atan", binary("real_div", z.imaginary, z.real))
    let isDown = try binary("less", z.imaginary, zero)
    let half = try emitOne(
      "select", [("cond", isDown), ("a", constant(-.pi, like: z.real)), ("b", constant(.pi, like: z.real))])
    let left = try binary("add", slope, half)
    let isZero = try binary("equal", z.imaginary, zero)
    let quarter = try binary("mul", half, constant(0.5, like: z.real))
    let upright = try emitOne("select", [("cond", isZero), ("a", zero), ("b", quarter)])
    let isUpright = try binary("equal", z.real, zero)
    let isLeft = try binary("less", z.real, zero)
    let other = try emitOne("select", [("cond", isLeft), ("a", left), ("b", slope)])
    return try emitOne("select", [("cond", isUpright), ("a", upright), ("b", other)])
  }

  /// (t(1 − h²) + i·h(1 + t²)) / (1 + t²h²) with t = tan a and h = tanh b, which does not overflow.
  fileprivate mutating func tangent(_ z: ComplexOperand) throws(OperationError) -> ComplexOperand {
    let (t, h) = (try unary("tan", z.real), try unary("tanh", z.imaginary))
    let one = try constant(1, like: z.real)
    let (tt, hh) = (try binary("mul", t, t), try binary("mul", h, h))
    let below = try binary("add", one, binary("mul", tt, hh))
    return ComplexOperand(
      try binary("real_div", binary("mul", t, binary("sub", one, hh)), below),
      try binary("real_div", binary("mul", h, binary("add", one, tt)), below))
  }

  /// 1 / (1 + e^−z).
  fileprivate mutating func logistic(_ z: ComplexOperand) throws(OperationError) -> ComplexOperand {
    let power = try exponential(ComplexOperand(negated(z.real), negated(z.imaginary)))
    let one = try constant(1, like: z.real)
    let below = ComplexOperand(try binary("add", power.real, one), power.imaginary)
    return try quotient(ComplexOperand(one, constant(0, like: z.real)), below)
  }
}
