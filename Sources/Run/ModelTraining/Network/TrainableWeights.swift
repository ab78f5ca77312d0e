internal import ModelOps
internal import ModelRuntime
internal import ModelSpec

/// The weights of a network that are trained.
struct TrainableWeights {
  /// One weight field.
  struct Entry {
    /// The index of the layer in the network.
    var layer: Int
    var field: TrainableField
    /// Its name in the API.
    var key: ParameterKey
    /// The value's name in graphs.
    var name: String
    /// The shape in which operations use it.
    var shape: [Int] = []

    var type: ValueType { .tensor(TensorType(.fp32, Shape(fixed: shape))) }
  }

  private(set) var entries: [Entry]

  /// The weights of the marked layers.
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

  /// Turns the constants of `graph` that are these weights into inputs.
  ///
  /// - Parameter paths: The path of each layer.
  /// - Returns: The weights as they are stored, in the order of `entries`.
  /// - Throws: `RuntimeError` for weights that no operation takes unchanged.
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
  /// Replaces constants that refer to the very bytes of `data` by the value `name`.
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
  /// Whether both refer to the same bytes in storage, rather than to equal ones.
  fileprivate func isSame(as other: WeightData) -> Bool {
    guard let mine = place, let others = other.place else { return false }
    return mine.source === others.source && mine.range == others.range
  }
}
