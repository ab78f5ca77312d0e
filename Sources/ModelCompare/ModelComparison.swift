package import ModelRuntime
internal import ModelSpec

/// What a model computes beside what another one computes, or beside saved arrays, from the same inputs: all values that
/// have the same name.
///
/// Each model predicts once for each set of inputs and keeps its intermediate values for as long; nothing is fused
/// meanwhile.
package struct ModelComparison {
  /// The other side.
  package enum Reference {
    case model(RuntimeModel)
    /// Arrays by the names of values.
    case arrays([String: FeatureArray])
  }

  /// A value that a model computes.
  package struct Step: Equatable, Sendable {
    package var name: String
    package var operation: String

    package init(name: String, operation: String) {
      self.name = name
      self.operation = operation
    }
  }

  /// The compared values, in the order in which the left model computes them; then outputs that no step makes.
  package private(set) var values: [ComparedValue] = []
  /// Sets of inputs so far.
  package private(set) var predictionCount = 0
  private let model: RuntimeModel
  private let reference: Reference
  private let tolerance: Tolerance
  private let steps: [Step]
  private var indices: [String: Int] = [:]

  /// - Parameter steps: The values of `model`, in the order in which they are computed.
  package init(_ model: RuntimeModel, steps: [Step], with reference: Reference, _ tolerance: Tolerance) {
    self.model = model
    self.reference = reference
    self.steps = steps
    self.tolerance = tolerance
  }

  /// Compares what both sides make of `inputs`.
  ///
  /// - Throws: `RuntimeError` when a model cannot predict.
  package mutating func add(_ inputs: [String: FeatureValue], _ options: PredictionOptions) throws(RuntimeError) {
    var options = options
    options.taps = Set(steps.map(\.name))
    options.requiresTaps = false
    let left = try Self.values(of: model, inputs, options)
    let right: [String: FeatureValue]
    switch reference {
    case .model(let other): right = try Self.values(of: other, inputs, options)
    case .arrays(let arrays): right = arrays.mapValues { .array($0) }
    }
    predictionCount += 1
    let outputs = Set(model.description.output.map(\.name))
    let names = Set(steps.map(\.name))
    let rest = left.keys.filter { !names.contains($0) }.sorted().map { Step(name: $0, operation: "") }
    for step in steps + rest {
      guard let one = left[step.name], let other = right[step.name] else { continue }
      let index = indices[step.name] ?? values.count
      if index == values.count {
        indices[step.name] = index
        values.append(
          ComparedValue(name: step.name, operation: step.operation, isOutput: outputs.contains(step.name)))
      }
      values[index].add(one, other, tolerance)
    }
  }

  /// The outputs and the intermediate values of one prediction, which begins with states of zeros.
  private static func values(
    of model: RuntimeModel, _ inputs: [String: FeatureValue], _ options: PredictionOptions
  ) throws(RuntimeError) -> [String: FeatureValue] {
    let state = model.makeState()
    if state.names.isEmpty { return try model.prediction(from: inputs, options: options) }
    return try model.prediction(from: inputs, using: state, options: options)
  }
}

extension ModelComparison {
  /// The first value beyond the tolerance, in the order of computation.
  package var firstDrift: ComparedValue? { values.first { !$0.isWithinTolerance } }

  /// The first value in which only the left or only the right side has elements that are not finite.
  package var firstNotFinite: ComparedValue? {
    values.first { $0.error.notFinite.left != $0.error.notFinite.right }
  }

  /// Whether all outputs agree within the tolerance; false when there is none to compare.
  package var outputsAgree: Bool {
    let outputs = values.filter(\.isOutput)
    return !outputs.isEmpty && outputs.allSatisfy(\.isWithinTolerance)
  }
}
