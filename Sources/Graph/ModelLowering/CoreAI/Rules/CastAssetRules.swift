internal import ModelGraph
internal import ModelSpec

extension AssetRules {
  static let casting: [NamedAssetRule] = [
    NamedAssetRule("primitive.cast_v1") { (lowering, call) throws(OperationError) in
      // The real part alone is left where the result has no complex numbers.
      var imaginary: Operand?
      let x: Operand
      if case .complex(let real, let other) = try lowering.argument(call, 0) {
        (x, imaginary) = (real, other)
      } else {
        x = try lowering.operand(call, 0)
      }
      guard let type = x.type else { throw OperationError("the type of its argument is not known") }
      if let part = call.complexPart.map(AssetConstant.computed) {
        let zero = try lowering.emitOne(
          "nn.broadcast_to", [("x", lowering.number(0, like: part)), ("shape", lowering.shape(of: x))])
        let other = try imaginary.map { (imaginary) throws(OperationError) in try lowering.cast(imaginary, part) }
        return [.complex(real: try lowering.cast(x, part), imaginary: other ?? zero)]
      }
      return [.one(try lowering.converted(x, from: type.scalar, for: call))]
    }
  ]
}

extension AssetLowering {
  /// `x` as the result's type: floats are cut towards 0, and integers moved into the range of a narrower type.
  fileprivate mutating func converted(
    _ x: Operand, from source: ScalarType, for call: AssetCall
  ) throws(OperationError) -> Operand {
    // What is rounded to them are floats.
    if call.narrowFormat != nil { return try cast(x, .fp32) }
    if call.foreignType == "sint2" {
      let bytes = try emitOne("nn.exact_cast", [("x", x), ("dtype", .string(ScalarType.int8.name))])
      let few = try binary("maximum", bytes, number(-2, like: .int8))
      return try binary("minimum", few, number(1, like: .int8))
    }
    guard let target = call.dataType() else {
      throw OperationError("elements of the type that it makes cannot be computed with here")
    }
    let computed = AssetConstant.computed(target)
    guard ElementForm(source) == .integer, ElementForm(computed) == .integer else {
      if ElementForm(source) == .float, ElementForm(computed) == .integer, target != computed || target == .uint32 {
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

  /// `x` rounded to a format of few bits; as it is without one.
  mutating func narrowed(_ x: Operand, to format: NarrowFloat.Format?) throws(OperationError) -> Operand {
    guard let format, let scalar = x.type?.scalar, ElementForm(scalar) == .float else { return x }
    return try emitOne("nn.narrow_float", [("x", x), ("format", .string(format.rawValue))])
  }

  /// The lengths of the axes, as a vector.
  mutating func shape(of x: Operand) throws(OperationError) -> Operand {
    if let fixed = x.type?.shape.fixed { return .integers(fixed) }
    return try emitOne("shape", [("x", x)])
  }
}
