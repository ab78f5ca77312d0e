/// A part of a graph in layers, where lines through a layer have a dummy node there, so that every segment leads from one
/// layer to the next.
struct LayeredGraph {
  /// Number of items that are nodes; all others are dummy nodes.
  let nodeCount: Int
  /// The layer of each item.
  private(set) var layers: [Int]
  /// The number of layers.
  let layerCount: Int
  /// The lines from all outputs.
  private(set) var lines: [Line]
  /// The way of each edge of the part.
  private(set) var branches: [Branch]
  /// The upper item of each segment.
  private(set) var uppers: [Int] = []
  /// The lower item of each segment.
  private(set) var lowers: [Int] = []

  /// Assigns the nodes of `part` to layers.
  init(_ part: Part, of graph: LayoutGraph, options: LayoutOptions) {
    // With labels, every other layer is for them.
    let hasLabels = part.edges.contains { graph.edges[$0].label != nil }
    let constraints = LayerConstraints(
      nodeCount: part.nodes.count, sources: part.sources, targets: part.targets, length: hasLabels ? 2 : 1)
    self.init(part, of: graph, layers: constraints.layers(), options: options)
  }

  /// Adds dummy nodes to a part whose nodes are in these layers.
  init(_ part: Part, of graph: LayoutGraph, layers: [Int], options: LayoutOptions) {
    nodeCount = part.nodes.count
    self.layers = layers
    layerCount = (layers.max() ?? -1) + 1
    branches = [Branch](repeating: Branch(), count: part.edges.count)
    lines = Line.lines(of: part, in: graph)
    let spans = part.edges.indices.map { layers[part.targets[$0]] - layers[part.sources[$0]] }
    let limit = LongestLine.limit(lines: lines, spans: spans, nodeCount: nodeCount, options: options)
    for index in lines.indices {
      addTrunk(index, spans, limit: limit, isLabeled: { graph.edges[part.edges[$0]].label != nil })
      for edge in lines[index].edges { addBranch(edge, to: part.targets[edge]) }
    }
  }

  /// Whether an item is not a node of the graph.
  func isDummy(_ item: Int) -> Bool { item >= nodeCount }

  /// The number of nodes and dummy nodes.
  var itemCount: Int { layers.count }

  private mutating func addTrunk(_ index: Int, _ spans: [Int], limit: Int, isLabeled: (Int) -> Bool) {
    let source = lines[index].source
    var longest = 0
    for edge in lines[index].edges {
      branches[edge].line = index
      branches[edge].isBroken = spans[edge] > limit
      let hasLabel = isLabeled(edge)
      if !branches[edge].isBroken {
        branches[edge].depth = spans[edge] - 1 - (hasLabel ? 1 : 0)
        longest = max(longest, branches[edge].depth)
      }
      if hasLabel || branches[edge].isBroken { branches[edge].last = addDummy(in: layers[source] + spans[edge] - 1) }
    }
    lines[index].trunk = layers.count..<layers.count + longest
    var upper = source
    for depth in 0..<longest {
      let dummy = addDummy(in: layers[source] + depth + 1)
      addSegment(from: upper, to: dummy)
      upper = dummy
    }
    if lines[index].edges.contains(where: { branches[$0].isBroken }) {
      let stub = addDummy(in: layers[source] + 1)
      lines[index].stub = stub
      addSegment(from: source, to: stub)
    }
  }

  private mutating func addBranch(_ edge: Int, to target: Int) {
    let branch = branches[edge]
    let line = lines[branch.line]
    var upper = branch.depth == 0 ? line.source : line.trunk.lowerBound + branch.depth - 1
    if let last = branch.last {
      if !branch.isBroken { addSegment(from: upper, to: last) }
      upper = last
    }
    addSegment(from: upper, to: target)
  }

  private mutating func addDummy(in layer: Int) -> Int {
    layers.append(layer)
    return layers.count - 1
  }

  private mutating func addSegment(from upper: Int, to lower: Int) {
    uppers.append(upper)
    lowers.append(lower)
  }
}
