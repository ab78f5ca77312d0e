internal import ModelOps
internal import ModelRuntime

/// Steps made ready for the mini-batches that come: of one size mostly, and the last of an epoch of another.
final class TrainingSteps {
  private let network: TrainableNetwork
  private let threadCount: Int
  private let allocator = TensorAllocator()
  /// By the shapes of a single example's inputs and the number of examples.
  private var steps: [Key: (step: TrainingStep, stacking: BatchStacking)] = [:]

  private struct Key: Hashable {
    var shapes: [[Int]]
    var count: Int
  }

  /// Steps beyond this are made again when they are needed.
  private static let capacity = 8

  init(_ network: TrainableNetwork, threadCount: Int) {
    self.network = network
    self.threadCount = threadCount
  }

  /// Finds out whether gradients reach all weights.
  ///
  /// - Throws: `TrainingError` that names what has none.
  func check() throws(TrainingError) {
    guard let shapes = network.features.declaredShapes else { return }
    _ = try TrainingStep(network, shapes: shapes, examples: 1, threadCount: 1, allocator: allocator)
  }

  /// Runs the step for `batch`.
  ///
  /// - Returns: The loss before the step.
  func run(_ batch: NetworkBatch, settings: [Tensor], states: inout [Tensor]) throws(TrainingError) -> Double {
    guard let shapes = batch.shapes else {
      throw TrainingError(.update, "the examples of a mini-batch differ in shape, expected equal ones")
    }
    let (step, stacking) = try step(for: Key(shapes: shapes, count: batch.count))
    var inputs: [Tensor] = []
    for (index, shape) in shapes.enumerated() {
      let whole =
        stacking.shape(shape, count: batch.count, hasFiveAxes: network.hasFiveAxes) ?? shape
      inputs.append(
        BatchStacking.join(
          batch.inputs.map { $0[index] }, whole, outer: network.hasFiveAxes ? shape.first ?? 1 : 1))
    }
    let target = try batch.target(network.loss, step.targetType, count: step.targetCount)
    return try step.run(inputs, target: target, settings: settings, states: &states)
  }

  private func step(for key: Key) throws(TrainingError) -> (step: TrainingStep, stacking: BatchStacking) {
    if let found = steps[key] { return found }
    if steps.count >= Self.capacity { steps = [:] }
    var problem: TrainingError?
    for stacking in BatchStacking.allCases {
      let shapes = key.shapes.compactMap {
        stacking.shape($0, count: key.count, hasFiveAxes: network.hasFiveAxes)
      }
      guard shapes.count == key.shapes.count else { continue }
      do throws(TrainingError) {
        let step = try TrainingStep(
          network, shapes: shapes, examples: key.count, threadCount: threadCount, allocator: allocator)
        steps[key] = (step, stacking)
        return (step, stacking)
      } catch {
        problem = problem ?? error
      }
    }
    throw problem ?? TrainingError(.update, "the network takes no mini-batches", at: network.path)
  }
}
