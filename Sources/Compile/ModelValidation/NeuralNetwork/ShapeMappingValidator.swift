internal import ModelSpec

/// Checks how the shapes of inputs become shapes of values, against the inputs and layers there are.
enum ShapeMappingValidator {
  /// Runs at the path of the network.
  static func validate(_ network: NeuralNetwork, _ model: Model, _ context: inout ValidationContext) {
    let version = Int(model.specificationVersion)
    context.requireKnown(network.arrayInputShapeMapping.schemaName, "arrayInputShapeMapping")
    context.requireKnown(network.imageInputShapeMapping.schemaName, "imageInputShapeMapping")
    if network.arrayInputShapeMapping != .rank5ArrayMapping {
      context.advise(4, of: version, for: "EXACT_ARRAY_MAPPING", at: "arrayInputShapeMapping")
    }
    if network.imageInputShapeMapping != .rank5ImageMapping {
      context.advise(4, of: version, for: "RANK4_IMAGE_MAPPING", at: "imageInputShapeMapping")
    }
    let hasArrays = model.description?.input.contains { $0.kind == .multiArray } ?? false
    guard hasArrays, network.arrayInputShapeMapping == .rank5ArrayMapping else { return }
    let remedy = "set `arrayInputShapeMapping` to EXACT_ARRAY_MAPPING"
    if let layer = network.layers.first(where: \.needsExactShapes) {
      context.error(
        "shape-mapping",
        "\(layer.title) (\(layer.layer?.schemaName ?? "")) does not work with the RANK5_ARRAY_MAPPING of array inputs",
        at: "arrayInputShapeMapping", found: "RANK5_ARRAY_MAPPING", expected: "EXACT_ARRAY_MAPPING", remedy: remedy)
    }
    if network.imageInputShapeMapping != .rank5ImageMapping {
      context.error(
        "shape-mapping", "RANK4_IMAGE_MAPPING of images cannot be combined with RANK5_ARRAY_MAPPING of arrays",
        at: "arrayInputShapeMapping", found: "RANK5_ARRAY_MAPPING", expected: "EXACT_ARRAY_MAPPING", remedy: remedy)
    }
  }
}
