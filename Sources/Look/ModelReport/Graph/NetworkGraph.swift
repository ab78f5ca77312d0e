internal import ModelInspect
internal import ModelSpec

/// Builds the graph of a neural network.
struct NetworkGraph {
  private(set) var graph = ReportGraph()
  /// The values of names in scope; layers may overwrite a name.
  private var visible: NameMap<Int> = [:]
  private let rows: NameMap<LayerListing.Row>

  /// - Parameters:
  ///   - model: The model whose network it is, for its features.
  ///   - path: The place of the model.
  init(_ network: NeuralNetwork, of model: Model, at path: ModelPath) {
    // The listing knows the shapes, of which files state but a few.
    let listed = LayerListing(model).sections.first?.rows ?? []
    rows = NameMap(listed.map { ($0.name, $0) }) { first, _ in first }
    let description = model.description ?? ModelDescription()
    let shapes = Self.shapes(read: listed)
    for input in description.input {
      let value = addValue(input.name, shapes[input.name] ?? "")
      graph.scopes[0].nodes.append(
        ReportGraph.Node(
          kind: "input", name: input.name, category: .input, outputs: [ReportGraph.Slot(name: "", value: value)]))
    }
    addLayers(of: network, to: 0, at: path.field(model.kind?.schemaName ?? "neuralNetwork"))
    for output in description.output {
      let value = visible[output.name] ?? probabilities(for: output.name, of: model)
      graph.scopes[0].nodes.append(
        ReportGraph.Node(
          kind: "output", name: output.name, category: .output,
          inputs: value.map { [ReportGraph.Slot(name: "", value: $0)] } ?? []))
    }
  }

  /// The value from which a classifier computes its label and its probabilities; nil for any other output.
  private func probabilities(for output: String, of model: Model) -> Int? {
    guard case .neuralNetworkClassifier(let classifier)? = model.kind, let description = model.description,
      [description.predictedFeatureName, description.predictedProbabilitiesName].contains(output)
    else { return nil }
    let declared = classifier.labelProbabilityLayerName
    return visible[declared.isEmpty ? classifier.layers.last?.output.first ?? "" : declared]
  }

  /// The shape of each value that layers read, as the first of them says.
  private static func shapes(read rows: [LayerListing.Row]) -> NameMap<String> {
    let all = rows.lazy.flatMap { zip($0.inputs, $0.inputShapes) }
    return NameMap(all.map { ($0, $1 ?? "") }) { first, _ in first }
  }

  private mutating func addValue(_ name: String, _ type: String) -> Int {
    let value = graph.addValue(name, type: type)
    visible[name] = value
    return value
  }

  private mutating func addLayers(of network: NeuralNetwork, to scope: Int, at path: ModelPath) {
    for (index, layer) in network.layers.enumerated() {
      let row = rows[layer.name]
      var node = ReportGraph.Node(
        kind: layer.kindName, name: layer.name, category: OperationCategory(layer.kindName))
      node.place = path.element("layers", index, named: layer.name)
      for (place, name) in layer.input.enumerated() {
        // A name that nothing has written yet is a loop's variable, or a mistake that validation tells.
        let shape = row.flatMap { place < $0.inputShapes.count ? $0.inputShapes[place] : nil } ?? ""
        node.inputs.append(ReportGraph.Slot(name: "", value: visible[name] ?? addValue(name, shape)))
      }
      node.attributes = layer.layer.map(LayerAttributes.all) ?? []
      node.weights = layer.weightParams.compactMap { ReportWeight($0, of: layer.name) }
      if !layer.bodies.isEmpty { node.inner = addBodies(of: layer, at: node.place ?? path) }
      for (place, name) in layer.output.enumerated() {
        let shape = row.flatMap { place < $0.outputShapes.count ? $0.outputShapes[place] : nil } ?? ""
        node.outputs.append(ReportGraph.Slot(name: "", value: addValue(name, shape)))
      }
      node.note = NodeNote.text(node)
      graph.scopes[scope].nodes.append(node)
    }
  }

  private mutating func addBodies(of layer: NeuralNetworkLayer, at path: ModelPath) -> Int {
    graph.scopes.append(ReportGraph.Scope())
    let holder = graph.scopes.count - 1
    for body in layer.bodies {
      graph.scopes.append(ReportGraph.Scope())
      let scope = graph.scopes.count - 1
      addLayers(of: body.network, to: scope, at: path)
      graph.scopes[holder].nodes.append(
        ReportGraph.Node(
          kind: body.path.steps.last?.description ?? "body", name: "", category: .group, inner: scope))
    }
    return holder
  }
}

/// The fields of a layer's message as text.
enum LayerAttributes {
  /// Longer lists are left out.
  private static let shownCount = 12

  /// The fields that are set, without weights; nested fields have both names.
  static func all(_ layer: NeuralNetworkLayer.Layer) -> [(name: String, value: String)] {
    guard let params = Mirror(reflecting: layer).children.first?.value else { return [] }
    return fields(of: params, prefix: "", depth: 0)
  }

  private static func fields(of message: Any, prefix: String, depth: Int) -> [(name: String, value: String)] {
    guard depth < 4 else { return [] }
    var fields: [(name: String, value: String)] = []
    for child in Mirror(reflecting: message).children {
      guard let label = child.label, label != "unknownFields" else { continue }
      fields += field(prefix + label, child.value, depth: depth)
    }
    return fields
  }

  private static func field(_ name: String, _ value: Any, depth: Int) -> [(name: String, value: String)] {
    let mirror = Mirror(reflecting: value)
    switch value {
    case is WeightParams, is NeuralNetwork: return []
    case let flag as Bool: return flag ? [(name, "true")] : []
    case let text as String: return text.isEmpty ? [] : [(name, text)]
    case let number as any Numeric: return isZero(number) ? [] : [(name, "\(number)")]
    case is any SpecMessage: return fields(of: value, prefix: "\(name).", depth: depth + 1)
    default: break
    }
    switch mirror.displayStyle {
    case .optional:
      return mirror.children.first.map { field(name, $0.value, depth: depth) } ?? []
    case .collection:
      let elements = mirror.children.map(\.value)
      guard !elements.isEmpty, elements.count <= shownCount,
        elements.allSatisfy({ $0 is any Numeric || $0 is String || $0 is Bool })
      else { return [] }
      return [(name, "[\(elements.map { "\($0)" }.joined(separator: ", "))]")]
    case .enum:
      // A case of its own, or the member of a oneof with its message.
      guard let child = mirror.children.first else { return [(name, "\(value)")] }
      return [(name, child.label ?? "")] + fields(of: child.value, prefix: "\(child.label ?? name).", depth: depth + 1)
    default: return []
    }
  }

  private static func isZero(_ number: some Numeric) -> Bool { number == .zero }
}
