internal import ModelSpec

/// One model of a pipeline.
package enum PipelineStage: Equatable, Sendable {
  /// By its place, from 0.
  case index(Int)
  /// By the name that the pipeline gives it.
  case name(String)

  /// The model and its place.
  ///
  /// - Throws: `RuntimeError` when `model` is no pipeline, or has no such model.
  func chosen(from model: Model) throws(RuntimeError) -> (model: Model, path: ModelPath) {
    let path: ModelPath
    let pipeline: Pipeline
    switch model.kind {
    case .pipeline(let own)?: (pipeline, path) = (own, ModelPath().field("pipeline"))
    case .pipelineClassifier(let classifier)?:
      (pipeline, path) = (
        classifier.pipeline ?? Pipeline(), ModelPath().field("pipelineClassifier").field("pipeline")
      )
    case .pipelineRegressor(let regressor)?:
      (pipeline, path) = (regressor.pipeline ?? Pipeline(), ModelPath().field("pipelineRegressor").field("pipeline"))
    default: throw RuntimeError(.generic, "this model is not a pipeline and has no \(self)")
    }
    let names = pipeline.models.indices.map { Self.name(of: $0, in: pipeline) }
    let index: Int? =
      switch self {
      case .index(let index): pipeline.models.indices.contains(index) ? index : nil
      case .name(let name): names.firstIndex(of: name)
      }
    guard let index else {
      let known = names.enumerated().map { "\($0.offset) '\($0.element)'" }.joined(separator: ", ")
      throw RuntimeError(.generic, "the pipeline has no \(self), expected one of \(known)")
    }
    return (pipeline.models[index], path.element("models", index, named: names[index]))
  }

  /// The name that the pipeline gives a model, or the one that models without have.
  private static func name(of index: Int, in pipeline: Pipeline) -> String {
    index < pipeline.names.count ? pipeline.names[index] : "model\(index)"
  }
}

extension PipelineStage: CustomStringConvertible {
  /// `stage 2` or `stage 'scaler'`.
  package var description: String {
    switch self {
    case .index(let index): "stage \(index)"
    case .name(let name): "stage '\(name)'"
    }
  }
}
