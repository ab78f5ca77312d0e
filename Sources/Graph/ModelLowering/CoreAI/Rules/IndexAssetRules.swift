internal import ModelGraph
internal import ModelSpec

extension AssetRules {
  /// Elements by their indices.
  static let indexing: [NamedAssetRule] = [
    .one("primitive.gather_nd_v1") { (lowering, call) throws(OperationError) in
      try lowering.emitOne("gather_nd", [("x", lowering.operand(call, 0)), ("indices", lowering.indices(call, 1))])
    },
    .one("primitive.gather_along_axis_v1") { (lowering, call) throws(OperationError) in
      try lowering.emitOne(
        "gather_along_axis",
        [
          ("x", lowering.operand(call, 0)), ("indices", lowering.indices(call, 1)),
          ("axis", .integer(lowering.integer(call, 2, named: "axis"))),
        ])
    },
    .one("primitive.scatter_along_axis_v1") { (lowering, call) throws(OperationError) in
      guard let mode = call.word("scatter_mode") else { throw OperationError("its mode is not known") }
      let x = try lowering.operand(call, 0)
      let result = try lowering.emitOne(
        "scatter_along_axis",
        [
          ("data", lowering.widened(x)), ("indices", lowering.indices(call, 1)),
          ("updates", lowering.widened(lowering.operand(call, 2))),
          ("axis", .integer(lowering.integer(call, 3, named: "axis"))), ("mode", .string(mode)),
        ])
      return try lowering.wrapped(result, as: x.type?.scalar)
    },
    .one("primitive.scatter_nd_v1") { (lowering, call) throws(OperationError) in
      // Whichever of its two arguments the region returns, Apple's runtime replaces the element by the last update.
      guard call.blocks.count == 1, call.blocks[0].operations.isEmpty, call.blocks[0].inputs.count == 2,
        call.blocks[0].inputs.map(\.name).contains(call.blocks[0].outputs.first)
      else { throw OperationError("what it combines elements by is not supported") }
      let x = try lowering.operand(call, 0)
      return try lowering.emitOne(
        "scatter_nd",
        [
          ("data", x), ("indices", lowering.indices(call, 1)), ("updates", lowering.operand(call, 2)),
          ("mode", .string("update")),
        ])
    },
  ]
}
