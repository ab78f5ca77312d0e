import Testing

@testable import GraphLayout

@Suite struct CrossingReductionTests {
  @Test(arguments: 0..<20)
  func theFastCountIsThatOfAllPairs(seed: Int) {
    let (layered, order) = sample(seed)
    let (up, down) = neighbors(layered)
    var counter = CrossingCounter()
    for layer in 0..<layered.layerCount - 1 {
      #expect(
        counter.count(below: layer, order: order, up: up, down: down) == crossings(layered, order, below: layer))
    }
  }

  @Test(arguments: 0..<20)
  func theBestOrderHasTheCrossingsItSaysAndNotMoreThanTheFirstOne(seed: Int) {
    let (layered, order) = sample(seed)
    let (up, down) = neighbors(layered)
    var reduction = CrossingReduction(order, up: up, down: down)
    let first = reduction.bestCount
    reduction.run(downwardsFirst: true)
    #expect(reduction.bestCount <= first)
    #expect(
      reduction.bestCount == (0..<layered.layerCount).reduce(0) { $0 + crossings(layered, reduction.best, below: $1) })
    #expect(reduction.best.items.sorted() == Array(0..<layered.itemCount))
    for item in 0..<layered.itemCount {
      let layer = layered.layers[item]
      #expect(reduction.best.items[reduction.best.starts[layer] + reduction.best.positions[item]] == item)
    }
  }

  @Test(arguments: 0..<20)
  func siftingRemovesAsManyCrossingsAsItSays(seed: Int) {
    var (layered, order) = sample(seed)
    let (up, down) = neighbors(layered)
    var sifting = Sifting()
    for layer in 0..<layered.layerCount {
      let before = (crossings(layered, order, below: layer - 1), crossings(layered, order, below: layer))
      let isChanged = sifting.run(layer, &order, up: up, down: down)
      let after = (crossings(layered, order, below: layer - 1), crossings(layered, order, below: layer))
      #expect(before.0 - after.0 == sifting.removedAbove)
      #expect(before.1 - after.1 == sifting.removedBelow)
      #expect(isChanged == (before.0 + before.1 > after.0 + after.1))
    }
  }

  @Test func graphsThatCanBeDrawnWithoutCrossingsAre() {
    let ladder = LayoutGraph.sample(
      12, (0..<5).flatMap { [($0, $0 + 1), ($0 + 6, $0 + 7)] } + [(0, 7), (5, 11), (2, 9)])
    let tree = LayoutGraph.sample(127, (1..<127).map { (($0 - 1) / 2, $0) })
    // The edges of the tree in another order.
    var shuffled = tree
    var numbers = SeededNumbers(seed: 1)
    shuffled.edges.shuffle(using: &numbers)
    for graph in [ladder, tree, shuffled, .residual(blocks: 10)] {
      let layered = LayeredGraph(Part.parts(of: graph)[0], of: graph, options: LayoutOptions())
      let order = CrossingReduction.order(of: layered)
      #expect((0..<layered.layerCount).allSatisfy { crossings(layered, order, below: $0) == 0 })
    }
  }

  /// The layers of a random graph, in the order of their numbers.
  private func sample(_ seed: Int) -> (LayeredGraph, LayerOrder) {
    let graph = LayoutGraph.random(40, edges: 60 + 3 * seed, seed: seed)
    let parts = Part.parts(of: graph)
    let layered = LayeredGraph(parts[0], of: graph, options: LayoutOptions())
    return (
      layered,
      LayerOrder(layers: layered.layers, layerCount: layered.layerCount, sequence: Array(0..<layered.itemCount))
    )
  }

  private func neighbors(_ graph: LayeredGraph) -> (up: Adjacency, down: Adjacency) {
    (
      Adjacency(rowCount: graph.itemCount, keys: graph.lowers, values: graph.uppers),
      Adjacency(rowCount: graph.itemCount, keys: graph.uppers, values: graph.lowers)
    )
  }

  /// Looks at all pairs of segments.
  private func crossings(_ graph: LayeredGraph, _ order: LayerOrder, below layer: Int) -> Int {
    let segments = graph.uppers.indices.filter { graph.layers[graph.uppers[$0]] == layer }
    var count = 0
    for first in segments {
      for second in segments {
        let uppers = (order.positions[graph.uppers[first]], order.positions[graph.uppers[second]])
        let lowers = (order.positions[graph.lowers[first]], order.positions[graph.lowers[second]])
        if uppers.0 < uppers.1 && lowers.0 > lowers.1 { count += 1 }
      }
    }
    return count
  }
}
