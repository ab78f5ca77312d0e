internal import ModelInspect
internal import ModelSpec

extension NodeGraph {
  /// The stages of a pipeline, one node each.
  init(pipeline: Pipeline, title: String?) {
    self.title = title
    var writers: NameMap<Node.Source> = [:]
    for (index, model) in pipeline.models.enumerated() {
      let name = pipeline.name(ofModel: index)
      var node = Node(kind: model.kind?.schemaName ?? "no type", name: name)
      let description = model.description ?? ModelDescription()
      for feature in description.input {
        node.fields.append(Field(name: "input \(feature.name)", value: feature.typeText))
        guard let writer = writers[feature.name] else { continue }
        node.slots.append(feature.name)
        node.inputs.append(writer)
      }
      for (place, feature) in description.output.enumerated() {
        node.fields.append(Field(name: "output \(feature.name)", value: feature.typeText))
        writers[feature.name] = Node.Source(node: index, output: place)
      }
      node.fields.sort { $0.name < $1.name }
      nodes.append(node)
    }
  }
}
