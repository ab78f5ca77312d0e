internal import ModelLowering
internal import ModelOps
internal import ModelRuntime
internal import ModelSpec

/// One step of training for mini-batches of one size: forward, loss, backward and the optimizer in one graph.
struct TrainingStep {
  /// How many elements of the target belong to one example.
  let targetCount: Int
  let targetType: TensorType
  private let planned: PlannedGraph
  private let stateCount: Int

  /// - Parameters:
  ///   - shapes: Of the model's inputs for the whole mini-batch, in their order.
  ///   - examples: How many examples they hold.
  ///   - allocator: Where values lie while a step runs.
  /// - Throws: `TrainingError` that names what cannot be computed, or has no gradient.
  init(
    _ network: TrainableNetwork, shapes: [[Int]], examples: Int, threadCount: Int, allocator: TensorAllocator
  ) throws(TrainingError) {
    var weights = network.weights
    var graph = try network.graph(shapes)
    _ = try weights.release(in: &graph, network.layers, paths: network.paths)
    guard let blob = graph.outputs.first(where: { $0.name == network.loss.input })?.value else {
      throw TrainingError(.update, "the loss reads '\(network.loss.input)', which no layer makes", at: network.path)
    }
    PoolingFirst.run(&graph)
    stateCount = weights.entries.count * (1 + network.optimizer.stateCount)
    do throws(GradientError) {
      var builder = try GradientBuilder(graph, wanted: weights.entries.map(\.name))
      guard let input = builder.value(blob) else { throw GradientError("the loss reads a value that nothing makes") }
      if examples > 1, network.hasFiveAxes, let shape = input.known.type.tensor?.shape, shape.rank == 5,
        !shape[0].isAlways(1)
      {
        throw GradientError(
          "the blob '\(network.loss.input)' \(shape) holds sequences, which are trained with mini-batches of 1")
      }
      let (loss, target) = try network.loss.append(to: &builder, input, examples: examples)
      guard let type = target.type.tensor, let count = type.shape.elementCount.fixed, count % examples == 0 else {
        throw GradientError("the blob '\(network.loss.input)' is not made of as many parts as there are examples")
      }
      targetType = type
      targetCount = count / examples
      let step = try Self.append(network, weights, loss, to: &builder)
      planned = try Self.planned(step, threadCount, allocator)
    } catch {
      throw TrainingError(.update, error.message, at: error.path.steps.isEmpty ? network.path : error.path)
    }
  }

  private static func planned(
    _ graph: Graph, _ threadCount: Int, _ allocator: TensorAllocator
  ) throws(GradientError) -> PlannedGraph {
    do throws(PredictionError) {
      return try PlannedGraph(graph, threadCount: threadCount, allocator: allocator)
    } catch {
      throw GradientError(error.message, at: error.path ?? ModelPath())
    }
  }

  /// Appends gradients and the optimizer. Inputs are then the model's, the target, the optimizer's settings and its
  /// states, weight by weight; outputs the loss, and each weight with its states.
  private static func append(
    _ network: TrainableNetwork, _ weights: TrainableWeights, _ loss: GraphValue, to builder: inout GradientBuilder
  ) throws(GradientError) -> Graph {
    let optimizer = network.optimizer
    let settings = optimizer.settings.map { builder.addInput("setting~\($0.name)", .tensor($0.type)) }
    var states: [String: [GraphValue]] = [:]
    for entry in weights.entries {
      states[entry.name] = (0..<optimizer.stateCount).map {
        builder.addInput("\(entry.name)~\($0)", .tensor(TensorType(.fp32, Shape(fixed: entry.shape))))
      }
    }
    var results: [String: [GraphValue]] = [:]
    try builder.differentiate(loss, by: weights.entries.map(\.name)) {
      (builder: inout GradientBuilder, name: String, gradient: GraphValue?) throws(GradientError) in
      guard let weight = builder.value(name), let own = states[name] else { return }
      guard let gradient else {
        results[name] = [weight] + own
        return
      }
      do throws(OperationError) {
        results[name] = try optimizer.append(
          to: &builder, weight: weight, gradient: gradient, states: own, settings: settings)
      } catch {
        throw GradientError(error.message)
      }
    }
    var outputs: [Graph.Output] = [Graph.Output("loss", value: loss.name ?? "")]
    for entry in weights.entries {
      for value in results[entry.name] ?? [] { outputs.append(Graph.Output(entry.name, value: value.name ?? "")) }
    }
    var graph = builder.finished(outputs: outputs)
    graph.inputs = network.ordered(graph.inputs, weights, settings: optimizer.settings.map { "setting~\($0.name)" })
    return graph
  }

  /// Runs the step.
  ///
  /// - Parameters:
  ///   - inputs: The model's inputs, in their order.
  ///   - states: Each weight with the optimizer's states; changed. What it holds when this throws is of no use.
  /// - Returns: The loss before the step.
  func run(
    _ inputs: [Tensor], target: Tensor, settings: [Tensor], states: inout [Tensor]
  ) throws(TrainingError) -> Double {
    var all = inputs + [target] + settings
    all += states
    states = []
    do throws(PredictionError) {
      var results = try planned.run(Self.taking(&all))
      guard results.count == 1 + stateCount else {
        throw PredictionError(.generic, "the step makes \(results.count) values, expected \(1 + stateCount)")
      }
      let loss = results.removeFirst()
      states = results
      return Double(loss.floatArray.first ?? .nan)
    } catch {
      throw TrainingError(error)
    }
  }

  private static func taking(_ values: inout [Tensor]) -> [Tensor] {
    var taken: [Tensor] = []
    swap(&taken, &values)
    return taken
  }
}
