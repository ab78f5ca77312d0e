internal import ModelSpec

/// Checks that the marked layers and their weights can be trained, and have distinct names.
enum UpdatableLayersValidator {
  /// Runs at the path of the network.
  static func validate(_ network: NeuralNetwork, _ context: inout ValidationContext) {
    if !network.layers.contains(where: \.isUpdatable) {
      context.error(
        "update-no-layer", "the model is updatable, but none of its layers is", at: "layers",
        remedy: "set `isUpdatable` of a layer and of its weights")
    }
    var names: NameSet = []
    for (index, layer) in network.layers.enumerated() {
      context.within("layers", index, named: layer.name) { context in
        if layer.isUpdatable { validate(layer, &context) }
        if !names.insert(layer.name).inserted { reportName(layer.name, &context) }
      }
    }
    for (index, loss) in (network.updateParams?.lossLayers ?? []).enumerated()
    where !names.insert(loss.name).inserted {
      context.within("updateParams") { context in
        context.within("lossLayers", index, named: loss.name) { reportName(loss.name, &$0) }
      }
    }
  }

  private static func reportName(_ name: String, _ context: inout ValidationContext) {
    context.error(
      "layer-name-duplicate",
      name.isEmpty
        ? "several layers have no name; layers of an updatable model need unique names"
        : "two layers are called '\(name)'; layers of an updatable model need unique names", at: "name", found: name)
  }

  private static func validate(_ layer: NeuralNetworkLayer, _ context: inout ValidationContext) {
    switch layer.layer {
    case .convolution(let params)?:
      context.within("convolution") {
        validate(params.weights, params.hasBias ? params.bias : nil, hasBias: params.hasBias, &$0)
      }
    case .innerProduct(let params)?:
      context.within("innerProduct") {
        validate(params.weights, params.hasBias ? params.bias : nil, hasBias: params.hasBias, &$0)
      }
    case .uniDirectionalLSTM?: break
    case let kind:
      context.error(
        "update-layer", "layers of type `\(kind?.schemaName ?? "")` cannot be updated", at: "isUpdatable",
        found: kind?.schemaName, expected: "convolution, innerProduct or uniDirectionalLSTM",
        remedy: "clear `isUpdatable` of the layer")
    }
  }

  private static func validate(
    _ weights: WeightParams?, _ bias: WeightParams?, hasBias: Bool, _ context: inout ValidationContext
  ) {
    for (field, weights, exists) in [("weights", weights, true), ("bias", bias, hasBias)] where exists {
      if weights?.quantization != nil {
        context.error(
          "update-quantized", "quantized values cannot be updated", at: field, remedy: "store \(field) as floats")
      } else if weights?.isUpdatable != true {
        context.error(
          "update-weights", "the layer is updatable, but `\(field)` is not", at: field, found: "false",
          expected: "`isUpdatable`", remedy: "set `isUpdatable` of `\(field)`")
      }
    }
  }
}
