package import ModelSpec

/// Makes an `OnnxGraph` of a model: calls of functions are replaced by the functions' nodes, nodes are sorted.
package struct OnnxGraphReader {
  /// Nodes after functions were replaced. Some functions that call each other twice would make more than any machine holds.
  private static let nodeLimit = 200_000
  private static let callLimit = 64

  private let functions: [FunctionKey: Onnx.Function]
  private var nodeCount = 0
  private var callCount = 0
  private var active: [FunctionKey] = []

  private struct FunctionKey: Hashable {
    var domain: Name
    var name: Name
    var overload: Name
  }

  /// How names of the file become names in the graph: those inside a function get a prefix of the call.
  private struct Naming {
    var prefix = ""
    /// What the function's inputs and outputs are called outside.
    var outer = NameMap<String>()
    var attributes = NameMap<Onnx.Attribute>()
    var versions: NameMap<Int>

    func name(_ name: String) -> String {
      if name.utf8.isEmpty || prefix.utf8.isEmpty { return name }
      return outer[name] ?? prefix + name
    }
  }

  /// The graph of `model`.
  ///
  /// - Throws: `Diagnostic` for an operator set that is not known, functions that call themselves, nodes in a circle, and values
  ///   that are made twice or never.
  package static func read(_ model: Onnx.Model) throws(Diagnostic) -> OnnxGraph {
    var reader = OnnxGraphReader(model)
    let naming = Naming(versions: try versions(model.opsetImport))
    let graph = try reader.graph(model.graph ?? Onnx.Graph(), naming, at: ModelPath().field("graph"))
    try OnnxGraphOrder.check(graph)
    return graph
  }

  private init(_ model: Onnx.Model) {
    var functions: [FunctionKey: Onnx.Function] = [:]
    for function in model.functions {
      functions[Self.key(function.domain, function.name, overload: function.overload)] = function
    }
    self.functions = functions
  }

  private static func key(_ domain: String, _ name: String, overload: String) -> FunctionKey {
    FunctionKey(domain: Name(standard(domain)), name: Name(name), overload: Name(overload))
  }

  /// `ai.onnx` is the domain without a name.
  private static func standard(_ domain: String) -> String { domain == "ai.onnx" ? "" : domain }

  private static func versions(_ imports: [Onnx.OperatorSetId]) throws(Diagnostic) -> NameMap<Int> {
    var versions = NameMap<Int>()
    for entry in imports {
      let domain = standard(entry.domain)
      let newest = domain.utf8.isEmpty ? Onnx.newestVersion : domain == "ai.onnx.ml" ? Onnx.newestMLVersion : Int.max
      guard entry.version >= 1, entry.version <= newest else {
        let name = domain.utf8.isEmpty ? "ai.onnx" : domain
        throw Diagnostic(
          "onnx-version",
          "the model was written for operator set \(entry.version) of '\(name)', the newest known is \(newest)",
          remedy: "convert the model to operator set \(newest) with onnx.version_converter, or export it for that one")
      }
      versions[domain] = Int(clamping: entry.version)
    }
    return versions
  }

  private mutating func graph(
    _ graph: Onnx.Graph, _ naming: Naming, at path: ModelPath
  ) throws(Diagnostic) -> OnnxGraph {
    var made = OnnxGraph()
    made.name = graph.name
    made.inputs = graph.input.map { Self.renamed($0, naming) }
    made.outputs = graph.output.map { Self.renamed($0, naming) }
    made.initializers = graph.initializer.map { tensor in
      var tensor = tensor
      tensor.name = naming.name(tensor.name)
      return tensor
    }
    made.sparseInitializers = graph.sparseInitializer.map { sparse in
      var sparse = sparse
      let name = naming.name(sparse.values?.name ?? "")
      sparse.values?.name = name
      return sparse
    }
    for (index, node) in graph.node.enumerated() {
      made.nodes += try nodes(node, naming, at: path.element("node", index))
    }
    made.nodes = try OnnxGraphOrder.sorted(made)
    return made
  }

  private static func renamed(_ info: Onnx.ValueInfo, _ naming: Naming) -> Onnx.ValueInfo {
    var info = info
    info.name = naming.name(info.name)
    return info
  }

  /// The node, or those of the function that it calls.
  private mutating func nodes(
    _ node: Onnx.Node, _ naming: Naming, at path: ModelPath
  ) throws(Diagnostic) -> [OnnxNode] {
    nodeCount += 1
    guard nodeCount <= Self.nodeLimit else {
      throw Diagnostic("onnx-function", "with its functions in place, the model has more than \(Self.nodeLimit) nodes")
    }
    let attributes = Self.attributes(node, naming)
    let key = Self.key(node.domain, node.opType, overload: node.overload)
    if let function = functions[key] {
      return try call(function, key, node: node, attributes: attributes, naming, at: path)
    }
    var made = OnnxNode()
    made.name = naming.prefix + node.name
    made.operation = node.opType
    made.domain = Self.standard(node.domain)
    guard let version = naming.versions[made.domain] ?? (made.domain.utf8.isEmpty ? nil : 1) else {
      throw Diagnostic(
        "onnx-version", "the model does not say which operator set of 'ai.onnx' its nodes are written for",
        remedy: "get a complete copy of the file, or export the model again")
    }
    made.version = version
    made.inputs = node.input.map(naming.name)
    made.outputs = node.output.map(naming.name)
    made.path = path
    for attribute in attributes {
      if let graph = attribute.g {
        made.graphs[attribute.name] = try self.graph(graph, naming, at: path.element("attribute", 0))
      } else {
        made.attributes[attribute.name] = attribute
      }
    }
    return [made]
  }

  /// A node's attributes, those of the function's caller where it refers to them.
  private static func attributes(_ node: Onnx.Node, _ naming: Naming) -> [Onnx.Attribute] {
    node.attribute.compactMap { attribute in
      guard !attribute.refAttrName.utf8.isEmpty else { return attribute }
      var value = naming.attributes[attribute.refAttrName]
      value?.name = attribute.name
      return value
    }
  }

  private mutating func call(
    _ function: Onnx.Function, _ key: FunctionKey, node: Onnx.Node, attributes: [Onnx.Attribute], _ naming: Naming,
    at path: ModelPath
  ) throws(Diagnostic) -> [OnnxNode] {
    guard !active.contains(key) else {
      throw Diagnostic(
        "onnx-function", "function '\(function.name)' calls itself", at: Location(path: path))
    }
    guard active.count < Self.callLimit else {
      throw Diagnostic(
        "onnx-function", "functions call each other more than \(Self.callLimit) deep", at: Location(path: path))
    }
    active.append(key)
    defer { active.removeLast() }
    callCount += 1
    var inner = Naming(
      prefix: "\(node.name.utf8.isEmpty ? function.name : node.name)_\(callCount)/",
      versions: function.opsetImport.isEmpty ? naming.versions : try Self.versions(function.opsetImport))
    for attribute in function.attributeProto { inner.attributes[attribute.name] = attribute }
    for attribute in attributes { inner.attributes[attribute.name] = attribute }
    for (index, input) in function.input.enumerated() {
      inner.outer[input] = index < node.input.count ? naming.name(node.input[index]) : ""
    }
    for (name, output) in zip(function.output, node.output) where !output.utf8.isEmpty {
      // What only passes through a function needs a node to have two names.
      if function.input.contains(where: { $0 == name }) { continue }
      inner.outer[name] = naming.name(output)
    }
    var made: [OnnxNode] = []
    for part in function.node { made += try nodes(part, inner, at: path) }
    for (name, output) in zip(function.output, node.output)
    where !output.utf8.isEmpty && function.input.contains(where: { $0 == name }) {
      var copy = OnnxNode()
      copy.operation = "Identity"
      copy.version = Onnx.newestVersion
      copy.inputs = [inner.name(name)]
      copy.outputs = [naming.name(output)]
      copy.path = path
      made.append(copy)
    }
    return made
  }
}
