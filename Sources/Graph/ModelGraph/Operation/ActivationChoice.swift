/// A function of single elements that a heavy operation applies to its results.
package struct ActivationChoice: Equatable, Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    /// x
    case none
    /// max(x, 0)
    case relu
    /// x, or alpha · x for negative x
    case leakyRelu = "leaky_relu"
    /// min(max(x, alpha), beta)
    case clip
    case tanh
    /// 1 / (1 + exp(−x))
    case sigmoid
    /// x, or alpha · (exp(x) − 1) for negative x
    case elu
    /// x · sigmoid(x)
    case silu
    /// x / 2 · (1 + erf(x / √2))
    case gelu
    /// x / 2 · (1 + tanh(√(2 / π) · (x + 0.044715 · x³)))
    case geluTanh = "gelu_tanh"
    /// x · min(max(x + 3, 0), 6) / 6; 0 for all x below −3, minus infinity among them, unless alpha is 0
    case hardSwish = "hard_swish"
  }

  package var kind = Kind.none
  package var alpha: Float = 0
  package var beta: Float = 0

  /// Leaves every element as it is.
  package static let none = ActivationChoice()

  /// Reads `activation`, `alpha` and `beta`, whose names begin with `prefix`.
  package init(_ arguments: OperationArguments, prefix: String = "") throws(OperationError) {
    kind = try arguments.choice(prefix + "activation", default: Kind.none)
    alpha = try arguments.float(prefix + "alpha", default: 0)
    beta = try arguments.float(prefix + "beta", default: 0)
  }

  package init(_ kind: Kind = .none, alpha: Float = 0, beta: Float = 0) {
    self.kind = kind
    self.alpha = alpha
    self.beta = beta
  }
}
