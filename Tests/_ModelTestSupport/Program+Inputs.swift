package import ModelSpec
internal import OrderedCollections

extension Model {
  /// The same ML Program with inputs of two float16 numbers, in this order, for each of its functions.
  package func withFunctionInputs(_ names: [String]) -> Model {
    guard case .mlProgram(var program)? = kind else { return self }
    for index in program.functions.values.indices {
      program.functions.values[index].inputs = names.map { name in
        .with {
          $0.name = name
          $0.type = .with { $0.kind = .tensorType(.tensor(.float16, [2])) }
        }
      }
    }
    var model = self
    model.kind = .mlProgram(program)
    return model
  }
}
