internal import ModelOps
internal import ModelSpec

/// A graph that also gives some of its intermediate values, or whose values are checked.
///
/// They become outputs, so that they live until the end, unless they are handed out while the plan runs. Passes do not run
/// on such a graph: they would put some of the values out of the world.
struct TappedGraph {
  /// Nil when no intermediate value is asked for or checked.
  let graph: Graph?
  /// The values that are handed out while the plan runs, by their names outside the graph.
  var streamed: [Graph.Output] = []

  /// - Parameter taps: Names of values; those that the graph does not have are passed over, for they may belong to another
  ///   model of a pipeline.
  init(_ graph: Graph, _ taps: PlanTaps) {
    guard !taps.names.isEmpty else {
      self.graph = taps.areChecked ? graph : nil
      return
    }
    let computed = NameSet(graph.operations.lazy.flatMap { $0.outputs.map(\.name) })
    guard !taps.areStreamed else {
      self.graph = graph
      streamed = taps.names.intersection(computed).sorted().map { Graph.Output($0, value: $0) }
      // A result may have another name outside than the value has that an operation makes.
      streamed += graph.outputs.filter {
        taps.names.contains($0.name) && !computed.contains($0.name) && computed.contains($0.value)
      }
      return
    }
    var tapped = graph
    let values = computed.union(graph.inputs.map(\.name))
    let outputs = NameSet(graph.outputs.map(\.name))
    for name in taps.names.intersection(values).subtracting(outputs).sorted() {
      tapped.outputs.append(Graph.Output(name, value: name))
    }
    self.graph = tapped
  }

  /// The graph to plan: this one, or `graph` after all passes of `backend`.
  ///
  /// - Throws: `RuntimeError` when `budget` is used up.
  func planned(_ graph: Graph, for backend: any Backend, _ budget: WorkBudget) throws(RuntimeError) -> Graph {
    if let tapped = self.graph { return tapped }
    return try backend.rewritten(graph, budget)
  }

  /// `features` and the values of `taps`, in the form that they are computed in. An output of the model stays as it is.
  static func adding(
    _ taps: NameSet, of values: NameMap<Tensor>, to features: NameMap<FeatureValue>
  ) -> NameMap<FeatureValue> {
    var features = features
    for tap in taps where features[tap] == nil {
      guard let tensor = values[tap] else { continue }
      features[tap] = .array(FeatureArray(tensor, as: tensor.form == .float ? .float32 : .int32))
    }
    return features
  }
}
