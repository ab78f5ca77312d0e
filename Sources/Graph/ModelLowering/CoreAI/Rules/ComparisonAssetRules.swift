internal import ModelGraph
internal import ModelSpec

extension AssetRules {
  /// Comparisons, logic and selection.
  static let comparison: [NamedAssetRule] =
    both(
      ["equal", "not_equal", "greater", "logical_and", "logical_or", "logical_xor"].map { name in
        (
          name,
          { (lowering, x, y, _) throws(OperationError) in
            guard name == "greater", x.type?.scalar == .bool else { return try lowering.binary(name, x, y) }
            return try lowering.binary("greater", lowering.cast(x, .int32), lowering.cast(y, .int32))
          }
        )
      })
    + ["primitive.where_v1", "broadcasting_where_v1"].map { name in
      .one(name) { (lowering, call) throws(OperationError) in
        try lowering.emitOne(
          "select",
          [("cond", lowering.operand(call, 0)), ("a", lowering.operand(call, 1)), ("b", lowering.operand(call, 2))])
      }
    }
}
