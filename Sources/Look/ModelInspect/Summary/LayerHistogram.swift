package import ModelSpec

/// The number of layers or operations of each kind, including those in nested bodies and blocks.
public struct LayerHistogram: Equatable, Sendable {
  private var counts: NameMap<Int> = [:]

  /// Whether nothing was counted.
  public var isEmpty: Bool { counts.isEmpty }

  /// Number of layers or operations.
  public var total: Int { counts.values.reduce(0, +) }

  /// Layers, or operations of an ML Program without its constants, which compute nothing.
  package var operationCount: Int { total - constantCount }

  /// Constants of an ML Program.
  package var constantCount: Int { counts["const"] ?? 0 }

  /// Kinds and counts, sorted by name.
  public var byName: [(kind: String, count: Int)] {
    counts.map { (kind: $0.key, count: $0.value) }.sorted { $0.kind < $1.kind }
  }

  /// Kinds and counts, the most frequent first, then by name.
  public var byCount: [(kind: String, count: Int)] {
    counts.map { (kind: $0.key, count: $0.value) }.sorted { ($1.count, $0.kind) < ($0.count, $1.kind) }
  }

  mutating func add(_ network: NeuralNetwork) {
    for layer in network.layers {
      counts[layer.kindName, default: 0] += 1
      for body in layer.bodies { add(body.network) }
    }
  }

  mutating func add(_ other: LayerHistogram) {
    counts.merge(other.counts, uniquingKeysWith: +)
  }

  mutating func add(_ block: MILSpec.Block) {
    for operation in block.operations {
      counts[operation.type, default: 0] += 1
      for nested in operation.blocks { add(nested) }
    }
  }
}

extension NeuralNetworkLayer {
  /// The layer's kind by its field name in the schema; activations carry their function, as in `activation.ReLU`.
  /// `unknown` when no kind is set.
  package var kindName: String {
    guard case .activation(let activation) = layer, let function = activation.nonlinearityType else {
      return layer?.schemaName ?? "unknown"
    }
    return "activation.\(function.schemaName)"
  }
}
