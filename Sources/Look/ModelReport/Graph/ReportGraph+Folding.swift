import ModelSpec

/// Folding: operations whose names begin alike become groups, and so do long runs of a graph without such names.
extension ReportGraph {
  /// Fewer operations do not make a group.
  private static let leastGroup = 4
  /// More than so many boxes in one scope are cut into runs.
  private static let mostBoxes = 8000
  /// Boxes of a run.
  private static let runLength = 200

  /// Creates groups in all scopes. A group is a run of operations in the order of the model, so that no cycle arises.
  mutating func fold() {
    for scope in scopes.indices where scopes[scope].isFoldable { fold(scope, depth: 0) }
    foldRepetitions()
    for scope in scopes.indices where scopes[scope].isFoldable { cutIntoRuns(scope) }
  }

  private mutating func fold(_ scope: Int, depth: Int) {
    guard depth < 12 else { return }
    let nodes = scopes[scope].nodes
    let keys = nodes.map { Self.prefix(of: $0, depth) }
    var runs: [Range<Int>] = []
    var start = 0
    while start < nodes.count {
      var end = start + 1
      while end < nodes.count, keys[end] != nil, keys[end] == keys[start] { end += 1 }
      if keys[start] != nil, end - start >= Self.leastGroup { runs.append(start..<end) }
      start = end
    }
    let operationCount = nodes.count { $0.category != .input && $0.category != .output && $0.port == nil }
    if runs.count == 1, runs[0].count >= operationCount {
      // A prefix that all names share carries no information.
      return fold(scope, depth: depth + 1)
    }
    for run in runs.reversed() {
      let inner = group(run, of: scope, kind: "group", name: keys[run.lowerBound] ?? "")
      fold(inner, depth: depth + 1)
    }
  }

  /// The first parts of an operation's name, one more than `depth`; nil for one with fewer, and for what is no
  /// operation.
  private static func prefix(of node: Node, _ depth: Int) -> String? {
    guard node.category != .input, node.category != .output, node.port == nil else { return nil }
    let separator = node.name.utf8.contains(UInt8(ascii: "/")) ? "/" : "."
    let parts = node.name.unicodeScalars.split { String($0) == separator }.map { String($0) }
    guard parts.count > depth + 1 else { return nil }
    return parts.prefix(depth + 1).joined(separator: separator)
  }

  private mutating func cutIntoRuns(_ scope: Int) {
    var length = scopes[scope].nodes.count
    guard length > Self.mostBoxes else { return }
    let movable = scopes[scope].nodes.map { $0.category != .input && $0.category != .output && $0.port == nil }
    while length > 0 {
      let start = max(0, length - Self.runLength)
      let own = (start..<length).drop { !movable[$0] }.prefix { movable[$0] }
      if own.count >= Self.leastGroup, let first = own.first, let last = own.last {
        group(first..<last + 1, of: scope, kind: "operations", name: "\(first)–\(last)")
      }
      length = start
    }
  }

  /// Moves a run of nodes into a new group, which replaces it.
  ///
  /// - Returns: The scope inside the group.
  @discardableResult
  mutating func group(_ run: Range<Int>, of scope: Int, kind: String, name: String) -> Int {
    scopes.append(Scope(nodes: Array(scopes[scope].nodes[run])))
    let inner = scopes.count - 1
    var node = Node(kind: kind, name: name, category: .group)
    node.inner = inner
    node.note = "\(run.count) operations"
    scopes[scope].nodes.replaceSubrange(run, with: [node])
    return inner
  }
}

/// Borders of groups: which values enter and leave them.
extension ReportGraph {
  /// Sorts the scopes in the order of discovery from the outermost one, and gives groups inputs, and the scopes inside
  /// them ports for incoming and outgoing values.
  mutating func addPorts() {
    let order = scopesFromOutside()
    var places = [Int](repeating: 0, count: scopes.count)
    for (place, scope) in order.enumerated() { places[scope] = place }
    var sorted = order.map { scopes[$0] }
    for scope in sorted.indices {
      for node in sorted[scope].nodes.indices {
        if let inner = sorted[scope].nodes[node].inner { sorted[scope].nodes[node].inner = places[inner] }
      }
    }
    scopes = sorted
    var owners = [(scope: Int, node: Int)?](repeating: nil, count: scopes.count)
    for scope in scopes.indices {
      for (node, box) in scopes[scope].nodes.enumerated() {
        if let inner = box.inner { owners[inner] = (scope, node) }
      }
    }
    let producers = producingScopes()
    // From the inside out: a group's inputs count as uses of the scope around it.
    for scope in scopes.indices.reversed() {
      guard let owner = owners[scope] else { continue }
      var (seen, entering): (Set<Int>, [Int]) = ([], [])
      for slot in scopes[scope].nodes.flatMap(\.inputs) where seen.insert(slot.value).inserted {
        if !isInside(producers[slot.value], scope, owners: owners) { entering.append(slot.value) }
      }
      var known = Set(scopes[owner.scope].nodes[owner.node].inputs.map(\.value))
      for value in entering where known.insert(value).inserted {
        scopes[owner.scope].nodes[owner.node].inputs.append(Slot(name: "", value: value))
      }
      let ports = entering.map { value in
        var port = Node(kind: "group input", name: values[value].name, category: .other)
        port.port = value
        return port
      }
      scopes[scope].nodes.insert(contentsOf: ports, at: 0)
    }
    addExits(producers, owners)
  }

  /// The scopes, each before those inside it.
  private func scopesFromOutside() -> [Int] {
    var order = [0]
    var next = 0
    while next < order.count {
      order += scopes[order[next]].nodes.compactMap(\.inner)
      next += 1
    }
    return order
  }

  /// The scope of each value's producer; -1 if there is none.
  private func producingScopes() -> [Int] {
    var producers = [Int](repeating: -1, count: values.count)
    for (index, scope) in scopes.enumerated() {
      for slot in scope.nodes.flatMap(\.outputs) { producers[slot.value] = index }
    }
    return producers
  }

  private func isInside(_ scope: Int, _ outer: Int, owners: [(scope: Int, node: Int)?]) -> Bool {
    var scope = scope
    while scope >= 0 {
      if scope == outer { return true }
      scope = owners[scope]?.scope ?? -1
    }
    return false
  }

  /// Ports for values that are used outside the groups that make them.
  private mutating func addExits(_ producers: [Int], _ owners: [(scope: Int, node: Int)?]) {
    var exits: [Set<Int>] = Array(repeating: [], count: scopes.count)
    for (user, scope) in scopes.enumerated() {
      for slot in scope.nodes.flatMap(\.inputs) where producers[slot.value] >= 0 {
        var inner = producers[slot.value]
        while !isInside(user, inner, owners: owners), exits[inner].insert(slot.value).inserted {
          guard let owner = owners[inner] else { break }
          inner = owner.scope
        }
      }
    }
    for scope in scopes.indices {
      for value in exits[scope].sorted() where owners[scope] != nil {
        var port = Node(kind: "group output", name: values[value].name, category: .other)
        port.port = value
        port.inputs = [Slot(name: "", value: value)]
        scopes[scope].nodes.append(port)
      }
    }
  }
}
