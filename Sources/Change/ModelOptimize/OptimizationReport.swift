package import ModelOps
package import ModelSpec
internal import OrderedCollections

/// What became of a model's weights.
package struct OptimizationReport: Sendable {
  /// A tensor that is stored in another form.
  package struct Tensor: Sendable {
    package var id: WeightCandidate.ID
    package var shape: [Int]
    package var type: MILSpec.DataType
    package var uses: [WeightCandidate.Use]
    package var scheme: String
    /// Bytes before and after; 0 after, where another function has the same weights.
    package var byteCounts: (before: Int, after: Int)
    package var loss: WeightLoss
    /// The share of elements that were made 0, or were.
    package var zeroShare: Double
    /// Whether it shares what is stored with a tensor before it.
    package var isShared: Bool
    /// Whether the runtime unpacked the same values; nil when it was not asked.
    package var isConfirmed: Bool?
  }

  /// A tensor that stays.
  package struct Kept: Sendable {
    package var id: WeightCandidate.ID
    package var shape: [Int]
    package var type: MILSpec.DataType
    package var reason: String
  }

  /// What became of values between operations.
  package struct Activations: Sendable {
    package var scheme: ActivationScheme
    package var activations: [QuantizedActivation] = []
    /// Values that stay, and why.
    package var kept: [(id: WeightCandidate.ID, reason: String)] = []
    /// Predictions that the ranges were observed in, of all functions.
    package var sampleCount = 0
    /// Whether inputs of these predictions were made up.
    package var areMadeUp = false
    /// What is to be said of them.
    package var notes: [Diagnostic] = []

    package init(scheme: ActivationScheme) { self.scheme = scheme }
  }

  package var tensors: [Tensor] = []
  package var kept: [Kept] = []
  /// Weights that were compressed before, by function and name.
  package var compressedBefore: [WeightCandidate.ID] = []
  /// Changed tensors that the runtime did not unpack, as they are too large for it.
  package var unconfirmed: [WeightCandidate.ID] = []
  /// What became of activations; nil where they were not to be quantized.
  package var activations: Activations?
  /// Bytes in weight files.
  package var byteCounts = (before: 0, after: 0)
  /// What else changed.
  package var notes: [Diagnostic] = []

  package init() {}

  /// The functions of a model that is an ML Program; none for another one.
  package static func functionNames(of model: Model) -> [String] {
    guard case .mlProgram(let program)? = model.kind else { return [] }
    return Array(program.functions.keys)
  }
}

extension WeightLoss {
  /// The power of the weights over that of the differences; infinite where nothing is lost.
  package var signalToNoise: Double { squared == 0 ? .infinity : power / squared }

  /// The root of the mean squared difference over that of the weights.
  package var relative: Double { power == 0 ? (squared == 0 ? 0 : .infinity) : (squared / power).squareRoot() }
}
