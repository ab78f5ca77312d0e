import GraphLayout
import Testing

@Suite struct LayoutTests {
  @Test func anEmptyGraphHasAnEmptyLayout() {
    let layout = LayoutGraph().layout()
    #expect(layout == Layout(nodes: [], edges: [], size: Size(width: 0, height: 0)))
  }

  @Test func aNodeAloneIsInTheMiddleOfItsDrawing() {
    let layout = LayoutGraph.sample(1, []).layout()
    #expect(layout.size.width == 60 + 24 + 2 * 16)
    #expect(layout.nodes == [Point(x: layout.size.width / 2, y: layout.size.height / 2)])
  }

  @Test(arguments: 0..<8)
  func randomGraphsAreDrawnWithoutFaults(seed: Int) {
    let count = 2 + seed * 2
    let graph = LayoutGraph.random(
      count, edges: count * (1 + seed % 4), seed: seed, hasCycles: seed % 2 == 1, hasLabels: seed % 3 == 2)
    #expect(graph.faults(in: graph.layout()) == [])
  }

  @Test func edgesAreDrawnUpwardsOnlyOnCycles() {
    let graph = LayoutGraph.sample(5, [(0, 1), (1, 2), (2, 0), (2, 3), (3, 4)])
    let reversed = graph.layout().edges.map(\.isReversed)
    #expect(reversed.filter { $0 }.count == 1)
    #expect(!reversed[3] && !reversed[4])
  }

  @Test func aChainIsStraight() {
    let layout = LayoutGraph.chain(20).layout()
    #expect(Set(layout.nodes.map(\.x)).count == 1)
    #expect(layout.nodes.map(\.y) == layout.nodes.map(\.y).sorted())
    #expect(layout.edges.allSatisfy { $0.points.count == 2 })
  }

  @Test func aChainOfAHundredThousandNodesIsDrawn() {
    let layout = LayoutGraph.chain(100_000).layout()
    #expect(Set(layout.nodes.map(\.x)).count == 1)
  }

  @Test func aDiamondIsSymmetric() {
    let layout = LayoutGraph.sample(4, [(0, 1), (0, 2), (1, 3), (2, 3)]).layout()
    let xs = layout.nodes.map(\.x)
    #expect(xs[0] == xs[3])
    #expect(xs[1] + xs[2] == 2 * xs[0])
    #expect(xs[1] < xs[2])
  }

  @Test func partsThatAreNotConnectedAreSideBySide() {
    let graph = LayoutGraph.sample(6, [(0, 1), (2, 3), (4, 5)])
    let layout = graph.layout()
    #expect(layout.nodes[0].y == layout.nodes[2].y)
    #expect(graph.faults(in: layout) == [])
  }

  @Test func manyNodesWithoutEdgesFillARectangle() {
    let layout = LayoutGraph.sample(10_000, []).layout()
    #expect(layout.size.width < 3 * layout.size.height)
    #expect(layout.size.height < 3 * layout.size.width)
    #expect(Set(layout.nodes).count == 10_000)
  }

  @Test func edgesFromANodeToItselfAreBesideIt() {
    var graph = LayoutGraph.sample(3, [(0, 1), (0, 2), (1, 1), (1, 1), (2, 2)])
    graph.edges[2].label = Size(width: 40, height: 30)
    let layout = graph.layout()
    #expect(graph.faults(in: layout) == [])
    #expect(layout.edges[2].points.allSatisfy { $0.x >= layout.nodes[1].x + 30 })
    #expect((layout.edges[3].points.map(\.x).max() ?? 0) > (layout.edges[2].points.map(\.x).max() ?? 0) + 40)
  }

  @Test func veryWideNodesHaveRoom() {
    var graph = LayoutGraph.sample(4, [(0, 1), (0, 2), (0, 3), (1, 3)])
    graph.nodes[2].size.width = 20_000
    #expect(graph.faults(in: graph.layout()) == [])
  }

  @Test func equalGraphsHaveEqualLayouts() {
    let first = LayoutGraph.random(120, edges: 200, seed: 7, hasCycles: true).layout()
    let second = LayoutGraph.random(120, edges: 200, seed: 7, hasCycles: true).layout()
    #expect(first == second)
  }

  @Test func aResidualNetworkHasNoCrossingsAndItsSkipConnectionsAreVertical() {
    let graph = LayoutGraph.residual(blocks: 30)
    let layout = graph.layout()
    #expect(graph.faults(in: layout) == [])
    // Down from the source, aside, down past the block, and aside to the sum.
    #expect(layout.edges.allSatisfy { $0.points.count <= 6 })
  }
}
