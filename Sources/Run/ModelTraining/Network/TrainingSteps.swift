internal import ModelOps
internal import ModelRuntime
internal import ModelSpec

/// Prepared steps for mini-batches: most have one size, and the last of an epoch another.
final class TrainingSteps {
  private let network: TrainableNetwork
  private let threadCount: Int
  private let allocator = TensorAllocator()
  private let singly: ExampleSteps
  /// Keyed by the shapes of a single example's inputs and the number of examples.
  private var ways: [Key: Way] = [:]

  private struct Key: Hashable {
    var shapes: [[Int]]
    var count: Int
  }

  /// How a mini-batch is computed.
  private enum Way {
    case together(TrainingStep, BatchStacking)
    /// One by one, because layers fix the number of examples.
    case singly
  }

  /// Beyond this number, steps are prepared again when needed.
  private static let capacity = 8

  init(_ network: TrainableNetwork, threadCount: Int) {
    self.network = network
    self.threadCount = threadCount
    singly = ExampleSteps(network, threadCount: threadCount, allocator: allocator)
  }

  /// Checks that gradients reach all weights.
  ///
  /// - Throws: `RuntimeError` that names what has none.
  func check() throws(RuntimeError) {
    guard let shapes = network.features.declaredShapes else { return }
    _ = try TrainingStep(network, shapes: shapes, examples: 1, threadCount: 1, allocator: allocator)
  }

  /// Runs the step for `batch`.
  ///
  /// - Returns: The loss before the step.
  func run(_ batch: NetworkBatch, settings: [Tensor], states: inout [Tensor]) throws(RuntimeError) -> Double {
    guard let shapes = batch.shapes,
      case .together(let step, let stacking) = way(for: Key(shapes: shapes, count: batch.count))
    else { return try singly.run(batch, settings: settings, states: &states) }
    var inputs: [Tensor] = []
    for (index, shape) in shapes.enumerated() {
      let whole =
        stacking.shape(shape, count: batch.count, hasFiveAxes: network.hasFiveAxes) ?? shape
      inputs.append(
        BatchStacking.join(
          batch.inputs.map { $0[index] }, whole, outer: network.hasFiveAxes ? shape.first ?? 1 : 1))
    }
    let target = try batch.target(network.loss, step.target)
    return try step.run(inputs, target: target, settings: settings, states: &states)
  }

  private func way(for key: Key) -> Way {
    if let found = ways[key] { return found }
    if ways.count >= Self.capacity { ways = [:] }
    for stacking in BatchStacking.allCases {
      let shapes = key.shapes.compactMap {
        stacking.shape($0, count: key.count, hasFiveAxes: network.hasFiveAxes)
      }
      guard shapes.count == key.shapes.count else { continue }
      // Mini-batches that cannot be computed together are tried one example at a time, which reports problems.
      guard
        let step = try? TrainingStep(
          network, shapes: shapes, examples: key.count, threadCount: threadCount, allocator: allocator)
      else { continue }
      ways[key] = .together(step, stacking)
      return .together(step, stacking)
    }
    ways[key] = .singly
    return .singly
  }
}
