internal import GraphLayout
internal import ModelSpec

/// A graph with the place of every box and line.
struct PlacedGraph {
  /// The drawing of one scope.
  struct Scope {
    var layout: Layout
    /// The edges between boxes of the scope, and the value that flows.
    var edges: [Edge]
  }

  struct Edge {
    var from: Int
    var to: Int
    var value: Int
  }

  var graph: ReportGraph
  var scopes: [Scope]

  init(_ graph: ReportGraph) {
    self.graph = graph
    let inside = Self.valuesInside(graph)
    scopes = graph.scopes.map { scope in
      let edges = Self.edges(of: scope, inside)
      var layoutGraph = LayoutGraph()
      layoutGraph.nodes = scope.nodes.map { LayoutGraph.Node(size: Self.size(of: $0)) }
      // A node may have any number of inputs, and an edge for each.
      let outputs = scope.nodes.map { Self.places($0.outputs.map(\.value)) }
      let inputs = scope.nodes.map { Self.places($0.inputs.map(\.value)) }
      layoutGraph.edges = edges.map { edge in
        let output = outputs[edge.from][edge.value] ?? edge.value
        let input = inputs[edge.to][edge.value] ?? 0
        return LayoutGraph.Edge(from: edge.from, to: edge.to, output: output, input: input)
      }
      return Scope(layout: layoutGraph.layout(), edges: edges)
    }
  }

  /// The first place of each value.
  private static func places(_ values: [Int]) -> [Int: Int] {
    Dictionary(zip(values, 0...)) { first, _ in first }
  }

  /// The values that each group makes, at any depth.
  private static func valuesInside(_ graph: ReportGraph) -> [Set<Int>] {
    var inside = [Set<Int>](repeating: [], count: graph.scopes.count)
    for scope in graph.scopes.indices.reversed() {
      for node in graph.scopes[scope].nodes {
        inside[scope].formUnion(node.outputs.map(\.value))
        if let inner = node.inner { inside[scope].formUnion(inside[inner]) }
      }
    }
    return inside
  }

  /// The connections between boxes of a scope: a group stands for its content.
  private static func edges(of scope: ReportGraph.Scope, _ inside: [Set<Int>]) -> [Edge] {
    var producers: [Int: Int] = [:]
    for (index, node) in scope.nodes.enumerated() {
      if let port = node.port, node.inputs.isEmpty { producers[port] = index }
      for slot in node.outputs { producers[slot.value] = index }
      if let inner = node.inner {
        for value in inside[inner] where producers[value] == nil { producers[value] = index }
      }
    }
    var edges: [Edge] = []
    for (index, node) in scope.nodes.enumerated() {
      var seen: Set<Int> = []
      for slot in node.inputs where seen.insert(slot.value).inserted {
        if let producer = producers[slot.value], producer != index {
          edges.append(Edge(from: producer, to: index, value: slot.value))
        }
      }
    }
    return edges
  }

  /// The size of a box, by the length of its texts: the page draws 7.6 units a character of a kind and 6.2 of a note.
  static func size(of node: ReportGraph.Node) -> Size {
    let title = node.title
    let below = node.note.isEmpty ? node.title == node.name ? node.kind : node.name : node.note
    let width =
      node.port == nil
      ? max(Double(title.count) * 7.6, Double(below.count) * 6.2) + (node.inner == nil ? 34 : 50)
      : Double(node.name.count) * 7 + 34
    return Size(width: min(260, max(92, width)).rounded(), height: node.port == nil ? 44 : 24)
  }
}
