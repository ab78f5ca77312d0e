internal import ModelGraph
internal import ModelSpec

extension AssetRules {
  /// Arithmetic, bits and logic of two tensors. Those that broadcast have the same names with another prefix; so do MIL's
  /// operations, which always broadcast.
  static let binary: [NamedAssetRule] = both(
    [
      (
        "add",
        { (lowering, x, y, type) throws(OperationError) in
          try lowering.arithmetic("add", x, y, type, booleans: "logical_or")
        }
      ),
      (
        "sub",
        { (lowering, x, y, type) throws(OperationError) in
          try lowering.arithmetic("sub", x, y, type, booleans: "logical_xor")
        }
      ),
      (
        "mul",
        { (lowering, x, y, type) throws(OperationError) in
          try lowering.arithmetic("mul", x, y, type, booleans: "logical_and")
        }
      ),
      (
        "divide",
        { (lowering, x, y, type) throws(OperationError) in
          if let exact = try lowering.exact("divide", x, y, type) { return exact }
          return try lowering.binary("real_div", x, y)
        }
      ),
      (
        "floor_divide",
        { (lowering, x, y, type) throws(OperationError) in
          if let exact = try lowering.exact("floor_divide", x, y, type) { return exact }
          return try lowering.floorDivided(x, by: y)
        }
      ),
      (
        "modulo",
        { (lowering, x, y, type) throws(OperationError) in
          if let exact = try lowering.exact("modulo", x, y, type) { return exact }
          return try lowering.emitOne("nn.exact_arithmetic", [("x", x), ("y", y), ("function", .string("modulo"))])
        }
      ),
      (
        "pow",
        { (lowering, x, y, type) throws(OperationError) in
          if let exact = try lowering.exact("pow", x, y, type) { return exact }
          return try lowering.binary("pow", x, y)
        }
      ),
      ("maximum", { (lowering, x, y, type) throws(OperationError) in try lowering.extreme("maximum", x, y) }),
      ("minimum", { (lowering, x, y, type) throws(OperationError) in try lowering.extreme("minimum", x, y) }),
      (
        "bitwise_and",
        { (lowering, x, y, type) throws(OperationError) in
          try lowering.bits("and", x, y, type)
        }
      ),
      (
        "bitwise_or",
        { (lowering, x, y, type) throws(OperationError) in
          try lowering.bits("or", x, y, type)
        }
      ),
      (
        "bitwise_xor",
        { (lowering, x, y, type) throws(OperationError) in
          try lowering.bits("xor", x, y, type)
        }
      ),
    ])

  /// A rule for two operands and the type of the result in the file.
  typealias BinaryRule =
    @Sendable (inout AssetLowering, Operand, Operand, ScalarType?) throws(OperationError) -> Operand

  /// Rules under both of their names.
  static func both(_ rules: [(String, BinaryRule)]) -> [NamedAssetRule] {
    rules.flatMap { name, rule in
      ["primitive.\(name)_v1", "broadcasting_\(name)_v1"].map { full in
        .one(full) { (lowering, call) throws(OperationError) in
          try rule(&lowering, lowering.operand(call, 0), lowering.operand(call, 1), call.dataType())
        }
      }
    }
  }
}

extension AssetLowering {
  /// Integers wrap around at the width of their type.
  mutating func arithmetic(
    _ operation: String, _ x: Operand, _ y: Operand, _ type: ScalarType?, booleans: String
  ) throws(OperationError) -> Operand {
    guard let scalar = x.type?.scalar else { return try binary(operation, x, y) }
    switch ElementForm(scalar) {
    case .float: return try binary(operation, x, y)
    case .boolean: return try binary(booleans, x, y)
    case .integer:
      // 32 bits wrap by themselves; of more, none may get lost, and fewer are cut off.
      if type != .int32, let exact = try exact(operation, x, y, type) { return exact }
      return try binary(operation, x, y)
    }
  }

  /// Arithmetic of integers as Core AI has it, in the width of the file's type; nil for floats.
  mutating func exact(
    _ function: String, _ x: Operand, _ y: Operand, _ type: ScalarType?
  ) throws(OperationError) -> Operand? {
    guard let scalar = x.type?.scalar, ElementForm(scalar) == .integer else { return nil }
    return try emitOne(
      "nn.exact_arithmetic",
      [("x", x), ("y", y), ("function", .string(function)), ("type", .string((type ?? scalar).name))])
  }

  mutating func extreme(_ operation: String, _ x: Operand, _ y: Operand) throws(OperationError) -> Operand {
    guard x.type?.scalar == .bool else { return try binary(operation, x, y) }
    return try binary(operation == "maximum" ? "logical_or" : "logical_and", x, y)
  }

  mutating func bits(
    _ function: String, _ x: Operand, _ y: Operand, _ type: ScalarType?
  ) throws(OperationError) -> Operand {
    if x.type?.scalar == .bool { return try binary("logical_\(function)", x, y) }
    guard let result = try exact(function, x, y, type) else { throw OperationError("floats have no bits to combine") }
    return result
  }

  /// Of floats, as Apple's runtime computes it: what is not finite gives NaN.
  mutating func floorDivided(_ x: Operand, by y: Operand) throws(OperationError) -> Operand {
    try emitOne("nn.exact_arithmetic", [("x", x), ("y", y), ("function", .string("floor_divide"))])
  }

  /// An integer of fewer than 32 bits as one of 32, which holds what is computed with it: a value of its own type would count as one
  /// that never exceeds it.
  mutating func widened(_ x: Operand) throws(OperationError) -> Operand {
    guard let scalar = x.type?.scalar, ElementForm(scalar) == .integer, scalar.bitWidth < 32 else { return x }
    return try cast(x, .int32)
  }

  /// An integer whose bits beyond the width of its type are cut off, from what was computed with `widened(_:)`.
  mutating func wrapped(_ x: Operand, as scalar: ScalarType?) throws(OperationError) -> Operand {
    guard let scalar, ElementForm(scalar) == .integer, scalar.bitWidth < 32 else { return x }
    return try emitOne("cast", [("x", cast(x, .int32)), ("dtype", .string(scalar.name))])
  }
}
