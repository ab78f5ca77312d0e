import ModelSpec
import OrderedCollections

/// Small parts of ML Programs; tests state only what matters to them.
enum Program {
  /// A Float32 tensor type of a known shape.
  static func tensor(_ shape: [UInt64], _ dataType: MILSpec.DataType = .float32) -> MILSpec.ValueType {
    .with {
      $0.kind = .tensorType(
        .with {
          $0.dataType = dataType
          $0.rank = Int64(shape.count)
          $0.dimensions = shape.map { size in .with { $0.dimension = .constant(.with { $0.size = size }) } }
        })
    }
  }

  static func named(_ name: String, _ type: MILSpec.ValueType? = tensor([2])) -> MILSpec.NamedValueType {
    .with {
      $0.name = name
      $0.type = type
    }
  }

  /// An argument that names values.
  static func names(_ names: String...) -> MILSpec.Argument {
    .with { $0.arguments = names.map { name in .with { $0.binding = .name(name) } } }
  }

  /// An argument that is a constant.
  static func argument(_ value: MILSpec.Value) -> MILSpec.Argument {
    .with { $0.arguments = [.with { $0.binding = .value(value) }] }
  }

  static func floats(_ elements: [Float], shape: [UInt64]? = nil) -> MILSpec.Value {
    value(tensor(shape ?? [UInt64(elements.count)]), .floats(.with { $0.values = elements }))
  }

  static func string(_ text: String) -> MILSpec.Value {
    value(tensor([], .string), .strings(.with { $0.values = [text] }))
  }

  static func value(_ type: MILSpec.ValueType?, _ elements: MILSpec.TensorValue.Value?) -> MILSpec.Value {
    .with {
      $0.type = type
      $0.value = .immediateValue(.with { $0.value = .tensor(.with { $0.value = elements }) })
    }
  }

  static func blob(_ fileName: String, _ offset: UInt64, shape: [UInt64] = [2]) -> MILSpec.Value {
    .with {
      $0.type = tensor(shape)
      $0.value = .blobFileValue(
        .with {
          $0.fileName = fileName
          $0.offset = offset
        })
    }
  }

  static func operation(
    _ type: String, _ inputs: OrderedDictionary<String, MILSpec.Argument> = [:], _ outputs: [MILSpec.NamedValueType],
    blocks: [MILSpec.Block] = []
  ) -> MILSpec.Operation {
    .with {
      $0.type = type
      $0.inputs = inputs
      $0.outputs = outputs
      $0.blocks = blocks
    }
  }

  static func constant(_ name: String, _ value: MILSpec.Value) -> MILSpec.Operation {
    .with {
      $0.type = "const"
      $0.outputs = [named(name, value.type)]
      $0.attributes = ["name": string(name), "val": value]
    }
  }

  static func block(
    _ operations: [MILSpec.Operation], _ outputs: [String], inputs: [MILSpec.NamedValueType] = []
  ) -> MILSpec.Block {
    .with {
      $0.inputs = inputs
      $0.operations = operations
      $0.outputs = outputs
    }
  }

  /// A function with the input `x`.
  static func function(
    _ body: MILSpec.Block, set: String = "CoreML5", inputs: [MILSpec.NamedValueType] = [named("x")]
  ) -> MILSpec.Function {
    .with {
      $0.inputs = inputs
      $0.opset = set
      $0.blockSpecializations = [set: body]
    }
  }

  /// The function `y = relu(x)`.
  static var relu: MILSpec.Function {
    function(block([operation("relu", ["x": names("x")], [named("y")])], ["y"]))
  }

  /// A model of `functions` that takes `x` and returns `y`, both of two Float32 elements.
  static func model(
    _ functions: OrderedDictionary<String, MILSpec.Function>, version: Int32 = 6
  ) -> Model {
    .with {
      $0.specificationVersion = version
      $0.description = .with {
        $0.input = [array("x")]
        $0.output = [array("y")]
      }
      $0.kind = .mlProgram(
        .with {
          $0.version = 1
          $0.functions = functions
        })
    }
  }

  /// The same model with its functions in the description.
  static func model(described names: [String], default name: String, version: Int32 = 9) -> Model {
    var model = model(OrderedDictionary(uniqueKeysWithValues: names.map { ($0, relu) }), version: version)
    model.description = .with {
      $0.defaultFunctionName = name
      $0.functions = names.map { name in
        .with {
          $0.name = name
          $0.input = [array("x")]
          $0.output = [array("y")]
        }
      }
    }
    return model
  }

  static func array(_ name: String) -> FeatureDescription {
    .with {
      $0.name = name
      $0.type = .with {
        $0.kind = .multiArrayType(
          .with {
            $0.shape = [2]
            $0.dataType = .float32
          })
      }
    }
  }
}
