internal import ModelLowering
internal import ModelSpec

/// The networks of a model and of its pipelines' models as graphs, by the paths of the models.
struct LoweredNetworks {
  private var networks: [ModelPath: LoweredNetwork]

  /// - Parameter validated: Those that validation lowered. It leaves out networks with broken layers, and lowers for all
  ///   shapes that the inputs may have; where that leaves a shape unknown, the network is lowered for its default shapes.
  init(of model: Model, validated: [ModelPath: LoweredNetwork]) {
    networks = validated
    complete(model, at: ModelPath())
  }

  private mutating func complete(_ model: Model, at path: ModelPath) {
    if networks[path]?.tellsDefaultShapes(of: model) != true {
      networks[path] = NetworkLowering.lower(forDefaultShapesOf: model)
    }
    for (index, stage) in (model.pipeline?.models ?? []).enumerated() {
      complete(stage, at: model.path(ofStage: index, at: path))
    }
  }

  /// The network of the model at `path`; nil when that is none.
  subscript(path: ModelPath) -> LoweredNetwork? { networks[path] }
}
