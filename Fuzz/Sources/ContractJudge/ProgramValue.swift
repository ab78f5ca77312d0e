import ModelOps
import ModelSpec

/// A value of a program that is being made, and what is known of it.
struct ProgramValue {
  var name: String
  var known: OperationArguments.Argument
}

/// Types and constants as the schema has them.
enum ProgramEncoding {
  static func named(_ name: String, _ type: ValueType) -> MILSpec.NamedValueType {
    .with {
      $0.name = name
      $0.type = encoded(type)
    }
  }

  static func encoded(_ type: ValueType) -> MILSpec.ValueType {
    switch type {
    case .tensor(let tensor): return .with { $0.kind = .tensorType(encoded(tensor)) }
    case .state(let tensor):
      return .with { $0.kind = .stateType(.with { $0.wrappedType = encoded(.tensor(tensor)) }) }
    case .list(let element, let count):
      return .with {
        $0.kind = .listType(
          .with {
            $0.type = encoded(element)
            $0.length = dimension(count)
          })
      }
    case .dictionary, .tuple: return MILSpec.ValueType()
    case .unranked(let scalar):
      return .with {
        $0.kind = .tensorType(
          .with {
            $0.dataType = (scalar ?? .fp32).dataType
            $0.rank = -1
            $0.dimensions = [.with { $0.dimension = .unknown(.with { $0.variadic = true }) }]
          })
      }
    }
  }

  private static func encoded(_ type: TensorType) -> MILSpec.TensorType {
    .with {
      $0.dataType = type.scalar.dataType
      $0.rank = Int64(type.rank)
      $0.dimensions = type.shape.map(dimension)
    }
  }

  private static func dimension(_ extent: Extent) -> MILSpec.Dimension {
    .with {
      if let fixed = extent.fixed, fixed >= 0 {
        $0.dimension = .constant(.with { $0.size = UInt64(fixed) })
      } else {
        $0.dimension = .unknown(MILSpec.Dimension.UnknownDimension())
      }
    }
  }

  static func value(_ constant: Constant) -> MILSpec.Value {
    .with {
      $0.type = encoded(.tensor(constant.type))
      $0.value = .immediateValue(.with { $0.value = .tensor(tensor(constant)) })
    }
  }

  private static func tensor(_ constant: Constant) -> MILSpec.TensorValue {
    var value = MILSpec.TensorValue()
    switch constant.elements {
    case .strings(let strings): value.value = .strings(.with { $0.values = strings })
    case .booleans(let booleans): value.value = .bools(.with { $0.values = booleans })
    case .floats(let floats):
      if constant.type.scalar == .fp16 {
        let bytes = floats.flatMap { number in
          let bits = Float16(number).bitPattern
          return [UInt8(truncatingIfNeeded: bits), UInt8(truncatingIfNeeded: bits >> 8)]
        }
        value.value = .bytes(.with { $0.values = WeightData(bytes: bytes) })
      } else {
        value.value = .floats(.with { $0.values = floats })
      }
    case .integers(let integers):
      switch constant.type.scalar {
      case .int8, .uint8:
        let bytes = integers.map { UInt8(truncatingIfNeeded: $0) }
        value.value = .bytes(.with { $0.values = WeightData(bytes: bytes) })
      default: value.value = .ints(.with { $0.values = integers.map { Int32(truncatingIfNeeded: $0) } })
      }
    case .weights(let data, _): value.value = .bytes(.with { $0.values = data })
    }
    return value
  }
}
