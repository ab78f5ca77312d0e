internal import ModelLowering
internal import ModelOps
package import ModelSpec
internal import OrderedCollections

/// What keeps a model from running here, as far as that can be told without its weights and without an app's code.
package enum RunObstacle {
  /// The first obstacle in the model or its stages; nil where none is found.
  package static func first(in model: Model, at path: ModelPath = ModelPath()) -> Diagnostic? {
    if let pipeline = model.pipeline {
      let place = path.field(model.kind?.schemaName ?? "")
      for (index, stage) in pipeline.models.enumerated() {
        if let obstacle = first(in: stage, at: place.element("models", index)) { return obstacle }
      }
      return nil
    }
    if let error = PredictorTable.obstacle(model.kind, at: path) { return error.diagnostic }
    if let network = model.network { return first(in: network, of: model, at: path) }
    if case .mlProgram(let program)? = model.kind {
      for (name, function) in program.functions {
        guard let block = function.activeBlock else { continue }
        if let obstacle = first(in: block, at: path.field("mlProgram").entry("functions", name)) { return obstacle }
      }
    }
    return nil
  }

  private static func first(in network: NeuralNetwork, of model: Model, at path: ModelPath) -> Diagnostic? {
    do throws(RuntimeError) {
      _ = try CustomLayers(network.layers, at: path.field(model.kind?.schemaName ?? "")) {
        (params, place) throws(RuntimeError) in try LoadingOptions().customLayer(params, at: place)
      }
    } catch {
      return error.diagnostic
    }
    return NetworkLowering.lower(model, at: path)?.missingLayers.first.map { missing in
      NetworkPredictor.error(missing).diagnostic
    }
  }

  private static func first(in block: MILSpec.Block, at path: ModelPath) -> Diagnostic? {
    for operation in block.operations {
      if operation.type != "const", OpTable.operation(operation.type) == nil {
        let name = operation.outputs.first?.name ?? operation.type
        return Diagnostic(
          .error, "unknown-operation",
          "operation '\(name)' is of type `\(operation.type)`, which this build does not know",
          at: Location(path: path))
      }
      for inner in operation.blocks {
        if let obstacle = first(in: inner, at: path) { return obstacle }
      }
    }
    return nil
  }
}
