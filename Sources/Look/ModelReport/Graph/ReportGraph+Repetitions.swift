internal import ModelSpec

/// Blocks that a model repeats, such as the layers of a transformer, found by what they compute: files of today's exporters
/// have no names that tell them.
extension ReportGraph {
  /// Scopes with fewer boxes are readable as they are.
  private static let leastBoxes = 24
  /// Boxes of a block, at least: a few operations in a row are no block.
  private static let leastLength = 4
  /// Boxes of a block, at most.
  private static let mostLength = 1024
  /// Repetitions of one scope, at most.
  private static let mostRepetitions = 64
  /// Scopes inside others that are searched, too.
  private static let mostDepth = 3

  /// Groups blocks that follow one another and are alike, in all scopes.
  mutating func foldRepetitions() {
    // Scopes that come to be are searched from where they are made.
    for scope in scopes.indices where scopes[scope].isFoldable { foldRepetitions(scope, depth: 0) }
  }

  private mutating func foldRepetitions(_ scope: Int, depth: Int) {
    guard depth < Self.mostDepth else { return }
    var found: [Repetition] = []
    var open = [scopes[scope].nodes.indices]
    var tokens: NameMap<Int> = [:]
    let kinds = scopes[scope].nodes.map { node in
      let token = signature(of: node)
      return token.map { tokens[$0, default: tokens.count] }.map { number in
        tokens[token ?? ""] = number
        return number
      } ?? -1
    }
    while let range = open.popLast(), found.count < Self.mostRepetitions {
      guard range.count >= Self.leastBoxes, let repetition = longest(in: range, kinds, scope: scope) else { continue }
      found.append(repetition)
      open += [range.lowerBound..<repetition.start, repetition.end..<range.upperBound]
    }
    for repetition in found.sorted(by: { $0.start > $1.start }) {
      let inner = group(repetition.start..<repetition.end, of: scope, kind: "repeated", name: "")
      let title = "block × \(repetition.count)"
      scopes[scope].nodes[repetition.start].name = title
      scopes[scope].nodes[repetition.start].isRepetition = true
      scopes[scope].nodes[repetition.start].note = "\(repetition.length) boxes each"
      for block in (0..<repetition.count).reversed() {
        let start = block * repetition.length
        let scope = group(start..<start + repetition.length, of: inner, kind: "block", name: "block \(block)")
        foldRepetitions(scope, depth: depth + 1)
      }
    }
  }

  private struct Repetition {
    var start: Int
    var length: Int
    var count: Int
    var end: Int { start + length * count }
  }

  /// What two boxes have in common if they do the same: kind and types of results. Names, weights and settings are each
  /// layer's own: the ninth layer takes the ninth slice of a state. Nil for what is in no block.
  private func signature(of node: Node) -> String? {
    guard node.category != .input, node.category != .output, node.port == nil else { return nil }
    var parts = [node.kind] + node.outputs.map { values[$0.value].type }
    if let inner = node.inner {
      parts.append("\(scopes[inner].nodes.count)")
      parts += scopes[inner].nodes.prefix(Self.leastBoxes).map(\.kind)
    }
    return parts.joined(separator: "\u{1f}")
  }

  /// The repetition that covers most of a range; nil if there is none worth a group.
  private func longest(in range: Range<Int>, _ kinds: [Int], scope: Int) -> Repetition? {
    var best: Repetition?
    var covered = 0
    for length in Self.leastLength...max(Self.leastLength, min(Self.mostLength, range.count / 2)) {
      var run = 0
      for place in range.lowerBound..<max(range.lowerBound, range.upperBound - length) {
        let isAlike = kinds[place] == kinds[place + length] && kinds[place] >= 0
        if isAlike { run += 1 }
        guard !isAlike || place == range.upperBound - length - 1 else { continue }
        let count = run / length + 1
        let end = isAlike ? place + 1 : place
        // A longer period covers no more, unless it is another repetition: two blocks of two are four blocks.
        let start = end - run
        if count >= (length < 3 * Self.leastLength ? 3 : 2), count * length > covered,
          !isMonotonous(kinds[start..<start + length])
        {
          covered = count * length
          best = Repetition(start: start, length: length, count: count)
        }
        run = 0
      }
    }
    return best.map { narrowed($0, in: range, kinds: kinds, scope: scope) }
  }

  /// Whether boxes are one box, or two or three in turn, over and over: a chain and no block.
  private func isMonotonous(_ kinds: ArraySlice<Int>) -> Bool {
    (1..<Self.leastLength).contains { period in
      kinds.count % period == 0 && zip(kinds, kinds.dropFirst(period)).allSatisfy { $0 == $1 }
    }
  }

  /// The same blocks, cut where the fewest values cross from one to the next.
  private func narrowed(_ repetition: Repetition, in range: Range<Int>, kinds: [Int], scope: Int) -> Repetition {
    let nodes = scopes[scope].nodes
    var last: [Int: Int] = [:]
    for place in range { for slot in nodes[place].inputs { last[slot.value] = place } }
    // How many values are made before a place and used from there on.
    var crossings: [Int] = []
    var open: [Int: Int] = [:]
    var ending: [Int: Int] = [:]
    var count = 0
    for place in range {
      crossings.append(count)
      count -= ending[place] ?? 0
      for slot in nodes[place].outputs {
        guard let end = last[slot.value], end > place, open[slot.value] == nil else { continue }
        open[slot.value] = end
        ending[end, default: 0] += 1
        count += 1
      }
    }
    var best = repetition
    func width(_ start: Int) -> Int {
      (0..<repetition.count).reduce(0) { $0 + crossings[start + $1 * repetition.length - range.lowerBound] }
    }
    var least = width(repetition.start)
    for shift in 1..<max(2, repetition.length) {
      let start = repetition.start + shift
      let end = start + repetition.length * repetition.count
      // Only as far as the boxes go on alike.
      guard end <= range.upperBound, kinds[end - 1] == kinds[end - 1 - repetition.length], kinds[end - 1] >= 0 else {
        break
      }
      if width(start) < least { (least, best.start) = (width(start), start) }
    }
    return best
  }
}
