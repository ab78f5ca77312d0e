internal import ModelSpec

/// Checks that the floats of one layer have one width; quantized values go with either.
enum PrecisionValidator {
  /// Runs at the path of the layer's parameters.
  ///
  /// - Parameters:
  ///   - weights: The weight fields of the layer with their names.
  ///   - isSevere: Whether Core ML refuses the mixture.
  static func validate(
    _ weights: [(field: String, WeightParams?)], isSevere: Bool = true, _ context: inout ValidationContext
  ) {
    let storages = weights.map { (field: $0.field, storage: WeightStorage($0.1)) }
    guard let full = storages.first(where: { $0.storage.isFloat32 }),
      let half = storages.first(where: { $0.storage.isFloat16 })
    else { return }
    let message = "`\(full.field)` is in 32-bit floats, but `\(half.field)` is in 16-bit floats"
    let remedy = "store all weights of the layer in one width"
    // Apart from other mixtures, because compiled networks always have biases in single precision.
    let code: Diagnostic.Code = half.field == "weights" ? "bias-wider" : "precision-mixed"
    if isSevere {
      context.error(code, message, at: half.field, remedy: remedy)
    } else {
      context.warning(code, message, at: half.field, remedy: remedy)
    }
  }
}
