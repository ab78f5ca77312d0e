package import ModelSpec
internal import OrderedCollections

extension Model {
  /// An ML Program of functions that are written in one operation set.
  package static func mlProgram(
    _ functions: [(name: String, operations: [MILSpec.Operation])], opset: String = "CoreML7", version: Int32 = 8,
    inputs: [FeatureDescription] = [], outputs: [FeatureDescription] = []
  ) -> Model {
    var program = MILSpec.Program()
    program.version = 1
    for (name, operations) in functions {
      program.functions[name] = .with { function in
        function.opset = opset
        function.blockSpecializations[opset] = .with { $0.operations = operations }
      }
    }
    return model(.mlProgram(program), version: version, inputs: inputs, outputs: outputs)
  }
}

extension MILSpec.TensorType {
  /// A tensor of a shape; nil stands for a size that is not known.
  package static func tensor(_ dataType: MILSpec.DataType, _ sizes: [UInt64?]) -> MILSpec.TensorType {
    .with { tensor in
      tensor.dataType = dataType
      tensor.rank = Int64(sizes.count)
      tensor.dimensions = sizes.map { size in
        .with { dimension in
          guard let size else {
            dimension.dimension = .unknown(.init())
            return
          }
          dimension.dimension = .constant(.with { $0.size = size })
        }
      }
    }
  }
}

extension MILSpec.Value {
  /// A tensor in a weight file.
  package static func blob(_ dataType: MILSpec.DataType, _ sizes: [UInt64?], offset: UInt64 = 64) -> MILSpec.Value {
    .with { value in
      value.type = .with { $0.kind = .tensorType(.tensor(dataType, sizes)) }
      value.value = .blobFileValue(
        .with {
          $0.fileName = "@model_path/weights/weight.bin"
          $0.offset = offset
        })
    }
  }

  /// An integer in the specification.
  package static func int32(_ number: Int32) -> MILSpec.Value {
    .with { value in
      value.type = .with { $0.kind = .tensorType(.tensor(.int32, [])) }
      value.value = .immediateValue(
        .with { $0.value = .tensor(.with { $0.value = .ints(.with { $0.values = [number] }) }) })
    }
  }

  /// A string without axes.
  package static func text(_ text: String) -> MILSpec.Value {
    .with { value in
      value.type = .with { $0.kind = .tensorType(.tensor(.string, [])) }
      value.value = .immediateValue(
        .with { $0.value = .tensor(.with { $0.value = .strings(.with { $0.values = [text] }) }) })
    }
  }
}

extension MILSpec.Operation {
  /// An operation with one output; `inputs` are names of values by parameter.
  package static func operation(
    _ type: String, _ inputs: [(String, [String])] = [], _ output: String, _ dataType: MILSpec.DataType = .float16,
    _ sizes: [UInt64?] = [], blocks: [[MILSpec.Operation]] = [], attributes: [(String, MILSpec.Value)] = []
  ) -> MILSpec.Operation {
    .with { operation in
      operation.type = type
      for (parameter, names) in inputs {
        operation.inputs[parameter] = .with { argument in
          argument.arguments = names.map { name in .with { $0.binding = .name(name) } }
        }
      }
      operation.outputs = [
        .with { named in
          named.name = output
          named.type = .with { $0.kind = .tensorType(.tensor(dataType, sizes)) }
        }
      ]
      operation.blocks = blocks.map { operations in .with { $0.operations = operations } }
      for (name, value) in attributes { operation.attributes[name] = value }
    }
  }

  /// A constant.
  package static func const(_ name: String, _ value: MILSpec.Value) -> MILSpec.Operation {
    .with { operation in
      operation.type = "const"
      operation.outputs = [
        .with {
          $0.name = name
          $0.type = value.type
        }
      ]
      operation.attributes["val"] = value
    }
  }
}
