internal import ModelSpec

/// Types by their parts.
extension MILSpec.ValueType {
  /// A tensor; nil stands for a size that is not known.
  static func tensor(_ dataType: MILSpec.DataType, _ sizes: [UInt64?] = []) -> MILSpec.ValueType {
    .with {
      $0.kind = .tensorType(
        .with {
          $0.dataType = dataType
          $0.rank = Int64(sizes.count)
          $0.dimensions = sizes.map(MILSpec.Dimension.size)
        })
    }
  }

  static func list(_ element: MILSpec.ValueType, _ length: UInt64?) -> MILSpec.ValueType {
    .with {
      $0.kind = .listType(
        .with {
          $0.type = element
          $0.length = .size(length)
        })
    }
  }

  static func tuple(_ types: [MILSpec.ValueType]) -> MILSpec.ValueType {
    .with { $0.kind = .tupleType(.with { $0.types = types }) }
  }

  static func dictionary(_ key: MILSpec.ValueType, _ value: MILSpec.ValueType) -> MILSpec.ValueType {
    .with {
      $0.kind = .dictionaryType(
        .with {
          $0.keyType = key
          $0.valueType = value
        })
    }
  }
}

extension MILSpec.Dimension {
  /// A fixed size, or one that is not known.
  static func size(_ size: UInt64?) -> MILSpec.Dimension {
    .with { $0.dimension = size.map { size in .constant(.with { $0.size = size }) } ?? .unknown(.init()) }
  }
}

/// Constants by their parts.
extension MILSpec.Value {
  static func immediate(_ type: MILSpec.ValueType, _ value: MILSpec.Value.ImmediateValue.Value) -> MILSpec.Value {
    .with {
      $0.type = type
      $0.value = .immediateValue(.with { $0.value = value })
    }
  }

  static func tensor(_ type: MILSpec.ValueType, _ value: MILSpec.TensorValue.Value) -> MILSpec.Value {
    immediate(type, .tensor(.with { $0.value = value }))
  }

  static func string(_ string: String) -> MILSpec.Value {
    tensor(.tensor(.string), .strings(.with { $0.values = [string] }))
  }

  /// A tensor of rank 1.
  static func ints(_ ints: [Int32]) -> MILSpec.Value {
    tensor(.tensor(.int32, [UInt64(ints.count)]), .ints(.with { $0.values = ints }))
  }

  /// A list whose type leaves the length open.
  static func list(_ element: MILSpec.ValueType, _ values: [MILSpec.Value]) -> MILSpec.Value {
    immediate(.list(element, nil), .list(.with { $0.values = values }))
  }

  static func tuple(_ values: [MILSpec.Value]) -> MILSpec.Value {
    immediate(.tuple(values.map { $0.type ?? MILSpec.ValueType() }), .tuple(.with { $0.values = values }))
  }

  static func dictionary(
    _ key: MILSpec.ValueType, _ value: MILSpec.ValueType, entries: [(String, MILSpec.Value)]
  ) -> MILSpec.Value {
    let pairs = entries.map { entry in
      MILSpec.DictionaryValue.KeyValuePair.with {
        $0.key = .string(entry.0)
        $0.value = entry.1
      }
    }
    return immediate(.dictionary(key, value), .dictionary(.with { $0.values = pairs }))
  }
}
