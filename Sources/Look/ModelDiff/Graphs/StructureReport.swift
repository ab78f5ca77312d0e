internal import ModelInspect
internal import ModelSpec

/// Reports the differences of two aligned graphs.
struct StructureReport {
  private let old: NodeGraph
  private let new: NodeGraph
  private let alignment: NodeAlignment
  private(set) var changes: [StructureChange] = []
  private let oldPositions: [Int?]
  private let newPositions: [Int?]

  init(_ old: NodeGraph, _ new: NodeGraph, _ alignment: NodeAlignment) {
    self.old = old
    self.new = new
    self.alignment = alignment
    oldPositions = Self.positions(old)
    newPositions = Self.positions(new)
    addSettings()
    addRemoved()
    for j in new.nodes.indices {
      if let i = alignment.oldOfNew[j] {
        addMatched(i, j)
      } else if new.nodes[j].role == .operation {
        changes.append(change(.added, new.nodes[j], at: newPositions[j]))
      }
    }
    addRewired()
  }

  /// Places of operations among operations.
  private static func positions(_ graph: NodeGraph) -> [Int?] {
    var next = 0
    return graph.nodes.map { node in
      guard node.role == .operation else { return nil }
      next += 1
      return next - 1
    }
  }

  private func change(
    _ kind: StructureChange.Kind, _ node: Node, at position: Int?, aspect: String? = nil, from old: String? = nil,
    to new: String? = nil
  ) -> StructureChange {
    StructureChange(
      kind: kind, section: self.new.title, operation: node.kind,
      name: node.place.isEmpty ? node.name : "\(node.place) › \(node.name)", position: position, aspect: aspect,
      old: old, new: new)
  }

  private mutating func addSettings() {
    for setting in FieldComparison.changes(from: old.settings, to: new.settings) {
      changes.append(
        StructureChange(
          kind: .attribute, section: new.title, operation: "", name: "", aspect: setting.name, old: setting.old,
          new: setting.new))
    }
  }

  private mutating func addRemoved() {
    for (i, node) in old.nodes.enumerated() where alignment.newOfOld[i] == nil && node.role == .operation {
      changes.append(change(.removed, node, at: oldPositions[i]))
    }
  }

  private mutating func addMatched(_ i: Int, _ j: Int) {
    let (one, two) = (old.nodes[i], new.nodes[j])
    guard two.role == .operation else { return }
    if alignment.moved.contains(j) {
      changes.append(
        change(
          .moved, two, at: newPositions[j], from: oldPositions[i].map(String.init),
          to: newPositions[j].map(String.init)))
    }
    if one.name != two.name { changes.append(change(.renamed, two, at: newPositions[j], from: one.name, to: two.name)) }
    for field in FieldComparison.changes(from: one.fields, to: two.fields) {
      changes.append(
        change(.attribute, two, at: newPositions[j], aspect: field.name, from: field.old, to: field.new))
    }
    for (slot, storage) in Self.weightChanges(one, two) {
      changes.append(
        change(.attribute, two, at: newPositions[j], aspect: slot, from: storage.old, to: storage.new))
    }
    if let types = ownTypeChange(i, j) {
      changes.append(
        change(.attribute, two, at: newPositions[j], aspect: "result", from: types.old, to: types.new))
    }
  }

  /// Weights that only one of two nodes has.
  private static func weightChanges(_ one: Node, _ two: Node) -> [(slot: String, change: (old: String?, new: String?))]
  {
    let (first, second) = (NameSet(one.weights.map(\.slot)), NameSet(two.weights.map(\.slot)))
    func text(_ weight: NodeWeight) -> String { "\(weight.tensor.storage) \(weight.tensor.shape)" }
    return one.weights.filter { !second.contains($0.slot) }.map { ($0.slot, (text($0), nil)) }
      + two.weights.filter { !first.contains($0.slot) }.map { ($0.slot, (nil, text($0))) }
  }

  /// The types of results, where they differ and do not follow from an input whose type differs.
  private func ownTypeChange(_ i: Int, _ j: Int) -> (old: String, new: String)? {
    let (one, two) = (old.nodes[i], new.nodes[j])
    guard one.outputTypes != two.outputTypes else { return nil }
    let (first, second) = (inputTypes(one, in: old), inputTypes(two, in: new))
    guard first == second else { return nil }
    return (one.outputTypes.joined(separator: ", "), two.outputTypes.joined(separator: ", "))
  }

  private func inputTypes(_ node: Node, in graph: NodeGraph) -> [String] {
    node.inputs.map { source in
      guard let number = source.node, graph.nodes[number].outputTypes.indices.contains(source.output) else { return "" }
      return graph.nodes[number].outputTypes[source.output]
    }
  }

  // MARK: - Wiring

  /// Adds the inputs that read another value, unless that follows from nodes that were added, removed or moved.
  private mutating func addRewired() {
    var rewired: [(i: Int, j: Int)] = []
    for (j, i) in alignment.oldOfNew.enumerated() {
      if let i, !isWiredAlike(i, j) { rewired.append((i, j)) }
    }
    let movedAndRewired = rewired.filter { alignment.moved.contains($0.j) }
    let oldOpen = Set(old.nodes.indices.filter { alignment.newOfOld[$0] == nil } + movedAndRewired.map(\.i))
    let newOpen = Set(new.nodes.indices.filter { alignment.oldOfNew[$0] == nil } + movedAndRewired.map(\.j))
    for (i, j) in rewired where !alignment.moved.contains(j) {
      let (one, two) = (old.nodes[i], new.nodes[j])
      for place in 0..<max(one.inputs.count, two.inputs.count) {
        let first = place < one.inputs.count ? one.inputs[place] : nil
        let second = place < two.inputs.count ? two.inputs[place] : nil
        if first.map(translated) == second.map({ Optional($0) }) { continue }
        if let first, let second {
          let (before, after) = (origins(first, in: old, through: oldOpen), origins(second, in: new, through: newOpen))
          if !Set(before.compactMap { alignment.newOfOld[$0] }).isDisjoint(with: after) { continue }
        }
        let slot = place < two.slots.count ? two.slots[place] : one.slots[place]
        changes.append(
          change(
            .rewired, two, at: newPositions[j], aspect: slot.isEmpty ? "input \(place)" : slot,
            from: first.map { name($0, in: old) }, to: second.map { name($0, in: new) }))
      }
    }
  }

  private func isWiredAlike(_ i: Int, _ j: Int) -> Bool {
    old.nodes[i].inputs.map(translated) == new.nodes[j].inputs.map { Optional($0) }
  }

  /// The value in the new graph that a value of the old one is; nil when it is gone.
  private func translated(_ source: Node.Source) -> Node.Source? {
    guard let node = source.node else { return source }
    return alignment.newOfOld[node].map { Node.Source(node: $0, output: source.output) }
  }

  /// The nodes from which a value originates if `open` ones pass it on.
  private func origins(_ source: Node.Source, in graph: NodeGraph, through open: Set<Int>) -> Set<Int> {
    var (waiting, seen, result) = ([source], Set<Int>(), Set<Int>())
    while let number = waiting.popLast()?.node {
      guard open.contains(number) else {
        result.insert(number)
        continue
      }
      if seen.insert(number).inserted { waiting += graph.nodes[number].inputs.filter { $0.node != nil } }
    }
    return result
  }

  private func name(_ source: Node.Source, in graph: NodeGraph) -> String {
    guard let number = source.node else { return "nothing" }
    return source.output == 0 ? graph.nodes[number].name : "\(graph.nodes[number].name):\(source.output)"
  }
}
