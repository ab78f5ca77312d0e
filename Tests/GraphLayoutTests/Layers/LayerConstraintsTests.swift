import Testing

@testable import GraphLayout

@Suite struct LayerConstraintsTests {
  @Test(arguments: 0..<20)
  func everyEdgeLeadsDownByItsLength(seed: Int) {
    for part in Part.parts(of: .random(40, edges: 40 + 5 * seed, seed: seed, hasCycles: true)) {
      let constraints = constraints(part, length: 1 + seed % 2)
      let layers = constraints.layers()
      #expect(part.edges.indices.allSatisfy { constraints.slack($0, in: layers) >= 0 })
      #expect(layers.min() == 0)
    }
  }

  @Test(arguments: 0..<40)
  func theSumOfAllLengthsIsTheLeastThereIs(seed: Int) {
    let graph = LayoutGraph.random(6, edges: 5 + seed % 6, seed: seed)
    for part in Part.parts(of: graph) where part.nodes.count > 1 {
      let constraints = constraints(part, length: 1)
      #expect(total(constraints, constraints.layers()) == leastTotal(constraints))
    }
  }

  @Test func constantsAreJustAboveWhereTheyAreUsed() {
    // A chain of ten, and a constant for the last one.
    let graph = LayoutGraph.sample(11, (1..<10).map { ($0 - 1, $0) } + [(10, 9)])
    let layers = constraints(Part.parts(of: graph)[0], length: 1).layers()
    #expect(layers[10] == layers[9] - 1)
  }

  @Test func theFirstGuessIsImproved() {
    // The longest paths leave three edges long where two would do.
    let graph = LayoutGraph.sample(
      8, [(0, 1), (1, 2), (2, 3), (3, 4), (0, 5), (5, 6), (5, 7), (6, 4), (7, 4)])
    let constraints = constraints(Part.parts(of: graph)[0], length: 1)
    var simplex = NetworkSimplex(constraints, startingAt: constraints.longestPathLayers())
    simplex.run(steps: 0)
    #expect(graph.edges.indices.allSatisfy { constraints.slack($0, in: simplex.layers) >= 0 })
    simplex.run(steps: .max)
    #expect(total(constraints, simplex.layers) == 10)
  }

  private func constraints(_ part: Part, length: Int) -> LayerConstraints {
    LayerConstraints(nodeCount: part.nodes.count, sources: part.sources, targets: part.targets, length: length)
  }

  private func total(_ constraints: LayerConstraints, _ layers: [Int]) -> Int {
    constraints.sources.indices.reduce(0) {
      $0 + layers[constraints.targets[$1]] - layers[constraints.sources[$1]]
    }
  }

  /// Tries all layers.
  private func leastTotal(_ constraints: LayerConstraints) -> Int {
    let count = constraints.nodeCount
    var layers = [Int](repeating: 0, count: count)
    var least = Int.max
    while true {
      if constraints.sources.indices.allSatisfy({ constraints.slack($0, in: layers) >= 0 }) {
        least = min(least, total(constraints, layers))
      }
      guard let next = layers.firstIndex(where: { $0 < count - 1 }) else { return least }
      for index in 0..<next { layers[index] = 0 }
      layers[next] += 1
    }
  }
}
