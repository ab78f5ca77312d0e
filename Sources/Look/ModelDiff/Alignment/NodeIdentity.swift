internal import ModelInspect
internal import ModelSpec

/// The identity of a node, as numbers that are equal for equal content.
struct NodeIdentity {
  /// Kind, attributes, shapes of weights and what the inputs are for.
  var content: Int
  /// The content and a sample of the weights.
  var sampled: Int
  /// The content and the name.
  var named: Int
}

/// Assigns equal numbers to nodes with equal content, in both graphs.
struct NodeIdentifier {
  private var numbers: NameMap<Int> = [:]

  private mutating func number(_ text: String) -> Int {
    if let number = numbers[text] { return number }
    let number = numbers.count
    numbers[text] = number
    return number
  }

  mutating func identities(of graph: NodeGraph) -> [NodeIdentity] {
    graph.nodes.map { node in
      let content = number(Self.text(node))
      var sample = "\(content):"
      for weight in node.weights { sample += String(decoding: weight.tensor.sample, as: UTF8.self) + "," }
      return NodeIdentity(
        content: content, sampled: node.weights.isEmpty ? content : number("weights " + sample),
        named: number("\(content) \(node.name)"))
    }
  }

  private static func text(_ node: Node) -> String {
    var text = "\(node.role) \(node.kind) \(node.place)"
    for field in node.fields { text += "\n\(field.name)=\(field.value)" }
    for weight in node.weights { text += "\n\(weight.slot):\(weight.tensor.shape)" }
    for slot in node.slots { text += "\n<\(slot)" }
    return text
  }
}
