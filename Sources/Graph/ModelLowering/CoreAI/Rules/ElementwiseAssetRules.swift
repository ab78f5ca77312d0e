internal import ModelGraph
internal import ModelSpec

extension AssetRules {
  /// Functions of single elements.
  static let elementwise: [NamedAssetRule] =
    [
      "acos", "asin", "atan", "atanh", "cos", "cosh", "erf", "exp", "sin", "sinh", "sqrt", "tan",
      "tanh",
    ].map { unary("primitive.\($0)_v1", $0) }
    + [
      unary("primitive.acosh_v1", "nn.acosh"), unary("primitive.asinh_v1", "nn.asinh"), unary("sigmoid_v1", "sigmoid"),
      unary("primitive.not_v1", "logical_not"),
      .one("primitive.abs_v1") { (lowering, call) throws(OperationError) in
        let x = try lowering.operand(call, 0)
        return try lowering.wrapped(try lowering.emitOne("abs", [("x", lowering.widened(x))]), as: x.type?.scalar)
      },
      .one("primitive.log_v1") { (lowering, call) throws(OperationError) in
        try lowering.emitOne("log", [("x", lowering.operand(call, 0)), ("epsilon", .float(0))])
      },
      .one("primitive.rsqrt_v1") { (lowering, call) throws(OperationError) in
        // −0 is what leaves −0 as it is.
        try lowering.emitOne("rsqrt", [("x", lowering.operand(call, 0)), ("epsilon", .float(-0.0))])
      },
      .one("primitive.round_v1") { (lowering, call) throws(OperationError) in
        let x = try lowering.operand(call, 0)
        guard let scalar = x.type?.scalar, ElementForm(scalar) == .float else { return x }
        return try lowering.emitOne("round", [("x", x)])
      },
      .one("relu_v1") { (lowering, call) throws(OperationError) in
        let x = try lowering.operand(call, 0)
        guard let scalar = x.type?.scalar, ElementForm(scalar) != .float else {
          return try lowering.emitOne("relu", [("x", x)])
        }
        return try lowering.binary("maximum", x, try lowering.number(0, like: scalar))
      },
      .one("silu_v1") { (lowering, call) throws(OperationError) in
        // A product, so that −∞ gives NaN as in Apple's runtime.
        let x = try lowering.operand(call, 0)
        return try lowering.binary("mul", x, try lowering.emitOne("sigmoid", [("x", x)]))
      },
      .one("primitive.gelu_v1") { (lowering, call) throws(OperationError) in
        let modes = ["none": "EXACT", "tanh": "TANH_APPROXIMATION", "sigmoid": "SIGMOID_APPROXIMATION"]
        guard let mode = call.word("approximate").flatMap({ modes[$0] }) else {
          throw OperationError("its way to approximate is not known")
        }
        return try lowering.emitOne("gelu", [("x", lowering.operand(call, 0)), ("mode", .string(mode))])
      },
      same("ax.copy_with_constraints_v1"), same("ax.copy_discarding_constraints_v1"), same("identity"),
    ]

  private static func unary(_ name: String, _ operation: String) -> NamedAssetRule {
    .one(name) { (lowering, call) throws(OperationError) in
      try lowering.emitOne(operation, [("x", lowering.operand(call, 0))])
    }
  }

  /// What only says how a tensor lies in memory.
  private static func same(_ name: String) -> NamedAssetRule {
    NamedAssetRule(name) { (lowering, call) throws(OperationError) in [try lowering.argument(call, 0)] }
  }
}
