internal import ModelOps
internal import ModelSpec

/// Types and small constants in the schema's messages.
extension ProgramRaising {
  static func named(_ name: String, _ type: ModelOps.ValueType) throws(OperationError) -> MILSpec.NamedValueType {
    do throws(OperationError) {
      let type = try Self.type(type)
      return .with {
        $0.name = name
        $0.type = type
      }
    } catch {
      throw OperationError("value '\(name)': \(error.message)")
    }
  }

  /// A type; lengths that are not fixed become unknown ones.
  static func type(_ type: ModelOps.ValueType) throws(OperationError) -> MILSpec.ValueType {
    switch type {
    case .tensor(let tensor): return .with { $0.kind = .tensorType(Self.type(tensor)) }
    case .state(let tensor):
      return .with {
        $0.kind = .stateType(.with { $0.wrappedType = .with { $0.kind = .tensorType(Self.type(tensor)) } })
      }
    case .list(let element, let count):
      let elementType = try Self.type(element)
      return .with {
        $0.kind = .listType(
          .with {
            $0.type = elementType
            $0.length = Self.dimension(count)
          })
      }
    case .dictionary(let key, let value):
      let (keyType, valueType) = (try Self.type(key), try Self.type(value))
      return .with {
        $0.kind = .dictionaryType(
          .with {
            $0.keyType = keyType
            $0.valueType = valueType
          })
      }
    case .tuple(let elements):
      var types: [MILSpec.ValueType] = []
      for element in elements { types.append(try Self.type(element)) }
      return .with { $0.kind = .tupleType(.with { $0.types = types }) }
    case .unranked(let scalar?):
      // One dimension that stands for any number of them.
      return .with {
        $0.kind = .tensorType(
          .with {
            $0.dataType = scalar.dataType
            $0.rank = 1
            $0.dimensions = [.with { $0.dimension = .unknown(.with { $0.variadic = true }) }]
          })
      }
    case .unranked(nil): throw OperationError("its type is not known before the model runs, which MIL demands")
    }
  }

  private static func type(_ tensor: ModelOps.TensorType) -> MILSpec.TensorType {
    .with {
      $0.dataType = tensor.scalar.dataType
      $0.rank = Int64(tensor.rank)
      $0.dimensions = tensor.shape.map(dimension)
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

  static func string(_ text: String) -> MILSpec.Value {
    scalar(.string, .strings(.with { $0.values = [text] }))
  }

  private static func scalar(_ type: ScalarType, _ value: MILSpec.TensorValue.Value) -> MILSpec.Value {
    .with {
      $0.type = .with { $0.kind = .tensorType(Self.type(.scalar(type))) }
      $0.value = .immediateValue(.with { $0.value = .tensor(.with { $0.value = value }) })
    }
  }

  /// Class labels: a list of scalars.
  static func list(_ arguments: [GraphOperation.Argument]) -> MILSpec.Value {
    var values: [MILSpec.Value] = []
    var scalarType = ScalarType.string
    for case .constant(let constant) in arguments {
      scalarType = constant.type.scalar
      switch constant.elements {
      case .strings(let strings):
        values += strings.map { text in scalar(.string, .strings(.with { $0.values = [text] })) }
      case .integers(let integers):
        values += integers.map { number in scalar(scalarType, .longInts(.with { $0.values = [Int64(number)] })) }
      default: break
      }
    }
    return .with {
      $0.type = .with {
        $0.kind = .listType(
          .with {
            $0.type = .with { $0.kind = .tensorType(Self.type(.scalar(scalarType))) }
            $0.length = Self.dimension(Extent(values.count))
          })
      }
      $0.value = .immediateValue(.with { $0.value = .list(.with { $0.values = values }) })
    }
  }

  static func literal(_ value: MILSpec.Value) -> MILSpec.Argument {
    .with { $0.arguments = [.with { $0.binding = .value(value) }] }
  }
}
