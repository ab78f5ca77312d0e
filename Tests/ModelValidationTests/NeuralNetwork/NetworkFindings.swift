import ModelSpec
import _ModelTestSupport

@testable import ModelValidation

/// What the validator of a model type says about a model, one line for each finding: every step of the place, and the
/// sentence.
func findings(_ model: Model, _ severity: Diagnostic.Severity = .error) -> [String] {
  var context = ValidationContext()
  switch model.kind {
  case .neuralNetwork?, .neuralNetworkClassifier?, .neuralNetworkRegressor?:
    NeuralNetworkValidator.validate(model, &context)
  case .pipeline(let pipeline)?: PipelineValidator.validate(pipeline, model, &context)
  case .pipelineClassifier(let pipeline)?: PipelineValidator.validate(pipeline, model, &context)
  case .pipelineRegressor(let pipeline)?: PipelineValidator.validate(pipeline, model, &context)
  default: break
  }
  return context.diagnostics.filter { $0.severity == severity }.map { finding in
    "\(finding.location.path.steps.map(\.description).joined(separator: " › ")): \(finding.message)"
  }
}

/// What is said about one layer between inputs and outputs of a network; places begin inside the layer.
func findings(
  _ layer: NeuralNetworkLayer.Layer?, _ severity: Diagnostic.Severity = .error, inputs: [String] = ["x"],
  outputs: [String] = ["y"], shape: [Int64] = [1, 3, 8, 8], ranks: (input: [UInt32], output: [UInt32]) = ([], []),
  mapping: NeuralNetworkMultiArrayShapeMapping = .exactArrayMapping, version: Int32 = 5
) -> [String] {
  var node = NeuralNetworkLayer.layer("l", inputs, outputs, layer)
  node.inputTensor = ranks.input.map { rank in .with { $0.rank = rank } }
  node.outputTensor = ranks.output.map { rank in .with { $0.rank = rank } }
  let model = Model.neuralNetwork(
    [node], version: version, inputs: Set(inputs + ["x"]).sorted().map { .multiArray($0, shape) },
    outputs: outputs.prefix(1).map { .multiArray($0, []) }, arrayMapping: mapping)
  let place = "neuralNetwork › layer 'l'"
  return findings(model, severity).map { line in
    line.hasPrefix("\(place) › ") ? String(line.dropFirst(place.count + 3)) : line.replacing("\(place): ", with: "")
  }
}
