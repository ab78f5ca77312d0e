package import ModelRuntime
package import ModelSpec
internal import Synchronization

/// Compares the values of a model with those of another one, or with saved arrays, for the same inputs: all values with
/// the same name, or for models that name them in other ways, those that hold the same.
///
/// Each model predicts once for each set of inputs, and both at the same time, so that values are compared and released
/// as they are computed; fusion is disabled.
package struct ModelComparison {
  /// The other side.
  package enum Reference {
    /// A model, and the names of the values that it computes.
    case model(RuntimeModel, values: NameSet)
    /// Arrays by the names of values.
    case arrays(NameMap<FeatureArray>)
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
  /// Which values of the other model are compared, where names do not say so.
  package private(set) var pairs: ValuePairs?
  /// Sets of inputs so far.
  package private(set) var predictionCount = 0
  private let model: RuntimeModel
  private let reference: Reference
  /// What values may differ by.
  package var tolerance: Tolerance
  private let steps: [Step]
  private let operations: NameMap<String>

  /// - Parameter steps: The values of `model`, in the order in which they are computed.
  package init(_ model: RuntimeModel, steps: [Step], with reference: Reference, _ tolerance: Tolerance) {
    self.model = model
    self.reference = reference
    self.steps = steps
    self.tolerance = tolerance
    operations = NameMap(steps.map { ($0.name, $0.operation) }) { first, _ in first }
  }

  /// Finds the values of the other model by what they hold for `inputs`, in place of their names.
  ///
  /// - Parameter otherSteps: The values of the other model, in the order in which they are computed.
  /// - Throws: `RuntimeError` when a model cannot predict, or the models do not take the same inputs.
  package mutating func align(
    _ otherSteps: [Step], inputs: NameMap<FeatureValue>, _ options: PredictionOptions
  ) throws(RuntimeError) {
    guard case .model(let other, _) = reference else { return }
    var pairs: ValuePairs
    do throws(Diagnostic) {
      pairs = try ValuePairs(model.description, other.description)
    } catch {
      throw RuntimeError(.generic, error)
    }
    let left = try Self.fingerprints(model, steps, of: inputs, options)
    let right = try Self.fingerprints(other, otherSteps, of: pairs.renamed(inputs), options)
    pairs.align(left, right)
    self.pairs = pairs
  }

  /// The values within a model by which they are recognized.
  private static func fingerprints(
    _ model: RuntimeModel, _ steps: [Step], of inputs: NameMap<FeatureValue>, _ options: PredictionOptions
  ) throws(RuntimeError) -> [(step: Step, value: ValueFingerprint)] {
    let found = Mutex(NameMap<ValueFingerprint>())
    try predict(model, inputs, options, taps: NameSet(steps.map(\.name))) { name, value in
      guard case .tensor(let tensor) = value else { return }
      let fingerprint = ValueFingerprint(tensor)
      found.withLock { $0[name] = fingerprint }
    }
    let byName = found.withLock(\.self)
    return steps.compactMap { step in byName[step.name].map { (step, $0) } }
  }

  /// Compares what both sides make of `inputs`.
  ///
  /// - Throws: `RuntimeError` when a model cannot predict.
  package mutating func add(_ inputs: NameMap<FeatureValue>, _ options: PredictionOptions) throws(RuntimeError) {
    let tally = ValueTally(
      steps: steps.map(\.name), operations: operations, outputs: NameSet(model.description.output.map(\.name)),
      values: values, tolerance: tolerance)
    let names = NameSet(steps.map(\.name))
    switch reference {
    case .arrays(let arrays):
      try Self.predict(model, inputs, options, taps: names.intersection(arrays.keys)) { name, value in
        if let array = arrays[name] { tally.add(name, value, right: .feature(.array(array))) }
      }
    case .model(let other, let values):
      let exchange = ValueExchange { tally.add($0, $1, right: $2) }
      let model = self.model
      if let pairs {
        let (left, right) = (NameSet(pairs.rightByLeft.keys), NameSet(pairs.leftByRight.keys))
        try exchange.run { () throws(RuntimeError) in
          try Self.predict(model, inputs, options, taps: left) {
            if pairs.rightByLeft[$0] != nil { exchange.add($0, $1, of: .left) }
          }
        } right: { () throws(RuntimeError) in
          try Self.predict(other, pairs.renamed(inputs), options, taps: right) {
            if let name = pairs.leftByRight[$0] { exchange.add(name, $1, of: .right) }
          }
        }
        break
      }
      let shared = names.intersection(values.union(other.description.output.map(\.name)))
      try exchange.run { () throws(RuntimeError) in
        try Self.predict(model, inputs, options, taps: shared) { exchange.add($0, $1, of: .left) }
      } right: { () throws(RuntimeError) in
        try Self.predict(other, inputs, options, taps: shared) { exchange.add($0, $1, of: .right) }
      }
    }
    predictionCount += 1
    values = tally.values
  }

  /// Hands out the intermediate values `taps` of one prediction, which begins with states of zeros, and then its results.
  private static func predict(
    _ model: RuntimeModel, _ inputs: NameMap<FeatureValue>, _ options: PredictionOptions, taps: NameSet,
    add: @escaping @Sendable (String, ValueExchange.Operand) -> Void
  ) throws(RuntimeError) {
    var options = options
    options.taps = taps.subtracting(model.description.output.map(\.name))
    options.requiresTaps = false
    options.onTap = { add($0, .tensor($1)) }
    let state = model.makeState()
    let results =
      state.names.isEmpty
      ? try model.prediction(from: inputs, options: options)
      : try model.prediction(from: inputs, using: state, options: options)
    for (name, value) in results.sorted(by: { $0.key < $1.key }) { add(name, .feature(value)) }
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
    return !outputs.isEmpty && pairs?.lonelyOutputs.isEmpty != false && outputs.allSatisfy(\.isWithinTolerance)
  }
}
