import Foundation
import GraphLayout

/// Lays out graphs: reads one from each line of standard input, as JSON, and prints a line for each.
@main
enum Main {
  /// A graph as layout_graphs.py describes it.
  private struct Graph: Decodable {
    /// Width and height of each node.
    var nodes: [[Double]]
    /// Source, target, output and input of each edge.
    var edges: [[Int]]
  }

  private struct Drawing: Encodable {
    /// Processor time of the layout.
    var seconds: Double
    /// Width and height.
    var size: [Double]
    /// The center of each node.
    var nodes: [[Double]]
    /// The points of each edge's line, and of its second part.
    var edges: [[[[Double]]]]
  }

  static func main() throws {
    while let line = readLine() {
      let graph = try JSONDecoder().decode(Graph.self, from: Data(line.utf8))
      let drawing = draw(
        LayoutGraph(
          nodes: graph.nodes.map { LayoutGraph.Node(size: Size(width: $0[0], height: $0[1])) },
          edges: graph.edges.map { LayoutGraph.Edge(from: $0[0], to: $0[1], output: $0[2], input: $0[3]) }))
      try FileHandle.standardOutput.write(contentsOf: JSONEncoder().encode(drawing) + Data("\n".utf8))
    }
  }

  private static func draw(_ graph: LayoutGraph) -> Drawing {
    let start = clock()
    let layout = graph.layout()
    let seconds = Double(clock() - start) / Double(CLOCKS_PER_SEC)
    return Drawing(
      seconds: seconds, size: [layout.size.width, layout.size.height], nodes: layout.nodes.map { [$0.x, $0.y] },
      edges: layout.edges.map { [$0.points.map { [$0.x, $0.y] }, $0.continuation.map { [$0.x, $0.y] }] })
  }
}
