internal import ModelFormat
package import ModelSpec
internal import OrderedCollections

extension MILSpec.ValueType {
  /// A tensor of fixed lengths.
  package static func tensor(_ type: MILSpec.DataType, _ shape: [Int]) -> MILSpec.ValueType {
    .with {
      $0.kind = .tensorType(
        .with {
          $0.dataType = type
          $0.rank = Int64(shape.count)
          $0.dimensions = shape.map { length in
            .with { $0.dimension = .constant(.with { $0.size = UInt64(max(0, length)) }) }
          }
        })
    }
  }
}

extension MILSpec.NamedValueType {
  /// A tensor of fixed lengths with a name.
  static func tensor(_ name: String, _ type: MILSpec.DataType, shape: [Int]) -> MILSpec.NamedValueType {
    .with {
      $0.name = name
      $0.type = .tensor(type, shape)
    }
  }
}

extension MILSpec.Value {
  /// A constant in the program.
  static func immediate(
    _ type: MILSpec.DataType, _ shape: [Int], elements: MILSpec.TensorValue.Value
  ) -> MILSpec.Value {
    .with {
      $0.type = .tensor(type, shape)
      $0.value = .immediateValue(.with { $0.value = .tensor(.with { $0.value = elements }) })
    }
  }

  static func string(_ string: String) -> MILSpec.Value {
    immediate(.string, [], elements: .strings(.with { $0.values = [string] }))
  }

  static func integer(_ integer: Int) -> MILSpec.Value {
    immediate(.int32, [], elements: .ints(.with { $0.values = [Int32(clamping: integer)] }))
  }

  /// A vector of lengths, uint32.
  static func lengths(_ shape: [Int]) -> MILSpec.Value {
    let bytes = shape.flatMap { length in
      (0..<4).map { UInt8(truncatingIfNeeded: length >> (8 * $0)) }
    }
    return immediate(.uint32, [shape.count], elements: .bytes(.with { $0.values = WeightData(bytes: bytes) }))
  }
}

extension MILSpec.Operation {
  /// An operation with its arguments, named as its last result.
  static func named(
    _ outputs: [MILSpec.NamedValueType], _ type: String,
    inputs arguments: OrderedDictionary<String, MILSpec.Argument.Binding.Kind> = [:],
    attributes: OrderedDictionary<String, MILSpec.Value> = [:]
  ) -> MILSpec.Operation {
    .with {
      $0.type = type
      $0.outputs = outputs
      for (name, kind) in arguments {
        $0.inputs[name] = .with { $0.arguments = [.with { $0.binding = kind }] }
      }
      $0.attributes = attributes
      $0.attributes["name"] = .string(outputs.last?.name ?? type)
    }
  }

  static func named(
    _ output: MILSpec.NamedValueType, _ type: String,
    inputs arguments: OrderedDictionary<String, MILSpec.Argument.Binding.Kind> = [:],
    attributes: OrderedDictionary<String, MILSpec.Value> = [:]
  ) -> MILSpec.Operation {
    named([output], type, inputs: arguments, attributes: attributes)
  }
}
