internal import ModelSpec

/// The second lines of boxes: shapes of weights before other settings.
extension ReportGraph {
  /// Puts the shapes of weights, or of values that stand for weights, in front of the notes that are there.
  mutating func addNotes() {
    for scope in scopes.indices {
      for index in scopes[scope].nodes.indices {
        let node = scopes[scope].nodes[index]
        if node.category == .input || node.category == .output, node.note.isEmpty,
          let slot = node.outputs.first ?? node.inputs.first, node.port == nil
        {
          scopes[scope].nodes[index].note = values[slot.value].type
        }
        guard node.inner == nil, node.port == nil, let shape = weightShape(of: node) else { continue }
        scopes[scope].nodes[index].note = node.note.isEmpty ? shape : "\(shape), \(node.note)"
      }
    }
  }

  /// `64×3×7×7`, the shape of the main weight of a layer or operation; nil without one, or where it is not known.
  private func weightShape(of node: Node) -> String? {
    if let own = node.weights.filter({ $0.shape.contains(",") }).max(by: { $0.count < $1.count }) {
      return Self.cross(own.shape)
    }
    // Unpacked weights come from an operation of their own.
    if let slot = node.inputs.first(where: { $0.name == "weight" }), values.indices.contains(slot.value),
      let start = values[slot.value].type.firstIndex(of: "[")
    {
      return Self.cross(String(values[slot.value].type[start...]))
    }
    // Of a constant that several operations use, the first one has the weight, and the others its type.
    if let text = node.attributes.first(where: { $0.name == "weight" })?.value, let start = text.firstIndex(of: "["),
      text.first?.isLetter == true
    {
      return Self.cross(String(text[start...]))
    }
    guard !node.weights.isEmpty else { return nil }
    func number(_ name: String) -> String? { node.attributes.first { $0.name == name }?.value }
    guard let outputs = number("outputChannels") else { return nil }
    if let inputs = number("inputChannels") { return "\(outputs)×\(inputs)" }
    guard let inputs = number("kernelChannels"), let kernel = number("kernelSize") else { return nil }
    return "\(outputs)×\(inputs)×\(Self.cross(kernel))"
  }

  private static func cross(_ shape: String) -> String {
    shape.replacing("[", with: "").replacing("]", with: "").replacing(", ", with: "×")
  }
}
