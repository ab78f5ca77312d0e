/// Orders items in layers so that few segments cross.
///
/// Layers are sorted by the mean position of each item's neighbors in the layer before, in sweeps down and up (K. Sugiyama,
/// S. Tagawa and M. Toda, "Methods for visual understanding of hierarchical system structures", IEEE Transactions on
/// Systems, Man, and Cybernetics 11 (2), 1981), and items are moved within their layers after each sweep. The best order
/// is kept.
struct CrossingReduction {
  /// The best order so far.
  private(set) var best: LayerOrder
  /// The crossings of the best order.
  private(set) var bestCount: Int

  private let up: Adjacency
  private let down: Adjacency
  private var order: LayerOrder
  /// The crossings below each layer.
  private var crossings: [Int]
  private var counter = CrossingCounter()
  private var sifting = Sifting()
  private var sorter = LayerSorter()
  private var isChanged: [Bool]
  private var steps = 0
  private let stepLimit: Int

  /// The best order that was found for a graph, from searches down and up and changes of the better one.
  static func order(of graph: LayeredGraph) -> LayerOrder {
    let up = Adjacency(rowCount: graph.itemCount, keys: graph.lowers, values: graph.uppers)
    let down = Adjacency(rowCount: graph.itemCount, keys: graph.uppers, values: graph.lowers)
    func start(downwards: Bool) -> LayerOrder {
      LayerOrder(
        layers: graph.layers, layerCount: graph.layerCount, neighbors: downwards ? down : up, downwards: downwards)
    }
    var reduction = CrossingReduction(start(downwards: true), up: up, down: down)
    reduction.run(downwardsFirst: true)
    if reduction.bestCount > 0 {
      reduction.restart(start(downwards: false))
      reduction.run(downwardsFirst: false)
      reduction.shake()
    }
    return reduction.best
  }

  /// Starts with an order; `up` and `down` list the neighbors of each item above and below.
  init(_ order: LayerOrder, up: Adjacency, down: Adjacency) {
    self.up = up
    self.down = down
    self.order = order
    best = order
    crossings = [Int](repeating: 0, count: order.layerCount)
    isChanged = [Bool](repeating: true, count: order.layerCount)
    bestCount = 0
    stepLimit = LayoutLimits.sweepSteps(itemCount: order.items.count)
    countCrossings()
    bestCount = crossings.reduce(0, +)
  }

  /// Goes on with another order.
  mutating func restart(_ order: LayerOrder) {
    self.order = order
    for layer in isChanged.indices { isChanged[layer] = true }
    countCrossings()
    keepIfBetter()
  }

  /// Sweeps until there are no crossings, or they do not become fewer.
  ///
  /// `reversesTies` reverses items that could be in any order, in the first sweep down and up.
  mutating func run(downwardsFirst: Bool, reversesTies: Bool = false) {
    var fruitless = 0
    var least = Int.max
    for sweep in 0..<LayoutLimits.sweeps {
      guard bestCount > 0, fruitless < LayoutLimits.fruitlessSweeps, steps < stepLimit else { return }
      self.sweep(
        downwards: (sweep % 2 == 0) == downwardsFirst, everywhere: sweep < 2, reversesTies: reversesTies && sweep < 2)
      countCrossings()
      siftLayers()
      let count = crossings.reduce(0, +)
      fruitless = count < least ? 0 : fruitless + 1
      least = min(least, count)
      keepIfBetter()
    }
  }

  /// Goes on from the best order with a change, as long as that helps now and then.
  private mutating func shake() {
    var fruitless = 0
    var round = 0
    while fruitless < LayoutLimits.fruitlessShakes, bestCount > 0, steps < stepLimit {
      let before = bestCount
      order = best
      for layer in isChanged.indices { isChanged[layer] = true }
      countCrossings()
      run(downwardsFirst: round % 2 == 0, reversesTies: round % 4 >= 2)
      fruitless = bestCount < before ? 0 : fruitless + 1
      round += 1
    }
  }

  private mutating func keepIfBetter() {
    let count = crossings.reduce(0, +)
    guard count < bestCount else { return }
    bestCount = count
    best = order
  }

  /// Sorts each layer by the one before; if not `everywhere`, only after layers that have changed and where segments
  /// cross.
  private mutating func sweep(downwards: Bool, everywhere: Bool, reversesTies: Bool) {
    for layer in isChanged.indices { isChanged[layer] = false }
    for index in 1..<max(1, order.layerCount) {
      let layer = downwards ? index : order.layerCount - 1 - index
      let before = downwards ? layer - 1 : layer + 1
      guard everywhere || isChanged[before] || crossings[min(layer, before)] > 0 else { continue }
      isChanged[layer] = sorter.sort(
        layer, of: &order, neighbors: downwards ? up : down, reversesTies: reversesTies)
      steps += sorter.steps
    }
  }

  /// Counts crossings again where a layer has changed.
  private mutating func countCrossings() {
    for layer in 0..<max(0, order.layerCount - 1) where isChanged[layer] || isChanged[layer + 1] {
      crossings[layer] = counter.count(below: layer, order: order, up: up, down: down)
      steps += order.count(layer) + order.count(layer + 1)
    }
  }

  /// Moves items within their layers, layer by layer, until nothing changes.
  private mutating func siftLayers() {
    var waits = [Bool](repeating: true, count: order.layerCount)
    for _ in 0..<LayoutLimits.siftRounds {
      var isAnyChanged = false
      for layer in 0..<order.layerCount where waits[layer] {
        waits[layer] = false
        let above = layer > 0 ? crossings[layer - 1] : 0
        guard above + crossings[layer] > 0, order.count(layer) > 1 else { continue }
        let isChanged = sifting.run(layer, &order, up: up, down: down)
        steps += sifting.steps
        guard isChanged else { continue }
        isAnyChanged = true
        if layer > 0 {
          crossings[layer - 1] -= sifting.removedAbove
          waits[layer - 1] = true
        }
        crossings[layer] -= sifting.removedBelow
        if layer + 1 < order.layerCount { waits[layer + 1] = true }
      }
      guard isAnyChanged else { return }
    }
  }
}
