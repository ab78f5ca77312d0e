import Testing

@testable import GraphLayout

@Suite struct CycleRemovalTests {
  @Test(arguments: 0..<20)
  func noCycleIsLeftAndEdgesOutsideOfCyclesStay(seed: Int) {
    let graph = LayoutGraph.random(30, edges: 25 + 3 * seed, seed: seed, hasCycles: true)
    let edges = graph.edges.filter { $0.source != $0.target }
    let (sources, targets) = (edges.map(\.source), edges.map(\.target))
    let reversed = CycleRemoval.reversedEdges(nodeCount: 30, sources: sources, targets: targets)
    let turned = edges.indices.map {
      reversed[$0] ? (targets[$0], sources[$0]) : (sources[$0], targets[$0])
    }
    let after = reachable(30, turned)
    #expect((0..<30).allSatisfy { !after[$0][$0] })
    let before = reachable(30, Array(zip(sources, targets)))
    for edge in edges.indices where reversed[edge] { #expect(before[targets[edge]][sources[edge]]) }
  }

  @Test func ofALongCycleOneEdgeIsTurned() {
    let count = 100_000
    let reversed = CycleRemoval.reversedEdges(
      nodeCount: count, sources: Array(0..<count), targets: Array(1..<count) + [0])
    #expect(reversed.filter { $0 }.count == 1)
  }

  /// Which nodes can be reached from each, by at least one edge.
  private func reachable(_ count: Int, _ edges: [(Int, Int)]) -> [[Bool]] {
    var reach = [[Bool]](repeating: [Bool](repeating: false, count: count), count: count)
    for (source, target) in edges { reach[source][target] = true }
    for middle in 0..<count {
      for source in 0..<count where reach[source][middle] {
        for target in 0..<count where reach[middle][target] { reach[source][target] = true }
      }
    }
    return reach
  }
}
