import ModelRuntime
import ModelSpec
import OrderedCollections
import _ModelTestSupport

extension EditCase {
  /// Names of features, values and functions.
  static let names = [
    EditCase(
      "rename", "x=in", "y=out", of: Edited.network,
      prediction: EditPrediction(before: ["x": .three], after: ["in": .three], equal: ["y": "out"])
    ) {
      $0.description?.input[0].name = "in"
      $0.description?.output[0].name = "out"
      $0.network?.layers[0].input = ["in"]
      $0.network?.layers[1].output = ["out"]
    },
    EditCase(
      "rename", "x=y", "y=x", of: Edited.network,
      prediction: EditPrediction(before: ["x": .three], after: ["y": .three], equal: ["y": "x"])
    ) {
      $0.description?.input[0].name = "y"
      $0.description?.output[0].name = "x"
      $0.network?.layers[0].input = ["y"]
      $0.network?.layers[1].output = ["x"]
    },
    EditCase(
      "rename", "x=in", "y=out", of: Edited.program,
      prediction: EditPrediction(before: ["x": .six], after: ["in": .six], equal: ["y": "out"])
    ) {
      $0.description?.input[0].name = "in"
      $0.description?.output[0].name = "out"
      $0.changeFunction { $0.inputs[0].name = "in" }
      $0.changeBody {
        $0.operations[0].read("in")
        $0.operations[1].outputs[0].name = "out"
        $0.outputs = ["out"]
      }
    },
    EditCase(
      "rename", "x=in", of: Edited.pipeline,
      prediction: EditPrediction(before: ["x": .three], after: ["in": .three], equal: ["y": "y"])
    ) {
      $0.description?.input[0].name = "in"
      $0.pipeline?.models[0].description?.input[0].name = "in"
      $0.pipeline?.models[0].network?.layers[0].input = ["in"]
    },
    EditCase("rename", "one/x=in", of: Edited.functions) {
      $0.description?.functions[0].input[0].name = "in"
      $0.changeFunction("one") { $0.inputs[0].name = "in" }
      $0.changeBody("one") { $0.operations[0].read("in") }
    },
    EditCase(
      "rename", "label=word", "probabilities=each", "x=scores", of: Edited.classifier,
      prediction: EditPrediction(
        before: ["x": .three], after: ["scores": .three], equal: ["label": "word"], gives: ["word": "c"])
    ) {
      $0.description?.input[0].name = "scores"
      $0.description?.output[0].name = "word"
      $0.description?.output[1].name = "each"
      $0.description?.predictedFeatureName = "word"
      $0.description?.predictedProbabilitiesName = "each"
      $0.network?.layers[0].input = ["scores"]
      // The blob that had the name gives way.
      $0.network?.layers[0].output = ["scores_1"]
      guard case .neuralNetworkClassifier(var classifier)? = $0.kind else { return }
      classifier.labelProbabilityLayerName = "scores_1"
      $0.kind = .neuralNetworkClassifier(classifier)
    },
    EditCase("rename", "A=in", "target=wanted", of: .updatable()) {
      $0.description?.input[0].name = "in"
      $0.description?.trainingInput[0].name = "in"
      $0.description?.trainingInput[1].name = "wanted"
      $0.network?.layers[0].input = ["in"]
      $0.network?.updateParams?.lossLayers = [.crossEntropy("loss", "scores", "wanted")]
    },
    EditCase("rename-function", "one=first", "two=one", of: Edited.functions) {
      $0.description?.functions[0].name = "first"
      $0.description?.functions[1].name = "one"
      $0.description?.defaultFunctionName = "one"
      guard case .mlProgram(var program)? = $0.kind else { return }
      program.functions = ["first": program.functions["one"] ?? .init(), "one": program.functions["two"] ?? .init()]
      $0.kind = .mlProgram(program)
    },
  ]

  /// Texts for people.
  static let texts = [
    EditCase("describe", "x=what goes in", "y=what comes out", of: Edited.network, prediction: .same(["x": .three])) {
      $0.description?.input[0].shortDescription = "what goes in"
      $0.description?.output[0].shortDescription = "what comes out"
    },
    EditCase("describe", "A=both", of: .updatable()) {
      $0.description?.input[0].shortDescription = "both"
      $0.description?.trainingInput[0].shortDescription = "both"
    },
    EditCase("describe", "two/x=of two", of: Edited.functions) {
      $0.description?.functions[1].input[0].shortDescription = "of two"
    },
    EditCase("describe", "x=outside", of: Edited.pipeline) { $0.description?.input[0].shortDescription = "outside" },
    EditCase("description", "D", of: Edited.program) { $0.described { $0.shortDescription = "D" } },
    EditCase("author", "A", of: Edited.program) { $0.described { $0.author = "A" } },
    EditCase("license", "L", of: Edited.program) { $0.described { $0.license = "L" } },
    EditCase("model-version", "2", of: Edited.program) { $0.described { $0.versionString = "2" } },
    EditCase("metadata", "k=v=w", of: Edited.network) { $0.described { $0.userDefined["k"] = "v=w" } },
    EditCase("remove-metadata", "old", of: Edited.network.noted) { $0.described { $0.userDefined = ["kept": "1"] } },
  ]
}

extension Model {
  fileprivate mutating func described(_ change: (inout Metadata) -> Void) {
    var metadata = description?.metadata ?? Metadata()
    change(&metadata)
    description?.metadata = metadata
  }

  /// The model with two entries of its metadata.
  fileprivate var noted: Model {
    var model = self
    model.described { $0.userDefined = ["old": "0", "kept": "1"] }
    return model
  }
}
