internal import Glibc
internal import ModelSpec

/// Class probabilities from decisions between pairs of classes, by the second method of Wu, Lin and Weng, "Probability
/// Estimates for Multi-class Classification by Pairwise Coupling" (2004), as libsvm computes it.
struct PairProbabilities: Sendable {
  let classCount: Int
  /// One for each pair (0, 1), (0, 2) ... (1, 2) ...
  let slopes: [Double]
  let offsets: [Double]
  /// Whether the estimate for a single pair is coupled too. Support vectors are stored densely when a model comes from
  /// scikit-learn, which does that, and sparsely when it comes from libsvm, which takes the estimate as it is.
  let couplesSinglePair: Bool

  /// Probabilities of pairs stay this far from 0 and 1.
  private static let margin = 1e-7

  func probabilities(_ decisions: [Double]) -> [Double] {
    guard classCount > 1 else { return [1] }
    // r[i * C + j] is the probability of class i rather than j.
    var r = [Double](repeating: 0, count: classCount * classCount)
    var pair = 0
    for i in 0..<classCount {
      for j in (i + 1)..<max(classCount, i + 1) {
        let estimate = LinkFunction.logistic(-(decisions[pair] * slopes[pair] + offsets[pair]))
        r[i * classCount + j] = min(max(estimate, Self.margin), 1 - Self.margin)
        r[j * classCount + i] = 1 - r[i * classCount + j]
        pair += 1
      }
    }
    return classCount == 2 && !couplesSinglePair ? [r[1], r[2]] : couple(r)
  }

  /// Minimises `sum over i < j of (r[j][i] p[i] - r[i][j] p[j])²` with probabilities that sum to 1.
  private func couple(_ r: [Double]) -> [Double] {
    let k = classCount
    var q = [Double](repeating: 0, count: k * k)
    for i in 0..<k {
      for j in 0..<k where j != i {
        q[i * k + i] += r[j * k + i] * r[j * k + i]
        q[i * k + j] = -r[j * k + i] * r[i * k + j]
      }
    }
    var p = [Double](repeating: 1 / Double(k), count: k)
    var qp = p
    let largestError = 0.005 / Double(k)
    for _ in 0..<max(100, k) {
      var pqp = 0.0
      for i in 0..<k {
        qp[i] = 0
        for j in 0..<k { qp[i] += q[i * k + j] * p[j] }
        pqp += p[i] * qp[i]
      }
      if qp.allSatisfy({ abs($0 - pqp) < largestError }) { break }
      for i in 0..<k {
        let step = (pqp - qp[i]) / q[i * k + i]
        let scale = 1 + step
        p[i] += step
        pqp = (pqp + step * (step * q[i * k + i] + 2 * qp[i])) / scale / scale
        for j in 0..<k {
          qp[j] = (qp[j] + step * q[i * k + j]) / scale
          p[j] /= scale
        }
      }
    }
    return p
  }
}
