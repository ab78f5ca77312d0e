extension NeuralNetworkLayer {
  /// A network inside a control flow layer, with its path from the layer, such as `branch › ifBranch`.
  public struct Body: Equatable, Sendable {
    /// The way from the layer to the network.
    public var path: ModelPath
    /// The layers.
    public var network: NeuralNetwork
  }

  /// The networks of a `branch` (if, else) or a `loop` (condition, body) that are set; empty for any other layer.
  public var bodies: [Body] {
    let candidates: [(String, NeuralNetwork?)]
    switch layer {
    case .branch(let params): candidates = [("ifBranch", params.ifBranch), ("elseBranch", params.elseBranch)]
    case .loop(let params):
      candidates = [("conditionNetwork", params.conditionNetwork), ("bodyNetwork", params.bodyNetwork)]
    default: return []
    }
    let path = ModelPath().field(layer?.schemaName ?? "")
    return candidates.compactMap { field, network in network.map { Body(path: path.field(field), network: $0) } }
  }
}

extension Sequence<NeuralNetworkLayer> {
  /// The layers, each followed by those of its bodies.
  package var withBodies: [NeuralNetworkLayer] {
    flatMap { layer in [layer] + layer.bodies.flatMap { $0.network.layers.withBodies } }
  }
}
