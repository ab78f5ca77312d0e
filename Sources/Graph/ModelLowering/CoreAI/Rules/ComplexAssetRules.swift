internal import ModelGraph

extension AssetRules {
  /// Complex numbers, as two tensors.
  static let complex: [NamedAssetRule] = [
    NamedAssetRule("primitive.create_complex_v1") { (lowering, call) throws(OperationError) in
      [.complex(real: try lowering.operand(call, 0), imaginary: try lowering.operand(call, 1))]
    },
    .one("primitive.real_part_v1") { (lowering, call) throws(OperationError) in
      guard case .complex(let real, _) = try lowering.argument(call, 0) else {
        throw OperationError("its argument has no complex numbers")
      }
      return real
    },
    .one("primitive.imaginary_part_v1") { (lowering, call) throws(OperationError) in
      guard case .complex(_, let imaginary) = try lowering.argument(call, 0) else {
        throw OperationError("its argument has no complex numbers")
      }
      return imaginary
    },
  ]
}

extension AssetLowering {
  /// Sums, differences and products of complex numbers; nil when neither argument has any.
  mutating func complexArithmetic(_ name: String, _ call: AssetCall) throws(OperationError) -> AssetValue? {
    guard call.arguments.count == 2, case .complex(let a, let b) = call.arguments[0],
      case .complex(let c, let d) = call.arguments[1]
    else { return nil }
    switch name {
    case "add", "sub": return .complex(real: try binary(name, a, c), imaginary: try binary(name, b, d))
    case "mul":
      let real = try binary("sub", binary("mul", a, c), binary("mul", b, d))
      return .complex(real: real, imaginary: try binary("add", binary("mul", a, d), binary("mul", b, c)))
    default: throw OperationError("'\(name)' of complex numbers is not supported")
    }
  }
}
