import Testing

@testable import GraphLayout

@Suite struct LayeredGraphTests {
  @Test(arguments: 0..<20)
  func everySegmentLeadsFromOneLayerToTheNext(seed: Int) {
    let graph = LayoutGraph.random(40, edges: 90, seed: seed, hasCycles: true, hasLabels: seed % 2 == 1)
    for part in Part.parts(of: graph) {
      var options = LayoutOptions()
      options.longestLine = seed % 5 == 0 ? 4 : nil
      let layered = LayeredGraph(part, of: graph, options: options)
      #expect(zip(layered.uppers, layered.lowers).allSatisfy { layered.layers[$0] + 1 == layered.layers[$1] })
    }
  }

  @Test func edgesFromOneOutputShareALineEdgesFromDifferentOnesDoNot() {
    var graph = LayoutGraph.sample(6, (1..<6).map { ($0 - 1, $0) } + [(0, 4), (0, 5)])
    #expect(dummyCount(graph) == 4)
    graph.edges[5].output = 1
    #expect(dummyCount(graph) == 3 + 4)
  }

  @Test func anInputThatIsUsedEverywhereNeedsOneDummyNodePerLayer() {
    let count = 5000
    let graph = LayoutGraph.sample(count + 1, (1..<count).flatMap { [($0 - 1, $0), (count, $0)] })
    #expect(dummyCount(graph) <= count)
    #expect(graph.layout().edges.allSatisfy { $0.points.count <= 8 && $0.continuation.isEmpty })
  }

  @Test func nestedSkipConnectionsOverThousandsOfLayersAreBroken() {
    // Each of the first half is used again in the second half, in reverse order.
    let count = 2000
    let graph = LayoutGraph.sample(
      count, (1..<count).map { ($0 - 1, $0) } + (0..<count / 2 - 1).map { ($0, count - 1 - $0) })
    #expect(dummyCount(graph) <= LayoutLimits.dummiesAtLeast + 2 * count)
    let layout = graph.layout()
    let broken = layout.edges.filter { !$0.continuation.isEmpty }
    #expect(broken.count > 500)
    #expect(layout.edges.last?.continuation.isEmpty == true)
  }

  @Test func edgesLongerThanTheLongestLineAreBrokenIntoTwoEnds() {
    let graph = LayoutGraph.sample(10, (1..<10).map { ($0 - 1, $0) } + [(0, 9), (0, 5), (0, 3)])
    var options = LayoutOptions()
    options.longestLine = 5
    let layout = graph.layout(options)
    #expect(layout.edges.map { !$0.continuation.isEmpty } == [Bool](repeating: false, count: 9) + [true, false, false])
    #expect((layout.edges[9].points.last?.y ?? 0) < layout.nodes[2].y)
    #expect((layout.edges[9].continuation.first?.y ?? 0) > layout.nodes[7].y)
    #expect(graph.faults(in: layout) == [])
  }

  private func dummyCount(_ graph: LayoutGraph) -> Int {
    let layered = LayeredGraph(Part.parts(of: graph)[0], of: graph, options: LayoutOptions())
    return layered.itemCount - layered.nodeCount
  }
}
