internal import ModelOps
internal import ModelRuntime
internal import ModelSpec

/// Trains the updatable layers of a neural network by gradient descent.
///
/// An epoch uses every example once, in mini-batches; the last one may be smaller, and its loss is the mean over its
/// examples. The epoch's loss is the mean over all examples. The optimizer's state (velocities or means) is kept from
/// one call of `train` to the next.
final class NetworkTrainer: Trainer {
  private(set) var parameters: TrainingParameters
  private let network: TrainableNetwork
  private let inputs: TrainingInputs
  private let steps: TrainingSteps
  /// Each weight followed by its optimizer states.
  private var states: [Tensor]
  private var stepCount = 0

  init(_ model: Model, at path: ModelPath, _ options: LoadingOptions) throws(RuntimeError) {
    network = try TrainableNetwork(model, at: path)
    inputs = TrainingInputs(of: model.description ?? ModelDescription())
    steps = TrainingSteps(network, threadCount: options.threads)
    let weights = try network.storedWeights()
    states = Self.states(weights, network.optimizer)
    var all = TrainingParameters(declaredBy: model).all
    for (entry, weight) in zip(network.weights.entries, weights) {
      all.append(TrainingParameter(entry.key, nil, .array(shape: weight.shape)))
    }
    parameters = TrainingParameters(all)
    // Finds operations without gradients now.
    try steps.check()
  }

  /// Weights with the optimizer's initial states.
  private static func states(_ weights: [Tensor], _ optimizer: any NetworkOptimizer) -> [Tensor] {
    weights.flatMap { weight in
      [weight] + (0..<optimizer.stateCount).map { _ in Tensor(zeros: .fp32, weight.shape) }
    }
  }

  private var stride: Int { 1 + network.optimizer.stateCount }

  var model: Model {
    network.trained(network.weights.entries.indices.map { states[$0 * stride] })
  }

  func set(_ values: [ParameterKey: ParameterValue]) throws(RuntimeError) {
    var arrays: [(index: Int, array: FeatureArray)] = []
    var settings = values
    for (index, entry) in network.weights.entries.enumerated() {
      guard let value = settings.removeValue(forKey: entry.key) else { continue }
      guard case .array(let array)? = try parameters.description(of: entry.key)?.checked(value) else { continue }
      arrays.append((index, array))
    }
    try parameters.set(settings)
    for (index, array) in arrays {
      let shape = states[index * stride].shape
      states[index * stride] = array.tensor(.fp32).copied().reshaped(shape)
    }
  }

  func value(for key: ParameterKey) -> ParameterValue? {
    guard let index = network.weights.entries.firstIndex(where: { $0.key == key }) else { return parameters[key] }
    return .array(FeatureArray(states[index * stride], as: .float32))
  }

  func train(
    _ examples: any TrainingExamples, report: (TrainingEvent) throws(RuntimeError) -> Void
  ) throws(RuntimeError) {
    guard examples.count > 0 else {
      throw RuntimeError(.update, "there are no examples, expected at least one")
    }
    try report(TrainingEvent(.trainingBegin))
    var order = EpochOrder(
      shuffles: parameters[.shuffle]?.integer == 1, seed: parameters[.seed]?.integer)
    var epoch = 0
    while epoch < Int(clamping: parameters[.epochs]?.integer ?? 1) {
      let numbers = order.next(count: examples.count)
      var (start, miniBatch, total) = (0, 0, 0.0)
      while start < numbers.count {
        let size = max(1, Int(clamping: parameters[.miniBatchSize]?.integer ?? 1))
        let end = size < numbers.count - start ? start + size : numbers.count
        let loss = try step(Array(numbers[start..<end]), of: examples)
        total += loss * Double(end - start)
        try report(TrainingEvent(.miniBatchEnd, loss: loss, epoch: epoch, miniBatch: miniBatch))
        start = end
        miniBatch += 1
      }
      try report(
        TrainingEvent(.epochEnd, loss: total / Double(numbers.count), epoch: epoch, miniBatch: miniBatch - 1))
      epoch += 1
    }
  }

  /// Updates the weights for one mini-batch.
  ///
  /// - Returns: The loss before the update.
  private func step(_ numbers: [Int], of examples: any TrainingExamples) throws(RuntimeError) -> Double {
    let batch = try NetworkBatch(numbers, of: examples, network, declared: inputs)
    let settings = network.optimizer.values(parameters, step: stepCount + 1)
    let loss = try steps.run(batch, settings: settings, states: &states)
    stepCount += 1
    return loss
  }
}
