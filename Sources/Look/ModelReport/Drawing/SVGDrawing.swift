internal import GraphLayout
internal import ModelFiles
internal import ModelInspect
internal import ModelSpec

/// A graph with all groups unfolded, as a drawing in SVG, light or dark as the reader's system is.
struct SVGDrawing {
  private let placed: PlacedGraph

  /// - Parameter graph: A graph; what is in its groups is drawn as if there were none.
  init(_ graph: PlacedGraph) { placed = PlacedGraph(graph.graph.withoutGroups) }

  var text: String {
    guard let scope = placed.scopes.first, let nodes = placed.graph.scopes.first?.nodes else { return "" }
    let size = scope.layout.size
    var text = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Self.number(size.width)) \(Self.number(size.height))" \
      width="\(Self.number(size.width))" height="\(Self.number(size.height))" font-family="sans-serif" font-size="12">
      <style>\(DrawingPalette.style)</style>
      <defs><marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">\
      <path class="head" d="M0 0L8 4L0 8z"/></marker></defs>
      <rect class="canvas" width="100%" height="100%"/>
      <g class="lines">

      """
    for path in scope.layout.edges {
      for line in [path.points, path.continuation] where line.count > 1 {
        text += "<path d=\"\(Self.path(line))\" marker-end=\"url(#arrow)\"/>\n"
      }
    }
    text += "</g>\n<g class=\"faint\" font-size=\"10\">\n"
    var labelled: Set<Int> = []
    for (edge, path) in zip(scope.edges, scope.layout.edges) where labelled.insert(edge.value).inserted {
      text += Self.label(placed.graph.values[edge.value].type, path.points)
    }
    text += "</g>\n"
    for (node, center) in zip(nodes, scope.layout.nodes) { text += Self.box(node, center) }
    return text + "</svg>\n"
  }

  /// The shape of a value, or its type if it has none, beside the beginning of its line; empty where there is no room.
  private static func label(_ type: String, _ points: [Point]) -> String {
    guard points.count > 1, !type.isEmpty, points[1].y - points[0].y >= leastRoom else { return "" }
    let shape = type.firstIndex(of: "[").map { type[$0...].dropFirst().prefix { $0 != "]" } } ?? type[...]
    let words = String(shape).replacing(", ", with: "×")
    guard !words.isEmpty else { return "" }
    // On the side that the line does not turn to.
    let isLeft = points[1].x > points[0].x + 1
    return "<text x=\"\(number(points[0].x + (isLeft ? -6 : 6)))\" y=\"\(number(points[0].y + 14))\""
      + (isLeft ? " text-anchor=\"end\"" : "") + ">\(escaped(short(words, 28)))</text>\n"
  }

  private static let leastRoom = 26.0

  private static func box(_ node: ReportGraph.Node, _ center: Point) -> String {
    let size = PlacedGraph.size(of: node)
    let (left, top) = (center.x - size.width / 2, center.y - size.height / 2)
    let below = node.note.isEmpty ? node.title == node.name ? node.kind : node.name : node.note
    return """
      <g class="\(node.category.rawValue)"><title>\(escaped(node.name))</title>\
      <rect class="box" x="\(number(left))" y="\(number(top))" width="\(number(size.width))" \
      height="\(number(size.height))" rx="6"/>\
      <rect class="mark" x="\(number(left))" y="\(number(top))" width="5" height="\(number(size.height))" rx="2"/>\
      <text class="ink" x="\(number(center.x))" y="\(number(center.y - 4))" text-anchor="middle" font-weight="600">\
      \(escaped(short(node.title, size.width / 7.6)))</text>\
      <text class="faint" x="\(number(center.x))" y="\(number(center.y + 13))" text-anchor="middle" font-size="10">\
      \(escaped(short(below, size.width / 5.6)))</text></g>

      """
  }

  private static func short(_ text: String, _ width: Double) -> String {
    let limit = max(4, Int(truncating: width))
    return text.count <= limit ? text : "…" + text.suffix(limit - 1)
  }

  private static func path(_ points: [Point]) -> String {
    points.enumerated().map { "\($0.offset == 0 ? "M" : "L")\(number($0.element.x)) \(number($0.element.y))" }.joined()
  }

  private static func number(_ value: Double) -> String {
    let tenths = Int(truncating: (value * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(Double(tenths) / 10)"
  }

  private static func escaped(_ text: String) -> String { MarkupText.escaped(text) }
}

/// A graph in the language of Graphviz: a cluster for each group.
struct DOTText {
  private let graph: ReportGraph

  init(_ graph: ReportGraph) { self.graph = graph }

  var text: String {
    var text = "digraph model {\n  node [shape=box];\n"
    add(0, to: &text, indent: "  ")
    var producers: [Int: (scope: Int, node: Int)] = [:]
    for (scope, content) in graph.scopes.enumerated() {
      for (node, box) in content.nodes.enumerated() where box.port == nil {
        for slot in box.outputs { producers[slot.value] = (scope, node) }
      }
    }
    for (scope, content) in graph.scopes.enumerated() {
      for (node, box) in content.nodes.enumerated() where box.inner == nil && box.port == nil {
        for slot in box.inputs {
          guard let producer = producers[slot.value] else { continue }
          let type = graph.values[slot.value].type
          text += "  n\(producer.scope)_\(producer.node) -> n\(scope)_\(node)"
          text += type.isEmpty ? ";\n" : " [label=\(Self.quoted(type))];\n"
        }
      }
    }
    return text + "}\n"
  }

  private func add(_ scope: Int, to text: inout String, indent: String) {
    for (index, node) in graph.scopes[scope].nodes.enumerated() where node.port == nil {
      if node.inner == nil || !node.outputs.isEmpty {
        let label = node.name.isEmpty ? node.kind : "\(node.kind)\n\(node.name)"
        text += "\(indent)n\(scope)_\(index) [label=\(Self.quoted(label))];\n"
      }
      if let inner = node.inner {
        text += "\(indent)subgraph cluster_\(scope)_\(index) {\n"
        text += "\(indent)  label=\(Self.quoted(node.name.isEmpty ? node.kind : node.name));\n"
        add(inner, to: &text, indent: indent + "  ")
        text += "\(indent)}\n"
      }
    }
  }

  private static func quoted(_ text: String) -> String {
    let text = text.escapingScalars { scalar in
      switch scalar {
      case "\\", "\"": "\\\(scalar)"
      case "\n": "\\n"
      // Some viewers read references of HTML here, and all take control characters badly.
      case "&": "&amp;"
      default: scalar.isHidden ? "\u{fffd}" : nil
      }
    }
    return "\"\(text)\""
  }
}

extension ReportGraph {
  /// The graph with everything in one scope.
  fileprivate var withoutGroups: ReportGraph {
    var flat = self
    flat.scopes = [Scope()]
    func add(_ scope: Int) {
      for node in scopes[scope].nodes where node.port == nil {
        if let inner = node.inner, node.outputs.isEmpty {
          add(inner)
        } else {
          var node = node
          node.inner = nil
          flat.scopes[0].nodes.append(node)
        }
      }
    }
    add(0)
    return flat
  }
}
