import Testing

@testable import GraphLayout

@Suite struct HorizontalPositionsTests {
  @Test(arguments: 0..<10)
  func allFourAlignmentsAndTheirMeanKeepTheOrderAndTheSeparation(seed: Int) {
    let graph = LayoutGraph.random(
      15 + seed % 40, edges: 20 + seed, seed: seed, hasCycles: seed % 2 == 1, hasLabels: seed % 3 == 0)
    for part in Part.parts(of: graph) {
      let layered = LayeredGraph(part, of: graph, options: LayoutOptions())
      // Also in an order with many crossings, where classes of blocks depend on each other.
      let order =
        seed % 4 == 0
        ? LayerOrder(layers: layered.layers, layerCount: layered.layerCount, sequence: Array(0..<layered.itemCount))
        : CrossingReduction.order(of: layered)
      let extents = Extents(layered, part, of: graph, options: LayoutOptions())
      var candidates = HorizontalPositions.alignments(layered, order, extents).map(\.xs)
      let positions = HorizontalPositions(layered, order, extents)
      candidates.append(positions.xs)
      for xs in candidates { #expect(tooClose(xs, order, extents) == 0) }
      let lefts = positions.xs.indices.map { positions.xs[$0] - extents.left[$0] }
      let rights = positions.xs.indices.map { positions.xs[$0] + extents.right[$0] }
      #expect(abs(lefts.min() ?? 1) < 1e-6)
      #expect(abs((rights.max() ?? 0) - positions.width) < 1e-6)
    }
  }

  @Test(arguments: 0..<10)
  func aSegmentIsMarkedIfItCrossesAnInnerOne(seed: Int) {
    let graph = LayoutGraph.random(25, edges: 60, seed: seed)
    let part = Part.parts(of: graph)[0]
    let layered = LayeredGraph(part, of: graph, options: LayoutOptions())
    let order = CrossingReduction.order(of: layered)
    let isMarked = layered.conflicts(
      in: order, byLower: Adjacency(rowCount: layered.itemCount, keys: layered.lowers))
    for first in layered.uppers.indices {
      let crossesInner = layered.uppers.indices.contains { layered.isInner($0) && cross(first, $0, layered, order) }
      #expect(isMarked[first] == (crossesInner && !layered.isInner(first)))
    }
  }

  @Test func longLinesAreStraight() {
    // Two long edges around a chain of wide and narrow nodes.
    var graph = LayoutGraph.sample(10, (1..<10).map { ($0 - 1, $0) } + [(0, 9), (1, 8)])
    for node in graph.nodes.indices { graph.nodes[node].size.width = node % 2 == 0 ? 200 : 20 }
    let layout = graph.layout()
    #expect(layout.edges[9].points.count <= 6)
    #expect(layout.edges[10].points.count <= 6)
  }

  private func cross(_ first: Int, _ second: Int, _ graph: LayeredGraph, _ order: LayerOrder) -> Bool {
    guard graph.layers[graph.uppers[first]] == graph.layers[graph.uppers[second]] else { return false }
    let above = order.positions[graph.uppers[first]] - order.positions[graph.uppers[second]]
    let below = order.positions[graph.lowers[first]] - order.positions[graph.lowers[second]]
    return above * below < 0
  }

  /// How many neighbors are in the wrong order or too close to each other.
  private func tooClose(_ xs: [Double], _ order: LayerOrder, _ extents: Extents) -> Int {
    var count = 0
    for layer in 0..<order.layerCount {
      let items = order.items[order.range(layer)]
      for (item, next) in zip(items, items.dropFirst())
      where !(xs[next] - xs[item] >= extents.separation(item, next) - 1e-6) {
        count += 1
      }
    }
    return count
  }
}
