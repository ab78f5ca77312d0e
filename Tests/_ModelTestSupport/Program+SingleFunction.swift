package import ModelSpec
internal import OrderedCollections

extension Model {
  /// An ML Program whose only function takes single-precision tensors of one shape by the names `inputs`, and returns the
  /// value `output`. Nothing is checked: operations may be in any order and use any names.
  package static func mlProgram(
    _ operations: [MILSpec.Operation], inputs: [FeatureDescription], sizes: [UInt64?], output: FeatureDescription,
    opset: String = "CoreML6", version: Int32 = 7
  ) -> Model {
    var program = MILSpec.Program()
    program.version = 1
    program.functions["main"] = .with { function in
      function.opset = opset
      function.inputs = inputs.map { input in
        .with {
          $0.name = input.name
          $0.type = .with { $0.kind = .tensorType(.tensor(.float32, sizes)) }
        }
      }
      function.blockSpecializations[opset] = .with {
        $0.operations = operations
        $0.outputs = [output.name]
      }
    }
    return model(.mlProgram(program), version: version, inputs: inputs, outputs: [output])
  }
}
