internal import ModelOps
internal import ModelRuntime
internal import ModelSpec

/// The weights of a network that training changes.
struct TrainableWeights {
  /// One of them.
  struct Entry {
    /// The place of the layer in the network.
    var layer: Int
    var field: TrainableField
    /// What the application calls it.
    var key: ParameterKey
    /// The value's name in graphs.
    var name: String
    /// The shape that operations see.
    var shape: [Int] = []

    var type: ValueType { .tensor(TensorType(.fp32, Shape(fixed: shape))) }
  }

  private(set) var entries: [Entry]

  /// The weights of the layers that are marked.
  init(_ layers: [NeuralNetworkLayer]) {
    entries = []
    for (index, layer) in layers.enumerated() where layer.isUpdatable {
      for field in TrainableField.fields(of: layer) {
        entries.append(
          Entry(
            layer: index, field: field, key: field.key.scoped(to: layer.name), name: "weight~\(index).\(field.name)"))
      }
    }
  }

  /// Makes inputs of the constants of `graph` that are these weights.
  ///
  /// - Parameter paths: Of each layer.
  /// - Returns: The weights as they are stored, in the order of `entries`.
  /// - Throws: `RuntimeError` for weights that no operation takes as they are.
  mutating func release(
    in graph: inout Graph, _ layers: [NeuralNetworkLayer], paths: [ModelPath]
  ) throws(RuntimeError) -> [Constant] {
    var constants: [Constant] = []
    for index in entries.indices {
      let entry = entries[index]
      let stored = entry.field.read(layers[entry.layer])?.data.data ?? WeightData()
      var found: Constant?
      for place in graph.operations.indices where graph.operations[place].source == paths[entry.layer] {
        graph.operations[place].replace(stored, by: entry.name, &found)
      }
      guard let found, let shape = found.type.shape.fixed else {
        throw RuntimeError(
          .update, "`\(entry.field.name)` of the layer cannot be trained: its storage format is not supported",
          at: paths[entry.layer])
      }
      entries[index].shape = shape
      graph.inputs.append(Graph.Input(entry.name, .tensor(TensorType(.fp32, found.type.shape))))
      constants.append(found)
    }
    return constants
  }
}

extension GraphOperation {
  /// Replaces constants that are `data`, the very bytes, by the value called `name`.
  fileprivate mutating func replace(_ data: WeightData, by name: String, _ found: inout Constant?) {
    for binding in bindings.indices {
      for place in bindings[binding].arguments.indices {
        guard case .constant(let constant) = bindings[binding].arguments[place],
          case .weights(let held, _) = constant.elements, held.isSame(as: data)
        else { continue }
        found = constant
        bindings[binding].arguments[place] = .value(name)
      }
    }
  }
}

extension WeightData {
  /// Whether both are the same place, not only the same bytes.
  fileprivate func isSame(as other: WeightData) -> Bool {
    guard let mine = place, let others = other.place else { return false }
    return mine.source === others.source && mine.range == others.range
  }
}
