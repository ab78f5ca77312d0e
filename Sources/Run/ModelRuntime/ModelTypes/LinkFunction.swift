internal import Glibc
internal import ModelSpec

/// Functions from scores to probabilities.
enum LinkFunction {
  /// `1 / (1 + exp(-score))`.
  static func logistic(_ score: Double) -> Double {
    // Either way the exponential cannot overflow.
    guard score < 0 else { return 1 / (1 + exp(-score)) }
    let exponential = exp(score)
    return exponential / (1 + exponential)
  }

  /// The distribution function of the standard normal.
  static func normal(_ score: Double) -> Double { 0.5 * erfc(-score / 2.0.squareRoot()) }

  /// `exp(s[c]) / sum over k of exp(s[k])`.
  static func softmax(_ scores: [Double]) -> [Double] {
    guard let greatest = scores.max() else { return [] }
    let exponentials = scores.map { exp($0 - greatest) }
    let sum = exponentials.reduce(0, +)
    return exponentials.map { $0 / sum }
  }

  /// Scaled to sum to 1; as they are when all are 0.
  static func normalized(_ values: [Double]) -> [Double] {
    let sum = values.reduce(0, +)
    return sum == 0 ? values : values.map { $0 / sum }
  }
}
