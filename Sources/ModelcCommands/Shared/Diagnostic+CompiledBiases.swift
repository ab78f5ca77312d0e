internal import ModelSpec

extension Diagnostic {
  /// Whether the finding is that biases have 32 bits and weights 16. Sources may not mix them; compiled networks always
  /// have biases of 32 bits, and those of folded layers cannot be narrowed when a network is decompiled.
  var isOfCompiledBiases: Bool {
    guard code == "precision-mixed", case .field("weights")? = location.path.steps.last else { return false }
    return true
  }
}
