internal import ModelOps
internal import ModelRuntime
internal import ModelSpec

/// A network up to its loss for inputs of known shapes, with its weights as inputs: the graph to be differentiated.
struct LossGraph {
  /// The form of the target.
  struct Target {
    /// The type for the whole mini-batch.
    var type: TensorType
    /// Number of elements per example.
    var count: Int
  }

  /// The graph input of the target.
  static let targetName = "loss~target"

  var builder: GradientBuilder
  let loss: GraphValue
  let target: Target
  /// The weights with their shapes.
  let weights: TrainableWeights

  /// - Parameters:
  ///   - shapes: The shapes of the model's inputs for the whole mini-batch, in order.
  ///   - examples: The number of examples.
  /// - Throws: `RuntimeError` that names what cannot be computed.
  init(_ network: TrainableNetwork, shapes: [[Int]], examples: Int) throws(RuntimeError) {
    var weights = network.weights
    var graph = try network.graph(shapes)
    _ = try weights.release(in: &graph, network.layers, paths: network.paths)
    guard let blob = graph.outputs.first(where: { $0.name == network.loss.input })?.value else {
      throw RuntimeError(.update, "the loss reads '\(network.loss.input)', which no layer computes", at: network.path)
    }
    PoolingFirst.run(&graph)
    self.weights = weights
    do throws(Diagnostic) {
      builder = try GradientBuilder(graph, wanted: weights.entries.map(\.name))
      guard let input = builder.value(blob) else {
        throw Diagnostic.gradient("the loss reads a value that nothing computes")
      }
      if examples > 1, network.hasFiveAxes, let shape = input.known.type.tensor?.shape, shape.rank == 5,
        !shape[0].isAlways(1)
      {
        throw Diagnostic.gradient(
          "the blob '\(network.loss.input)' \(shape) holds sequences, which cannot form a mini-batch")
      }
      let (loss, target) = try network.loss.append(to: &builder, input, examples: examples)
      guard let type = target.type.tensor, let count = type.shape.elementCount.fixed, count % examples == 0 else {
        throw Diagnostic.gradient("the blob '\(network.loss.input)' cannot be divided among the examples")
      }
      self.loss = loss
      self.target = Target(type: type, count: count / examples)
    } catch {
      throw RuntimeError(.update, error, at: network.path)
    }
  }
}

extension GradientBuilder {
  /// The graph with the given outputs, and with the named inputs, in this order.
  func finished(outputs: [Graph.Output], inputs names: [String]) -> Graph {
    var graph = finished(outputs: outputs)
    graph.inputs = names.compactMap { name in graph.inputs.first { $0.name == name } }
    return graph
  }
}

extension PlannedGraph {
  /// Prepares a part of a training step.
  convenience init(training graph: Graph, threadCount: Int, allocator: TensorAllocator) throws(Diagnostic) {
    do throws(RuntimeError) {
      try self.init(graph, threadCount: threadCount, allocator: allocator)
    } catch {
      throw error.diagnostic
    }
  }

  /// Runs with `values`, releasing them so that they may be changed in place.
  ///
  /// - Throws: `RuntimeError` when something cannot be computed.
  func results(_ values: inout [Tensor], count: Int) throws(RuntimeError) -> [Tensor] {
    var taken: [Tensor] = []
    swap(&taken, &values)
    let results = try run(consume taken)
    guard results.count == count else {
      throw RuntimeError(.update, "the training step returns \(results.count) values, expected \(count)")
    }
    return results
  }
}
