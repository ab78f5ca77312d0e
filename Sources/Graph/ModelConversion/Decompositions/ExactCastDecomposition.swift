internal import ModelOps
internal import ModelSpec

/// `nn.exact_cast`: numbers moved into the range of a type before MIL's `cast`, which would cut off their bits.
enum ExactCastDecomposition: Decomposition {
  static let operation = "nn.exact_cast"

  static func decompose(
    _ operation: BoundOperation, _ composer: inout GraphComposer
  ) throws(OperationError) -> [Operand]? {
    let cast = try ExactCast(operation.known)
    var x = try operation.required("x")
    let range = range(cast.type)
    if ElementForm(cast.x.scalar) == .float {
      x = try composer.converted(x, to: .fp32)
      // What is not a number is 0.
      let isNumber = try composer.binary("equal", x, x)
      x = try composer.emitOne("select", [("cond", isNumber), ("a", x), ("b", .float(0))])
      if let range {
        x = try composer.binary("maximum", x, .float(Float(range.lowerBound)))
        x = try composer.binary("minimum", x, .float(Float(range.upperBound)))
      }
      x = try composer.converted(x, to: .int32)
    } else {
      x = try composer.converted(x, to: .int32)
      if let range {
        x = try composer.binary("maximum", x, .integer(range.lowerBound))
        x = try composer.binary("minimum", x, .integer(range.upperBound))
      }
    }
    return [try composer.converted(x, to: cast.result)]
  }

  /// The integers of a type of fewer than 32 bits.
  private static func range(_ type: ScalarType) -> ClosedRange<Int>? {
    let width = type.bitWidth
    guard width < 32 else { return nil }
    let isSigned = type.rawValue.utf8.first == UInt8(ascii: "i")
    return isSigned ? -(1 << (width - 1))...(1 << (width - 1)) - 1 : 0...(1 << width) - 1
  }
}

extension ExactCast {
  /// The type that integers of a type are held in.
  static func held(_ type: ScalarType) -> ScalarType {
    switch type {
    case .int64, .uint64, .uint32: .int32
    case .int4: .int8
    case .uint1, .uint2, .uint3, .uint4, .uint6: .uint8
    default: type
    }
  }
}
