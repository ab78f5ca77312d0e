internal import ModelOps
internal import ModelRuntime
internal import ModelSpec

/// Steps for mini-batches whose examples cannot be computed together, because layers fix their number or the examples
/// differ in shape: one example after the other, then the optimizer with their mean gradient.
///
/// The result equals that of a step for the whole mini-batch, whose loss is the mean over its examples. The gradient
/// sums take the memory of another copy of the weights.
final class ExampleSteps {
  private let network: TrainableNetwork
  private let threadCount: Int
  private let allocator: TensorAllocator
  /// Keyed by the shapes of an example's inputs.
  private var gradients: [[[Int]]: ExampleGradient] = [:]
  private var optimizer: OptimizerStep?

  /// Beyond this number, gradients are prepared again when needed.
  private static let capacity = 8

  init(_ network: TrainableNetwork, threadCount: Int, allocator: TensorAllocator) {
    self.network = network
    self.threadCount = threadCount
    self.allocator = allocator
  }

  /// Runs the step for `batch`.
  ///
  /// - Returns: The loss before the step.
  func run(_ batch: NetworkBatch, settings: [Tensor], states: inout [Tensor]) throws(RuntimeError) -> Double {
    var (sums, loss) = try self.sums(batch, states)
    loss /= Double(batch.count)
    let optimizer: OptimizerStep
    if let made = self.optimizer {
      optimizer = made
    } else {
      optimizer = try OptimizerStep(
        network, shapes: sums.map(\.shape), threadCount: threadCount, allocator: allocator)
      self.optimizer = optimizer
    }
    try optimizer.run(share: 1 / Float(batch.count), settings: settings, sums: &sums, states: &states)
    return loss
  }

  /// The sums of the examples' gradients for each weight, and of their losses.
  private func sums(_ batch: NetworkBatch, _ states: [Tensor]) throws(RuntimeError) -> ([Tensor], Double) {
    let step = 1 + network.optimizer.stateCount
    let weights = stride(from: 0, to: states.count, by: step).map { states[$0] }
    var sums = weights.map { Tensor(zeros: .fp32, $0.shape) }
    var total = 0.0
    for (index, inputs) in batch.inputs.enumerated() {
      let gradient = try self.gradient(inputs.map(\.shape))
      let target = try batch.target(of: index, network.loss, target: gradient.target)
      total += try gradient.run(inputs, target: target, weights: weights, sums: &sums)
    }
    return (sums, total)
  }

  private func gradient(_ shapes: [[Int]]) throws(RuntimeError) -> ExampleGradient {
    if let found = gradients[shapes] { return found }
    if gradients.count >= Self.capacity { gradients = [:] }
    let made = try ExampleGradient(network, shapes: shapes, threadCount: threadCount, allocator: allocator)
    gradients[shapes] = made
    return made
  }
}

/// Computes the loss of one example, and adds its gradients to sums.
private struct ExampleGradient {
  let target: LossGraph.Target
  private let planned: PlannedGraph

  init(
    _ network: TrainableNetwork, shapes: [[Int]], threadCount: Int, allocator: TensorAllocator
  ) throws(RuntimeError) {
    var graph = try LossGraph(network, shapes: shapes, examples: 1)
    target = graph.target
    let names = graph.weights.entries.map(\.name)
    var sums: NameMap<GraphValue> = [:]
    for entry in graph.weights.entries { sums[entry.name] = graph.builder.addInput(entry.sumName, entry.type) }
    do throws(Diagnostic) {
      try graph.builder.differentiate(graph.loss, by: names) {
        (builder: inout GradientBuilder, name: String, gradient: GraphValue?) throws(Diagnostic) in
        guard let gradient, let sum = sums[name] else { return }
        do throws(OperationError) { sums[name] = try builder.plus(sum, gradient) } catch {
          throw error.diagnostic
        }
      }
      var outputs = [Graph.Output("loss", value: graph.loss.name ?? "")]
      outputs += names.map { Graph.Output($0, value: sums[$0]?.name ?? "") }
      let inputs = network.features.names + [LossGraph.targetName] + names + graph.weights.entries.map(\.sumName)
      planned = try PlannedGraph(
        training: graph.builder.finished(outputs: outputs, inputs: inputs), threadCount: threadCount,
        allocator: allocator)
    } catch {
      throw RuntimeError(.update, error, at: network.path)
    }
  }

  /// - Returns: The loss.
  func run(
    _ inputs: [Tensor], target: Tensor, weights: [Tensor], sums: inout [Tensor]
  ) throws(RuntimeError) -> Double {
    var all = inputs + [target] + weights
    all += sums
    sums = []
    var results = try planned.results(&all, count: 1 + weights.count)
    let loss = results.removeFirst()
    sums = results
    return Double(loss.floatArray.first ?? .nan)
  }
}

/// Applies the optimizer to accumulated gradients.
private struct OptimizerStep {
  private let planned: PlannedGraph
  private let stateCount: Int

  /// - Parameter shapes: The shapes of the weights.
  init(
    _ network: TrainableNetwork, shapes: [[Int]], threadCount: Int, allocator: TensorAllocator
  ) throws(RuntimeError) {
    let optimizer = network.optimizer
    var entries = network.weights.entries
    for (index, shape) in zip(entries.indices, shapes) { entries[index].shape = shape }
    stateCount = entries.count * (1 + optimizer.stateCount)
    var builder = GradientBuilder()
    let share = builder.addInput("share", .tensor(.scalar(.fp32)))
    let settings = optimizer.addSettings(to: &builder)
    var outputs: [Graph.Output] = []
    do throws(Diagnostic) {
      do throws(OperationError) {
        for entry in entries {
          let weight = builder.addInput(entry.name, entry.type)
          let states = optimizer.addStates(of: entry, to: &builder)
          let sum = builder.addInput(entry.sumName, entry.type)
          let results = try optimizer.append(
            to: &builder, weight: weight, gradient: try builder.times(sum, share), states: states, settings: settings)
          outputs += results.map { Graph.Output(entry.name, value: $0.name ?? "") }
        }
      } catch {
        throw error.diagnostic
      }
      let inputs =
        ["share"] + optimizer.settingNames + entries.flatMap { [$0.name] + optimizer.stateNames(of: $0) }
        + entries.map(\.sumName)
      planned = try PlannedGraph(
        training: builder.finished(outputs: outputs, inputs: inputs), threadCount: threadCount, allocator: allocator)
    } catch {
      throw RuntimeError(.update, error, at: network.path)
    }
  }

  /// - Parameters:
  ///   - share: The factor of the sums.
  ///   - states: Each weight with its optimizer states, to be updated.
  func run(
    share: Float, settings: [Tensor], sums: inout [Tensor], states: inout [Tensor]
  ) throws(RuntimeError) {
    var all = [Tensor(floats: [share], [])] + settings
    all += states
    all += sums
    (states, sums) = ([], [])
    states = try planned.results(&all, count: stateCount)
  }
}

extension TrainableWeights.Entry {
  /// The graph input for the sum of the weight's gradients.
  fileprivate var sumName: String { "\(name)~sum" }
}
