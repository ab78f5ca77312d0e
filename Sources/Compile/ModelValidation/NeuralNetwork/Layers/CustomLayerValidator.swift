internal import ModelSpec
internal import OrderedCollections

/// Checks a layer whose code is in the application.
enum CustomLayerValidator {
  /// Runs at the path of the layer's parameters.
  static func validate(_ params: CustomLayerParams, _ context: inout ValidationContext) {
    if params.className.isEmpty {
      context.error(
        "class-name-missing", "the custom layer names no class", at: "className",
        remedy: "set `className` to the class that implements the layer")
    }
    for (index, weights) in params.weights.enumerated() {
      context.within("weights", index) { context in
        switch WeightStorage(weights) {
        case .none:
          context.error("weights-missing", "the weights hold no values", found: "0", expected: "one field")
        case .several(let fields):
          context.error(
            "weights-several", "the weights hold values in \(listed(fields.map { "`\($0)`" }, joining: "and"))",
            found: "\(fields.count) fields", expected: "one field")
        case .float32, .float16, .quantized, .int8, .bare: break
        }
      }
    }
    for (key, parameter) in params.parameters where parameter.value == nil {
      context.within(.entry(field: "parameters", key: key)) {
        $0.warning("parameter-missing", "parameter '\(key)' has no value", at: "value")
      }
    }
  }
}
