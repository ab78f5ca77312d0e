internal import ModelInspect
internal import ModelSpec
internal import OrderedCollections

/// A function of an ML Program with its description.
struct ProgramInterface {
  let program: MILSpec.Program
  let name: String
  let function: MILSpec.Function
  let block: MILSpec.Block
  /// The features of the function, whether the model has one function or several.
  let description: FunctionDescription

  /// - Parameter wanted: The function; nil for the default one.
  init(_ model: Model, function wanted: String?) throws(Diagnostic) {
    guard case .mlProgram(let program)? = model.kind else {
      throw Diagnostic(
        "not-divisible", "the model is of type `\(model.kind?.schemaName ?? "none")`, expected an ML Program")
    }
    self.program = program
    let described = model.description ?? ModelDescription()
    name = wanted ?? (described.functions.isEmpty ? "main" : described.defaultFunctionName)
    let names = described.functions.isEmpty ? Array(program.functions.keys) : described.functions.map(\.name)
    guard let function = program.functions[name], names.contains(name) else {
      throw Diagnostic(
        "function-unknown", "the model has no function '\(name)'", found: name,
        expected: names.map { "'\($0)'" }.joined(separator: ", "),
        remedy: NearestName.remedy(name, in: names)
          ?? "the functions are \(names.map { "'\($0)'" }.joined(separator: ", "))")
    }
    guard let block = function.activeBlock else {
      throw Diagnostic("block-missing", "function '\(name)' has no body for '\(function.opset)'")
    }
    self.function = function
    self.block = block
    if let own = described.functions.first(where: { [name] in $0.name == name }) {
      description = own
    } else {
      description = .with {
        $0.input = described.input
        $0.output = described.output
        $0.state = described.state
        $0.predictedFeatureName = described.predictedFeatureName
        $0.predictedProbabilitiesName = described.predictedProbabilitiesName
      }
    }
  }
}

extension Model {
  /// A model with one function, named `main`, with the metadata of this one.
  func withOneFunction(
    _ function: MILSpec.Function, _ interface: FunctionDescription, of program: MILSpec.Program
  ) -> Model {
    var model = self
    var program = program
    program.functions = ["main": function]
    model.kind = .mlProgram(program)
    var description = self.description ?? ModelDescription()
    description.functions = []
    description.defaultFunctionName = ""
    description.input = interface.input
    description.output = interface.output
    description.state = interface.state
    description.predictedFeatureName = interface.predictedFeatureName
    description.predictedProbabilitiesName = interface.predictedProbabilitiesName
    model.description = description
    return model
  }
}
