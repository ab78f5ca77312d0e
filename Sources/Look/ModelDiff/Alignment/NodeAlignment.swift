internal import ModelInspect
import ModelSpec

/// The corresponding nodes of two graphs, by content and position rather than by name.
struct NodeAlignment {
  /// For each old node the new one.
  private(set) var newOfOld: [Int?]
  /// For each new node the old one.
  private(set) var oldOfNew: [Int?]
  /// New indices of nodes whose order differs from the old graph.
  private(set) var moved: Set<Int> = []

  private let old: NodeGraph
  private let new: NodeGraph
  private let oldIdentities: [NodeIdentity]
  private let newIdentities: [NodeIdentity]

  init(_ old: NodeGraph, _ new: NodeGraph) {
    var identifier = NodeIdentifier()
    self.old = old
    self.new = new
    oldIdentities = identifier.identities(of: old)
    newIdentities = identifier.identities(of: new)
    newOfOld = Array(repeating: nil, count: old.nodes.count)
    oldOfNew = Array(repeating: nil, count: new.nodes.count)
    // Unique nodes are the anchors: first nodes with the same weights, then those with the same names.
    match(inGaps { anchors($0, $1, by: \.sampled) })
    match(inGaps { anchors($0, $1, by: \.named) })
    match(inGaps { common($0, $1) })
    match(inGaps { similar($0, $1) })
    matchMoved()
  }

  private mutating func match(_ pairs: [(old: Int, new: Int)]) {
    for (i, j) in pairs {
      newOfOld[i] = j
      oldOfNew[j] = i
    }
  }

  /// The pairs that `pairs` finds in each gap between those that there are.
  private func inGaps(_ pairs: (Range<Int>, Range<Int>) -> [(old: Int, new: Int)]) -> [(old: Int, new: Int)] {
    var found: [(old: Int, new: Int)] = []
    var (i, j) = (0, 0)
    for end in 0...old.nodes.count {
      guard let match = end < old.nodes.count ? newOfOld[end] : new.nodes.count else { continue }
      if i < end, j < match { found += pairs(i..<end, j..<match) }
      (i, j) = (end + 1, match + 1)
    }
    return found
  }

  /// Nodes whose identity is unique on both sides, as far as they are in the same order.
  private func anchors(
    _ olds: Range<Int>, _ news: Range<Int>, by identity: KeyPath<NodeIdentity, Int>
  ) -> [(old: Int, new: Int)] {
    let (first, second) = (
      Self.unique(olds.map { (oldIdentities[$0][keyPath: identity], $0) }),
      Self.unique(news.map { (newIdentities[$0][keyPath: identity], $0) })
    )
    let pairs = first.compactMap { key, i in second[key].map { (old: i, new: $0) } }.sorted { $0.old < $1.old }
    return LongestSubsequence.increasing(pairs.map(\.new)).map { pairs[$0] }
  }

  private static func unique(_ elements: [(key: Int, place: Int)]) -> [Int: Int] {
    var places: [Int: Int] = [:]
    var repeated: Set<Int> = []
    for (key, place) in elements where places.updateValue(place, forKey: key) != nil { repeated.insert(key) }
    return places.filter { !repeated.contains($0.key) }
  }

  private func common(_ olds: Range<Int>, _ news: Range<Int>) -> [(old: Int, new: Int)] {
    LongestSubsequence.common(olds.map { oldIdentities[$0].content }, news.map { newIdentities[$0].content })
      .map { (olds.lowerBound + $0.old, news.lowerBound + $0.new) }
  }

  private func similar(_ olds: Range<Int>, _ news: Range<Int>) -> [(old: Int, new: Int)] {
    LongestSubsequence.best(olds.count, news.count) { similarity(olds.lowerBound + $0, news.lowerBound + $1) }
      .map { (olds.lowerBound + $0.old, news.lowerBound + $0.new) }
  }

  /// 0 for nodes that are not the same, else 35...100.
  private func similarity(_ i: Int, _ j: Int) -> Int32 {
    let (one, two) = (old.nodes[i], new.nodes[j])
    guard one.kind == two.kind, one.role == two.role, one.place == two.place else { return 0 }
    let (mine, theirs) = (NameSet(one.fields.map(\.text)), NameSet(two.fields.map(\.text)))
    let all = mine.union(theirs).count
    let fields = all == 0 ? 30 : 30 * mine.intersection(theirs).count / all
    let weights = one.weights.map(\.tensor.shape) == two.weights.map(\.tensor.shape) ? 30 : 0
    let score = Int32((one.name == two.name ? 40 : 0) + fields + weights)
    return score >= 35 ? score : 0
  }

  /// Pairs what is left on both sides: the same content first, then similar content by the same name.
  private mutating func matchMoved() {
    for key in [\NodeIdentity.sampled, \NodeIdentity.named, \NodeIdentity.content] {
      var places: [Int: [Int]] = [:]
      for j in new.nodes.indices.reversed() where oldOfNew[j] == nil && new.nodes[j].role == .operation {
        places[newIdentities[j][keyPath: key], default: []].append(j)
      }
      for i in old.nodes.indices where newOfOld[i] == nil && old.nodes[i].role == .operation {
        guard let j = places[oldIdentities[i][keyPath: key]]?.popLast() else { continue }
        match([(i, j)])
        moved.insert(j)
      }
    }
  }
}
