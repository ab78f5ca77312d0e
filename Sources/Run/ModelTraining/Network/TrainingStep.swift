internal import ModelOps
internal import ModelRuntime
internal import ModelSpec

/// One step of training for mini-batches of one size: forward, loss, backward and the optimizer in one graph.
struct TrainingStep {
  /// The form of an example's target.
  let target: LossGraph.Target
  private let planned: PlannedGraph
  private let stateCount: Int

  /// - Parameters:
  ///   - shapes: The shapes of the model's inputs for the whole mini-batch, in order.
  ///   - examples: The number of examples.
  ///   - allocator: Provides the memory for values during a step.
  /// - Throws: `RuntimeError` that names what cannot be computed, or has no gradient.
  init(
    _ network: TrainableNetwork, shapes: [[Int]], examples: Int, threadCount: Int, allocator: TensorAllocator
  ) throws(RuntimeError) {
    var graph = try LossGraph(network, shapes: shapes, examples: examples)
    target = graph.target
    stateCount = network.weights.entries.count * (1 + network.optimizer.stateCount)
    do throws(Diagnostic) {
      let step = try Self.append(network, &graph)
      planned = try PlannedGraph(training: step, threadCount: threadCount, allocator: allocator)
    } catch {
      throw RuntimeError(.update, error, at: network.path)
    }
  }

  /// Appends gradients and the optimizer. The inputs are then the model's, the target, the optimizer's settings and its
  /// states, weight by weight; the outputs are the loss, and each weight with its states.
  private static func append(_ network: TrainableNetwork, _ loss: inout LossGraph) throws(Diagnostic) -> Graph {
    let optimizer = network.optimizer
    let entries = loss.weights.entries
    let settings = optimizer.addSettings(to: &loss.builder)
    var states: NameMap<[GraphValue]> = [:]
    for entry in entries { states[entry.name] = optimizer.addStates(of: entry, to: &loss.builder) }
    var results: NameMap<[GraphValue]> = [:]
    try loss.builder.differentiate(loss.loss, by: entries.map(\.name)) {
      (builder: inout GradientBuilder, name: String, gradient: GraphValue?) throws(Diagnostic) in
      guard let weight = builder.value(name), let own = states[name] else { return }
      guard let gradient else {
        results[name] = [weight] + own
        return
      }
      do throws(OperationError) {
        results[name] = try optimizer.append(
          to: &builder, weight: weight, gradient: gradient, states: own, settings: settings)
      } catch {
        throw error.diagnostic
      }
    }
    var outputs: [Graph.Output] = [Graph.Output("loss", value: loss.loss.name ?? "")]
    for entry in entries {
      for value in results[entry.name] ?? [] { outputs.append(Graph.Output(entry.name, value: value.name ?? "")) }
    }
    return loss.builder.finished(
      outputs: outputs,
      inputs: network.features.names + [LossGraph.targetName] + optimizer.settingNames
        + entries.flatMap { [$0.name] + optimizer.stateNames(of: $0) })
  }

  /// Runs the step.
  ///
  /// - Parameters:
  ///   - inputs: The model's inputs, in their order.
  ///   - states: Each weight with its optimizer states, to be updated. Unusable if this throws.
  /// - Returns: The loss before the step.
  func run(
    _ inputs: [Tensor], target: Tensor, settings: [Tensor], states: inout [Tensor]
  ) throws(RuntimeError) -> Double {
    var all = inputs + [target] + settings
    all += states
    states = []
    var results = try planned.results(&all, count: 1 + stateCount)
    let loss = results.removeFirst()
    states = results
    return Double(loss.floatArray.first ?? .nan)
  }
}
