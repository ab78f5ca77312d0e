internal import ModelConversion
internal import ModelGraph
internal import ModelSpec
internal import OnnxFormat

/// The walk over a graph of ONNX that writes a graph of MIL operations.
struct Importer {
  /// Stands for what follows from a refusal, which is not said again.
  static let unknown = OperationError("a value has no known type", code: "onnx-unknown")

  /// Why nodes have no form.
  struct Refusal {
    var error: OperationError
    var places: [ModelPath]
    /// The first node, as people find it in the file.
    var node: String
  }

  let external: OnnxExternalData
  var emitter = Emitter()
  /// What the values that are visible have become.
  var values = NameMap<ImportValue>()
  private(set) var refusals: [Refusal] = []
  /// Nodes that were translated, those of unrolled loops each time.
  var nodeCount = 0

  private static let refusalLimit = 1000
  /// Operations that unrolling may make.
  private static let nodeLimit = 200_000

  init(external: OnnxExternalData) { self.external = external }

  /// Adds what `graph` computes; its inputs are in `values`.
  mutating func add(_ graph: OnnxGraph) {
    for tensor in graph.initializers {
      attempt(ModelPath().field("graph"), "initializer '\(tensor.name)'", names: [tensor.name]) {
        importer throws(OperationError) in
        [.tensor(try ImportNode.constant(tensor, importer.external))]
      }
    }
    for sparse in graph.sparseInitializers {
      let name = sparse.values?.name ?? ""
      attempt(ModelPath().field("graph"), "initializer '\(name)'", names: [name]) { importer throws(OperationError) in
        [.tensor(try SparseConstant.value(sparse, importer.external))]
      }
    }
    for node in graph.nodes { add(node) }
  }

  private mutating func add(_ node: OnnxNode) {
    let title =
      node.name.utf8.isEmpty ? "a node of type '\(node.operation)'" : "node '\(node.name)' of type '\(node.operation)'"
    attempt(node.path, title, names: node.outputs) { importer throws(OperationError) in try importer.results(node) }
  }

  private mutating func results(_ node: OnnxNode) throws(OperationError) -> [ImportValue] {
    nodeCount += 1
    guard nodeCount <= Self.nodeLimit else {
      throw OperationError(
        "with its loops unrolled, the graph has more than \(Self.nodeLimit) nodes", code: "onnx-function")
    }
    // Before the inputs: what is wrong with them is said already, and this is not.
    let type = try operatorType(of: node)
    var inputs: [ImportValue?] = []
    for name in node.inputs {
      guard !name.utf8.isEmpty else {
        inputs.append(nil)
        continue
      }
      guard let value = values[name] else {
        throw OperationError("value '\(name)' is made by no node", code: "onnx-graph")
      }
      // What a refused node would have made is not known.
      if case .tensor(let tensor) = value, tensor.operand.type == nil { throw Self.unknown }
      inputs.append(value)
    }
    emitter.composer.source = node.path
    emitter.composer.stem = node.outputs.first { !$0.utf8.isEmpty } ?? node.operation
    guard let type else { return try control(node, inputs) }
    let reader = ImportNode(node, inputs, external: external)
    let results = try type.translate(reader, &emitter)
    try reader.checkAttributes()
    return results
  }

  /// What imports the node; nil for control flow.
  private func operatorType(of node: OnnxNode) throws(OperationError) -> (any OperatorImport.Type)? {
    if node.domain.utf8.isEmpty, ControlFlow.operators.contains(node.operation) { return nil }
    let name = node.domain.utf8.isEmpty ? node.operation : "\(node.domain).\(node.operation)"
    if let type = OperatorTable.named(name) { return type }
    let domain = node.domain.utf8.isEmpty ? "ai.onnx" : node.domain
    throw OperationError(
      "operator '\(node.operation)' of \(domain) \(node.version) has no form here", code: "onnx-operator",
      remedy: "export the model without this part, and compute it outside")
  }

  /// Values of `names`; of unknown type when `body` refuses.
  private mutating func attempt(
    _ path: ModelPath, _ title: String, names: [String],
    _ body: (inout Importer) throws(OperationError) -> [ImportValue]
  ) {
    do throws(OperationError) {
      let results = try body(&self)
      for (index, name) in names.enumerated() where !name.utf8.isEmpty {
        guard index < results.count else {
          throw OperationError("output \(index) of the node has no form in Core ML", code: "onnx-operator")
        }
        values[name] = results[index]
      }
    } catch {
      if error.code != Self.unknown.code { refuse(error, path, title: title) }
      for name in names where !name.utf8.isEmpty {
        let unknown = Operand(emitter.composer.uniqueName("unknown"), InferredValue(.unranked(nil)))
        values[name] = ImportValue(unknown, .float)
      }
    }
  }

  /// Forgets the refusals since there were `count`, of a trial that is made again.
  mutating func forgetRefusals(after count: Int) { refusals.removeSubrange(min(count, refusals.count)...) }

  /// Notes why something cannot be converted, once for all nodes that it is about.
  mutating func refuse(_ error: OperationError, _ path: ModelPath, title: String) {
    if let index = refusals.firstIndex(where: { $0.error == error }) {
      refusals[index].places.append(path)
    } else if refusals.count < Self.refusalLimit {
      refusals.append(Refusal(error: error, places: [path], node: title))
    }
  }
}
