package import ModelFormat
internal import ModelInspect
package import ModelSpec

/// The stages of a pipeline.
package struct PipelineStages {
  private let pipeline: Pipeline

  /// - Throws: `Diagnostic` if the model is not a pipeline.
  package init(_ model: Model) throws(Diagnostic) {
    guard let pipeline = model.pipeline else {
      throw Diagnostic(
        "stage-unknown", "the model is of type `\(model.kind?.schemaName ?? "none")`, expected a pipeline",
        remedy: "leave --stage out")
    }
    self.pipeline = pipeline
  }

  /// Number of the stages.
  package var count: Int { pipeline.models.count }

  /// The model of a stage.
  package func stage(at index: Int) -> Model { pipeline.models[index] }

  /// The name of a stage: its own, or `model0` and so on.
  package func name(at index: Int) -> String {
    index < pipeline.names.count && !pipeline.names[index].isEmpty ? pipeline.names[index] : "model\(index)"
  }

  /// The stage with this number, from 0, or of this name.
  ///
  /// - Throws: `Diagnostic` when there is none.
  package func stage(_ text: String) throws(Diagnostic) -> Model {
    let names = (0..<count).map(name(at:))
    if let index = names.firstIndex(of: text) { return pipeline.models[index] }
    if let index = Int(text), pipeline.models.indices.contains(index) { return pipeline.models[index] }
    throw Diagnostic(
      "stage-unknown", "the pipeline has no stage '\(text)'", found: text,
      expected: "0 to \(count - 1), or a name",
      remedy: NearestName.remedy(text, in: names)
        ?? "the stages are \(names.map { "'\($0)'" }.joined(separator: ", "))")
  }
}

extension ModelPart {
  /// A whole model, such as a stage of a pipeline, with the weights that it uses.
  ///
  /// - Parameter file: The model with the weights.
  /// - Throws: `Diagnostic` when weights are missing, or the model is not valid.
  package init(whole model: Model, weightsFrom file: ModelFile) throws(Diagnostic) {
    self = try Self.checked(model, weightsFrom: file)
  }
}
