internal import ModelGraph
internal import ModelSpec

extension AssetRules {
  /// Activations as integers of few bits, and back.
  static let quantization: [NamedAssetRule] = [
    .one("quantize_v2") { (lowering, call) throws(OperationError) in
      let target = call.dataType() ?? .int8
      guard let range = call.foreignType == "sint2" ? -2...1 : integerRange(target) else {
        throw OperationError("it makes elements of a type that cannot be computed with here")
      }
      let x = try lowering.operand(call, 0)
      guard let scalar = x.type?.scalar, ElementForm(scalar) == .float else {
        throw OperationError("its argument has no floats")
      }
      let (scale, zero, shift) = try lowering.line(call, x, as: scalar)
      var y = try lowering.binary("real_div", lowering.binary("sub", x, shift), scale)
      y = try lowering.binary("add", lowering.emitOne("round", [("x", y)]), zero)
      y = try lowering.binary("maximum", y, lowering.number(Float(range.lowerBound), like: scalar))
      y = try lowering.binary("minimum", y, lowering.number(Float(range.upperBound), like: scalar))
      return try lowering.emitOne("cast", [("x", y), ("dtype", .string(AssetConstant.computed(target).name))])
    },
    .one("dequantize_v2") { (lowering, call) throws(OperationError) in
      guard let result = call.scalar(), ElementForm(result) == .float else {
        throw OperationError("it does not make floats")
      }
      let x = try lowering.operand(call, 0)
      let (scale, zero, shift) = try lowering.line(call, x, as: result)
      let centered = try lowering.binary("sub", lowering.cast(x, result), zero)
      return try lowering.binary("add", lowering.binary("mul", centered, scale), shift)
    },
  ]

  private static func integerRange(_ type: ScalarType) -> ClosedRange<Int>? {
    switch type {
    case .int8: -128...127
    case .uint8: 0...255
    case .int16: -32_768...32_767
    case .uint16: 0...65_535
    case .int4: -8...7
    case .uint1: 0...1
    case .uint2: 0...3
    case .uint3: 0...7
    case .uint4: 0...15
    case .uint6: 0...63
    default: nil
    }
  }
}

extension AssetLowering {
  /// Scale, zero point and shift of a call in the type of floats, so that they broadcast with `x`.
  fileprivate mutating func line(
    _ call: AssetCall, _ x: Operand, as scalar: ScalarType
  ) throws(OperationError) -> (scale: Operand, zero: Operand, shift: Operand) {
    let rank = x.type?.rank ?? 0
    var parts: [Operand] = []
    for index in 1...3 {
      let part = try cast(operand(call, index), scalar)
      guard let shape = part.type?.shape.fixed else {
        throw OperationError("the shape of its scale is only known when the model runs")
      }
      guard shape.count == 1, shape != [1] else {
        parts.append(shape == [1] ? try reshaped(part, []) : part)
        continue
      }
      var axis = try integer(call, 4, named: "axis")
      if axis < 0 { axis += rank }
      guard (0..<rank).contains(axis) else { throw OperationError("it has no axis \(axis)") }
      var lengths = [Int](repeating: 1, count: rank)
      lengths[axis] = shape[0]
      parts.append(try reshaped(part, lengths))
    }
    return (parts[0], parts[1], parts[2])
  }
}
