internal import ModelGraph
internal import ModelSpec

extension AssetRules {
  /// What makes, sorts and counts elements.
  static let contents: [NamedAssetRule] = [
    .one("primitive.constant_v1") { (lowering, call) throws(OperationError) in
      guard let splat = call.splat, let shape = call.shape()?.fixed else {
        throw OperationError("a constant has no elements")
      }
      let constant: AssetConstant
      do throws(Diagnostic) {
        constant = try AssetConstant(splat, elements: call.word("elements"), weights: { _ in nil })
      } catch {
        throw OperationError(error.message)
      }
      let value = try lowering.operand(.constant(constant))
      return try lowering.emitOne("fill", [("shape", .integers(shape)), ("value", value)])
    },
    .one("primitive.range_v1") { (lowering, call) throws(OperationError) in
      try lowering.emitOne(
        "range_1d",
        [("start", lowering.operand(call, 0)), ("end", lowering.operand(call, 1)), ("step", lowering.operand(call, 2))])
    },
    .one("primitive.non_zero_v1") { (lowering, call) throws(OperationError) in
      try lowering.emitOne("non_zero", [("x", lowering.operand(call, 0))])
    },
    .one("primitive.argsort_v1") { (lowering, call) throws(OperationError) in
      try lowering.order(call, lowering.operand(call, 0))
    },
    .one("sort_v1") { (lowering, call) throws(OperationError) in
      let x = try lowering.operand(call, 0)
      let order = try lowering.order(call, x)
      return try lowering.emitOne(
        "gather_along_axis",
        [("x", x), ("indices", order), ("axis", .integer(lowering.integer(call, 1, named: "axis")))])
    },
    .one("primitive.scan_v1") { (lowering, call) throws(OperationError) in
      guard let combiner = call.word("combiner") else { throw OperationError("its combiner is not known") }
      return try lowering.emitOne(
        "nn.scan",
        [
          ("x", lowering.operand(call, 0)), ("axis", .integer(lowering.integer(call, 1, named: "axis"))),
          ("reverse", .boolean(lowering.boolean(call, 2, named: "reverse"))), ("function", .string(combiner)),
          ("type", call.dataType().map { .string($0.name) }),
        ])
    },
  ]
}

extension AssetLowering {
  /// Places in sorted order; what is not a number comes last.
  fileprivate mutating func order(_ call: AssetCall, _ x: Operand) throws(OperationError) -> Operand {
    try emitOne(
      "argsort",
      [
        ("x", x), ("axis", .integer(integer(call, 1, named: "axis"))),
        ("ascending", .boolean(!boolean(call, 2, named: "descending"))),
      ])
  }
}
