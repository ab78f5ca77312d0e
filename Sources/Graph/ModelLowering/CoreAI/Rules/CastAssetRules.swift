internal import ModelGraph

extension AssetRules {
  static let casting: [NamedAssetRule] = [
    .one("primitive.cast_v1") { (lowering, call) throws(OperationError) in
      let x = try lowering.operand(call, 0)
      guard let target = call.dataType(), let type = x.type else {
        throw OperationError("elements of the type that it makes cannot be computed with here")
      }
      return try lowering.converted(x, from: type.scalar, to: target)
    }
  ]
}

extension AssetLowering {
  /// `x` as another type: floats are cut towards 0, and integers moved into the range of a narrower type.
  mutating func converted(
    _ x: Operand, from source: ScalarType, to target: ScalarType
  ) throws(OperationError) -> Operand {
    let computed = AssetConstant.computed(target)
    guard ElementForm(source) == .integer, ElementForm(computed) == .integer else {
      if ElementForm(source) == .float, target.bitWidth > 32 || target == .uint32, ElementForm(computed) == .integer {
        return try emitOne("nn.exact_cast", [("x", x), ("dtype", .string(target.name))])
      }
      return try cast(x, computed)
    }
    if target.bitWidth >= 32, ![.uint32, .uint64].contains(target) || [.uint8, .uint16, .uint32].contains(source) {
      return try cast(x, computed)
    }
    if source == computed, source == target { return x }
    return try emitOne("nn.exact_cast", [("x", x), ("dtype", .string(target.name))])
  }
}
