import GraphLayout
import Testing

@Suite struct EdgeRoutingTests {
  @Test func edgesToDifferentInputsEndSideBySideInTheOrderTheyComeFrom() {
    let layout = LayoutGraph.sample(4, [(2, 3), (0, 3), (1, 3)]).layout()
    let ends = layout.edges.map { $0.points.last?.x ?? 0 }
    let starts = layout.edges.map { $0.points.first?.x ?? 0 }
    #expect(Set(ends).count == 3)
    #expect(starts.indices.sorted { starts[$0] < starts[$1] } == ends.indices.sorted { ends[$0] < ends[$1] })
  }

  @Test func edgesFromOneOutputStartAtOnePointEdgesFromTwoDoNot() {
    var graph = LayoutGraph.sample(3, [(0, 1), (0, 2)])
    #expect(Set(graph.layout().edges.map(\.points.first)).count == 1)
    graph.edges[1].output = 1
    #expect(Set(graph.layout().edges.map(\.points.first)).count == 2)
  }

  @Test func severalEdgesBetweenTwoNodesAreApart() {
    let layout = LayoutGraph.sample(2, [(0, 1), (0, 1), (0, 1)]).layout()
    #expect(Set(layout.edges.map(\.points.last)).count == 3)
  }

  @Test func labelsHaveRoomBesideTheirLines() {
    var graph = LayoutGraph.sample(4, [(0, 1), (0, 2), (1, 3), (2, 3), (0, 3)])
    for edge in graph.edges.indices { graph.edges[edge].label = Size(width: 80, height: 14) }
    let layout = graph.layout()
    #expect(graph.faults(in: layout) == [])
    let boxes = layout.edges.compactMap(\.label).map { Box(center: $0, size: Size(width: 80, height: 14)) }
    #expect(boxes.count == 5)
    for (index, box) in boxes.enumerated() {
      #expect(boxes.dropFirst(index + 1).allSatisfy { !box.overlaps($0) })
    }
  }

  @Test func aLineThatClosesACycleLeadsUpToItsTarget() {
    let graph = LayoutGraph.sample(3, [(0, 1), (1, 2), (2, 0)])
    let layout = graph.layout()
    for (edge, path) in zip(graph.edges, layout.edges) where path.isReversed {
      #expect(layout.nodes[edge.source].y > layout.nodes[edge.target].y)
    }
    #expect(graph.faults(in: layout) == [])
  }
}
