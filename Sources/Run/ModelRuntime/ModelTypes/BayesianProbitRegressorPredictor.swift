internal import Glibc
internal import ModelOps
internal import ModelSpec

/// The probability of a positive outcome when weights are Gaussian: with mean `m` and variance `v` of the sum of the
/// weights in force, `Phi(m / sqrt(1 + v))`, which is `Phi(s)` averaged over all sums `s`. The published model's beta,
/// whose square stands in place of 1, has no field: weights are in its unit.
struct BayesianProbitRegressorPredictor: ModelTypePredictor {
  private struct Weight: Sendable {
    var mean: Double
    var variance: Double
  }

  private struct Names: Sendable {
    var optimism: String
    var samplingScale: String
    var samplingTruncation: String
    var mean: String
    var variance: String
    var pessimistic: String
    var sampled: String
  }

  private let input: String
  private let output: RegressorOutput
  private let names: Names
  private let featureCount: Int
  private let bias: Weight
  /// By feature and value.
  private let weights: [UInt32: [UInt32: Weight]]

  init(
    _ message: BayesianProbitRegressor, of model: Model, at path: ModelPath, _ options: LoadingOptions
  ) throws(RuntimeError) {
    let place = path.field("bayesianProbitRegressor")
    input = message.regressionInputFeatureName
    guard !input.isEmpty else {
      throw RuntimeError(.generic, "`regressionInputFeatureName` is empty", at: place)
    }
    output = try RegressorOutput(of: model, count: 1, at: path)
    names = Names(
      optimism: message.optimismInputFeatureName, samplingScale: message.samplingScaleInputFeatureName,
      samplingTruncation: message.samplingTruncationInputFeatureName, mean: message.meanOutputFeatureName,
      variance: message.varianceOutputFeatureName, pessimistic: message.pessimisticProbabilityOutputFeatureName,
      sampled: message.sampledProbabilityOutputFeatureName)
    featureCount = Int(message.numberOfFeatures)
    bias = try Self.weight(message.bias, at: place.field("bias"))
    var weights: [UInt32: [UInt32: Weight]] = [:]
    for (index, feature) in message.features.enumerated() {
      let place = place.element("features", index)
      guard feature.featureId < message.numberOfFeatures else {
        throw RuntimeError(
          .generic, "weights are for feature \(feature.featureId), but the model has \(featureCount) features",
          at: place)
      }
      for (index, value) in feature.weights.enumerated() {
        weights[feature.featureId, default: [:]][value.featureValue] = try Self.weight(
          value.featureWeight, at: place.element("weights", index))
      }
    }
    self.weights = weights
  }

  /// A weight that is not stated is exactly 0.
  private static func weight(
    _ gaussian: BayesianProbitRegressor.Gaussian?, at path: ModelPath
  ) throws(RuntimeError) -> Weight {
    guard let gaussian else { return Weight(mean: 0, variance: 0) }
    guard gaussian.precision > 0 else {
      throw RuntimeError(.generic, "`precision` is \(gaussian.precision), expected more than 0", at: path)
    }
    return Weight(mean: gaussian.mean, variance: 1 / gaussian.precision)
  }

  func prediction(
    from features: NameMap<FeatureValue>, options: PredictionOptions
  ) throws(RuntimeError) -> NameMap<FeatureValue> {
    let (mean, variance) = try sum(try features.array(input))
    let deviation = variance.squareRoot()
    let spread = (1 + variance).squareRoot()
    var results = output.features([LinkFunction.normal(mean / spread)])
    if !names.mean.isEmpty { results[names.mean] = .double(mean) }
    if !names.variance.isEmpty { results[names.variance] = .double(variance) }
    if !names.pessimistic.isEmpty {
      let optimism = names.optimism.isEmpty ? 0 : try features.number(names.optimism) ?? 0
      results[names.pessimistic] = .double(LinkFunction.normal((mean + optimism * deviation) / spread))
    }
    if !names.sampled.isEmpty {
      let scale = names.samplingScale.isEmpty ? 1 : try features.number(names.samplingScale) ?? 1
      let limit =
        names.samplingTruncation.isEmpty ? .infinity : try features.number(names.samplingTruncation) ?? .infinity
      results[names.sampled] = .double(LinkFunction.normal(mean + Self.sample(limit) * scale * deviation))
    }
    return results
  }

  /// Mean and variance of the sum of the weights in force; a value without a weight adds nothing.
  private func sum(_ array: FeatureArray) throws(RuntimeError) -> (mean: Double, variance: Double) {
    let elements = array.integers
    var (mean, variance) = (bias.mean, bias.variance)
    func add(_ feature: Int, _ value: Int) {
      guard let feature = UInt32(exactly: feature), let value = UInt32(exactly: value),
        let weight = weights[feature]?[value]
      else { return }
      mean += weight.mean
      variance += weight.variance
    }
    if array.shape.count == 2, array.shape[1] == 2 {
      for row in 0..<(elements.count / 2) { add(elements[2 * row], elements[2 * row + 1]) }
    } else if elements.count == featureCount {
      for (feature, value) in elements.enumerated() { add(feature, value) }
    } else {
      throw RuntimeError(
        .featureType, "input '\(input)' has shape \(array.shape), expected [\(featureCount)] or [pairs, 2]")
    }
    return (mean, variance)
  }

  /// A standard normal number no further from 0 than `limit`.
  private static func sample(_ limit: Double) -> Double {
    guard limit > 0 else { return 0 }
    for _ in 0..<256 {
      let radius = (-2 * log(1 - Double.random(in: 0..<1))).squareRoot()
      let number = radius * cos(2 * .pi * Double.random(in: 0..<1))
      if abs(number) <= limit { return number }
    }
    // So narrow a range that the density hardly changes in it.
    return Double.random(in: -limit...limit)
  }
}
