package import ModelSpec

extension Diagnostic {
  /// Whether the finding is that biases have 32 bits and weights 16. Sources may not mix them; compiled networks always
  /// have biases of 32 bits, and those of folded layers cannot be narrowed when a network is decompiled.
  package var isOfCompiledBiases: Bool { code == "bias-wider" }

  /// Whether the finding is that Apple's runtime cannot train what this one can: layers of other types, and layers behind
  /// those without a gradient there.
  package var isOfAppleTraining: Bool { code == "update-layer" || code == "update-blocked" }
}
