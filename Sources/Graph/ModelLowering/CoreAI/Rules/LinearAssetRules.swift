internal import ModelGraph
internal import ModelSpec

extension AssetRules {
  /// Matrix products and what is computed along an axis.
  static let linear: [NamedAssetRule] =
    ["primitive.batch_matmul_v1", "broadcasting_batch_matmul_v1"].map { name in
      .one(name) { (lowering, call) throws(OperationError) in
        let (x, y) = (try lowering.operand(call, 0), try lowering.operand(call, 1))
        if let scalar = x.type?.scalar, ElementForm(scalar) == .integer, call.dataType() != .int32 {
          throw OperationError("matrix products of \(scalar.name) are not supported")
        }
        return try lowering.binary("matmul", x, y)
      }
    } + [
      .one("softmax_v1") { (lowering, call) throws(OperationError) in
        try lowering.emitOne(
          "softmax", [("x", lowering.operand(call, 0)), ("axis", .integer(lowering.integer(call, 1, named: "axis")))])
      }
    ]
}
