internal import ModelFormat
internal import ModelInspect
internal import ModelSpec

extension NodeGraph {
  /// The layers of the network `model`.
  init(network: NeuralNetwork, of model: Model, title: String?) {
    self.title = title
    settings =
      FieldList.fields(of: network.preprocessing, at: "preprocessing")
      + FieldList.fields(of: network.arrayInputShapeMapping, at: "arrayInputShapeMapping")
      + FieldList.fields(of: network.imageInputShapeMapping, at: "imageInputShapeMapping")
      + FieldList.fields(of: network.updateParams as Any, at: "updateParams")
    var writers: NameMap<Node.Source> = [:]
    for feature in model.description?.input ?? [] {
      writers[feature.name] = Node.Source(node: nodes.count, output: 0)
      nodes.append(Node(role: .input, kind: "input", name: feature.name))
    }
    add(network, place: "", &writers)
    for feature in model.description?.output ?? [] {
      // A label is no blob of the network.
      guard let source = writers[feature.name] else { continue }
      nodes.append(Node(role: .output, kind: "output", name: feature.name, slots: [""], inputs: [source]))
    }
  }

  private mutating func add(_ network: NeuralNetwork, place: String, _ writers: inout NameMap<Node.Source>) {
    for layer in network.layers {
      let number = nodes.count
      nodes.append(Node(layer, place: place, writers: writers))
      for body in layer.bodies {
        let name = body.path.steps.last?.description ?? ""
        add(body.network, place: place.isEmpty ? name : "\(place) › \(name)", &writers)
      }
      for (output, name) in layer.output.enumerated() { writers[name] = Node.Source(node: number, output: output) }
    }
  }
}

extension Node {
  fileprivate init(_ layer: NeuralNetworkLayer, place: String, writers: NameMap<Source>) {
    kind = layer.kindName
    name = layer.name
    self.place = place
    if let content = layer.layer {
      var payload: Any = content
      if let own = Mirror(reflecting: content).children.first { payload = own.value }
      fields = FieldDefaults.removing(from: FieldList.fields(of: payload), ofKind: content.schemaName)
    }
    if layer.isUpdatable { fields.append(Field(name: "isUpdatable", value: "true")) }
    if layer.output.count != 1 { fields.append(Field(name: "outputs", value: "\(layer.output.count)")) }
    slots = layer.input.map { _ in "" }
    inputs = layer.input.map { writers[$0] ?? Source(node: nil, output: 0) }
    weights = layer.weightParams.compactMap { weight in
      let slot = weight.path.steps.dropFirst().map(\.description).joined(separator: ".")
      guard let tensor = StoredTensor(weight.params) else { return nil }
      return NodeWeight(slot: slot, tensor: tensor)
    }
  }
}
