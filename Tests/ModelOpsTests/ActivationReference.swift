internal import Glibc

/// Activations of heavy operations by their formulas, in double precision.
enum ActivationReference {
  /// Names with parameters that make a difference.
  static let cases: [(name: String, alpha: Float, beta: Float)] = [
    ("none", 0, 0), ("relu", 0, 0), ("leaky_relu", 0.25, 0), ("clip", -0.5, 0.75), ("tanh", 0, 0), ("sigmoid", 0, 0),
    ("elu", 1.5, 0), ("silu", 0, 0), ("gelu", 0, 0), ("gelu_tanh", 0, 0), ("hard_swish", 0, 0),
  ]

  static func apply(_ name: String, _ alpha: Float, _ beta: Float, to x: Double) -> Double {
    switch name {
    case "relu": max(x, 0)
    case "leaky_relu": x < 0 ? Double(alpha) * x : x
    case "clip": min(max(x, Double(alpha)), Double(beta))
    case "tanh": tanh(x)
    case "sigmoid": 1 / (1 + exp(-x))
    case "elu": x < 0 ? Double(alpha) * (exp(x) - 1) : x
    case "silu": x / (1 + exp(-x))
    case "gelu": 0.5 * x * (1 + erf(x / 2.squareRoot()))
    case "gelu_tanh": 0.5 * x * (1 + tanh((2 / Double.pi).squareRoot() * (x + 0.044715 * x * x * x)))
    case "hard_swish": x * min(max(x + 3, 0), 6) / 6
    default: x
    }
  }
}
