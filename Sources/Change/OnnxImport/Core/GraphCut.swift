internal import ModelGraph
internal import ModelSpec
internal import OnnxFormat

/// Ends a graph at values of the user's choice.
enum GraphCut {
  /// The part of `graph` that makes the values called `names`, which become its outputs.
  ///
  /// - Throws: `Diagnostic` when there is no such value.
  static func cut(_ graph: OnnxGraph, at names: [String]) throws(Diagnostic) -> OnnxGraph {
    if names.isEmpty { return graph }
    var made = NameSet(graph.inputs.map(\.name))
    for node in graph.nodes { made.formUnion(node.outputs) }
    for name in names where !made.contains(name) {
      throw Diagnostic(
        .error, "onnx-graph", "the graph has no value '\(name)'", found: name,
        remedy: "`--cut` takes names of values, such as the outputs of nodes")
    }
    var needed = NameSet(names)
    var kept: [OnnxNode] = []
    for node in graph.nodes.reversed() where node.outputs.contains(where: { needed.contains($0) }) {
      needed.formUnion(node.usedNames)
      kept.append(node)
    }
    var part = graph
    part.nodes = kept.reversed()
    part.inputs = graph.inputs.filter { needed.contains($0.name) }
    part.initializers = graph.initializers.filter { needed.contains($0.name) }
    part.sparseInitializers = graph.sparseInitializers.filter { needed.contains($0.values?.name ?? "") }
    part.outputs = names.map { name in
      graph.outputs.first { $0.name == name } ?? Onnx.ValueInfo.with { $0.name = name }
    }
    return part
  }
}
