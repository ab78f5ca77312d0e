package import ModelOps
package import ModelSpec
internal import OrderedCollections

/// The changes of a model's weights.
package struct OptimizationReport: Sendable {
  /// A tensor that is stored in another form.
  package struct Tensor: Sendable {
    package var id: WeightCandidate.ID
    package var shape: [Int]
    package var type: MILSpec.DataType
    package var uses: [WeightCandidate.Use]
    package var scheme: String
    /// Bytes before and after; 0 after if another function has the same weights.
    package var byteCounts: (before: Int, after: Int)
    package var loss: WeightLoss
    /// The share of elements that are 0.
    package var zeroShare: Double
    /// Whether its storage is shared with an earlier tensor.
    package var isShared: Bool
    /// Whether the runtime unpacked the same values; nil if that was not checked.
    package var isConfirmed: Bool?
  }

  /// An unchanged tensor.
  package struct Kept: Sendable {
    package var id: WeightCandidate.ID
    package var shape: [Int]
    package var type: MILSpec.DataType
    package var reason: String
  }

  /// The changes of values between operations.
  package struct Activations: Sendable {
    package var scheme: ActivationScheme
    package var activations: [QuantizedActivation] = []
    /// Unchanged values, and the reasons.
    package var kept: [(id: WeightCandidate.ID, reason: String)] = []
    /// Number of predictions of all functions for which the ranges were observed.
    package var sampleCount = 0
    /// Whether the inputs of these predictions were made up.
    package var areMadeUp = false
    /// Notes about the ranges.
    package var notes: [Diagnostic] = []

    package init(scheme: ActivationScheme) { self.scheme = scheme }
  }

  package var tensors: [Tensor] = []
  package var kept: [Kept] = []
  /// Weights that were compressed before, by function and name.
  package var compressedBefore: [WeightCandidate.ID] = []
  /// Changed tensors that were not checked because they are too large to unpack.
  package var unconfirmed: [WeightCandidate.ID] = []
  /// The changes of activations; nil if they were not to be quantized.
  package var activations: Activations?
  /// Bytes of weight files.
  package var byteCounts = (before: 0, after: 0)
  /// Other changes.
  package var notes: [Diagnostic] = []

  package init() {}

  /// The functions of a model that is an ML Program; none for other models.
  package static func functionNames(of model: Model) -> [String] {
    guard case .mlProgram(let program)? = model.kind else { return [] }
    return Array(program.functions.keys)
  }
}

extension WeightLoss {
  /// The power of the weights over that of the differences; infinite without loss.
  package var signalToNoise: Double { squared == 0 ? .infinity : power / squared }

  /// The root mean squared difference relative to that of the weights.
  package var relative: Double { power == 0 ? (squared == 0 ? 0 : .infinity) : (squared / power).squareRoot() }
}
