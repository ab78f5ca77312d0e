package import ModelSpec

/// A graph of an ONNX model: nodes in an order in which each stands behind what it uses, without calls of functions.
package struct OnnxGraph {
  package var name = ""
  package var inputs: [Onnx.ValueInfo] = []
  package var outputs: [Onnx.ValueInfo] = []
  package var initializers: [Onnx.Tensor] = []
  package var sparseInitializers: [Onnx.SparseTensor] = []
  package var nodes: [OnnxNode] = []

  /// Names of values that the graph, or a graph inside it, uses without making them.
  package var freeNames: [String] {
    var made = NameSet(inputs.map(\.name))
    made.formUnion(initializers.map(\.name))
    made.formUnion(sparseInitializers.compactMap { $0.values?.name })
    var free: [String] = []
    for node in nodes {
      for name in node.usedNames where !made.contains(name) { free.append(name) }
      made.formUnion(node.outputs)
    }
    for output in outputs where !made.contains(output.name) { free.append(output.name) }
    return free
  }
}

/// A node of a graph: the call of an operator.
package struct OnnxNode {
  /// The node's name in the file; empty when it has none.
  package var name = ""
  /// The operator's name.
  package var operation = ""
  /// The operator's domain; empty for `ai.onnx`.
  package var domain = ""
  /// The operator set of the domain that the node was written for.
  package var version = 0
  /// Names of values; empty for inputs that are left out.
  package var inputs: [String] = []
  /// Names of values; empty for outputs that nobody wants.
  package var outputs: [String] = []
  package var attributes = NameMap<Onnx.Attribute>()
  /// Graphs that are attributes, such as the branches of `If`.
  package var graphs = NameMap<OnnxGraph>()
  /// The node's place in the file.
  package var path = ModelPath()

  /// Names of the values that the node uses, those of its graphs among them.
  package var usedNames: [String] {
    inputs.filter { !$0.utf8.isEmpty } + graphs.map(\.value).flatMap(\.freeNames)
  }
}
