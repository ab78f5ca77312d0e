internal import ModelSpec
internal import OrderedCollections

/// Gives an input of a model another name.
enum InputRenaming {
  /// - Throws: `Diagnostic` when the model says the name in a place that is not known here, or has a value of the new name.
  static func rename(_ name: String, to new: String, in model: Model) throws(Diagnostic) -> Model {
    guard name != new else { return model }
    var renamed = model
    for index in renamed.description?.input.indices ?? 0..<0 where renamed.description?.input[index].name == name {
      renamed.description?.input[index].name = new
    }
    guard !(model.description?.output.contains { $0.name == new } ?? false) else { throw taken(new) }
    switch model.kind {
    case .mlProgram(var program)?:
      guard var function = program.functions["main"], let block = function.activeBlock else { break }
      guard !block.allNames.contains(new), !function.inputs.contains(where: { $0.name == new }) else {
        throw taken(new)
      }
      for index in function.inputs.indices where function.inputs[index].name == name {
        function.inputs[index].name = new
      }
      function.blockSpecializations[function.opset]?.operations = block.operations.map { $0.renamed([name: new]) }
      program.functions["main"] = function
      renamed.kind = .mlProgram(program)
    case .neuralNetwork?, .neuralNetworkClassifier?, .neuralNetworkRegressor?:
      guard var network = model.network else { break }
      guard network.layers.allSatisfy(\.bodies.isEmpty) else { throw unknown(name, model) }
      guard !network.layers.contains(where: { $0.output.contains(new) || $0.input.contains(new) }) else {
        throw taken(new)
      }
      for index in network.layers.indices {
        network.layers[index].input = network.layers[index].input.map { $0 == name ? new : $0 }
        network.layers[index].output = network.layers[index].output.map { $0 == name ? new : $0 }
      }
      for index in network.preprocessing.indices where network.preprocessing[index].featureName == name {
        network.preprocessing[index].featureName = new
      }
      renamed.network = network
    case .glmRegressor?, .glmClassifier?, .supportVectorRegressor?, .supportVectorClassifier?, .treeEnsembleRegressor?,
      .treeEnsembleClassifier?, .scaler?, .normalizer?, .imputer?, .oneHotEncoder?, .dictVectorizer?,
      .categoricalMapping?, .arrayFeatureExtractor?:
      // These read their one input whatever it is called.
      guard model.description?.input.count == 1 else { throw unknown(name, model) }
    default: throw unknown(name, model)
    }
    return renamed
  }

  private static func taken(_ name: String) -> Diagnostic {
    Diagnostic(
      "name-taken", "an input cannot be called '\(name)': its model has another value of this name",
      remedy: "rename the output instead")
  }

  private static func unknown(_ name: String, _ model: Model) -> Diagnostic {
    Diagnostic(
      "connection-type",
      "input '\(name)' of a model of type `\(model.kind?.schemaName ?? "none")` cannot be connected under another name",
      remedy: "give the output the name '\(name)'")
  }
}
