internal import ModelFormat
package import ModelSpec

/// The difference of an operation in another version of a model.
package struct OperationDifference: Equatable, Sendable {
  /// By the numbers that pages have for it.
  package enum Change: Int, Sendable {
    case same, added, removed, changed
    /// Not compared.
    case unknown
  }

  /// The kind of operation or layer.
  package var kind: String
  /// The name of the layer, or of the operation's first result.
  package var name: String
  package var change: Change
  /// The same operation in the other version, by its place there.
  package var counterpart: Int?

  package init(kind: String, name: String, change: Change, counterpart: Int?) {
    self.kind = kind
    self.name = name
    self.change = change
    self.counterpart = counterpart
  }
}

extension ModelReport {
  /// Two versions of a model side by side on one page, with added, removed and changed operations in color.
  ///
  /// - Parameters:
  ///   - old: The operations of this model, in its order.
  ///   - new: The operations of `other`.
  ///   - changes: The list of all differences.
  /// - Throws: `Diagnostic` when the system's library cannot compute the hashes of the page's policy.
  package func html(
    _ old: [OperationDifference], besides other: ModelReport, with new: [OperationDifference],
    _ changes: PageChanges
  ) throws(Diagnostic) -> String {
    let (mine, theirs) = (items(of: old), other.items(of: new))
    let models = [
      marked(old, mine, counterparts: theirs, besides: other, orphan: .removed),
      other.marked(new, theirs, counterparts: mine, besides: self, orphan: .added),
    ]
    return try PageTemplate.report.page([
      ("format", .integer(1)), ("tool", .string(tool)), ("models", .array(models)),
      ("changes", changes.json(mine, theirs)),
    ])
  }

  /// The box of each operation, by its index among all boxes; nil for one that is not drawn.
  ///
  /// Boxes are identified by kind and name; several equal ones are matched in order.
  private func items(of operations: [OperationDifference]) -> [Int?] {
    typealias Key = PlacedGraph.BoxKey
    guard let graph else { return operations.map { _ in nil } }
    var boxes: [Key: [Int]] = [:]
    for (item, node) in graph.boxes { boxes[Key(kind: node.kind, name: Name(node.name)), default: []].append(item) }
    var used: [Key: Int] = [:]
    return operations.map { operation in
      let key = Key(kind: operation.kind, name: Name(operation.name))
      let place = used[key, default: 0]
      used[key] = place + 1
      return boxes[key].flatMap { place < $0.count ? $0[place] : nil }
    }
  }

  /// The data of the page, with the columns that tell differences.
  private func marked(
    _ operations: [OperationDifference], _ items: [Int?], counterparts: [Int?], besides other: ModelReport,
    orphan: OperationDifference.Change
  ) -> JSONValue {
    guard let graph else { return data }
    var (changes, twins) = ([OperationDifference.Change](), [Int]())
    for scope in graph.graph.scopes {
      // The state of groups follows from their content. Others are unknown until they are compared.
      changes += scope.nodes.map { $0.inner == nil && $0.port == nil ? .unknown : .same }
      twins += scope.nodes.map { _ in -1 }
    }
    for (operation, item) in zip(operations, items) {
      guard let item else { continue }
      changes[item] = operation.change
      if let other = operation.counterpart, other < counterparts.count { twins[item] = counterparts[other] ?? -1 }
    }
    graph.markTrees(&changes, &twins, besides: other.graph, orphan: orphan)
    graph.markOthers(&changes, besides: other.graph, orphan: orphan)
    graph.markGroups(&changes)
    let columns = [("difference", changes.map(\.rawValue)), ("counterpart", twins)].map { name, numbers in
      JSONValue.Member(name, .array(numbers.map { .integer(Int64($0)) }))
    }
    return data.changing("graph") { $0.changing("items") { $0.appending(columns) } }
  }
}

extension PlacedGraph {
  fileprivate struct BoxKey: Hashable {
    var kind: String
    var name: Name
  }

  /// Compares nodes of trees: those of the same number, in the tree of the same number.
  fileprivate func markTrees(
    _ changes: inout [OperationDifference.Change], _ twins: inout [Int], besides other: PlacedGraph?,
    orphan: OperationDifference.Change
  ) {
    let theirs = other?.treeNodes ?? [:]
    for (place, mine) in treeNodes {
      guard let twin = theirs[place] else {
        changes[mine.item] = orphan
        continue
      }
      twins[mine.item] = twin.item
      changes[mine.item] = mine.node.attributes.map(\.value) == twin.node.attributes.map(\.value) ? .same : .changed
    }
  }

  /// The nodes of trees by the names of the groups that they are in, and their own numbers.
  private var treeNodes: NameMap<(item: Int, node: ReportGraph.Node)> {
    var nodes: NameMap<(item: Int, node: ReportGraph.Node)> = [:]
    var first: [Int] = []
    var count = 0
    for scope in graph.scopes {
      first.append(count)
      count += scope.nodes.count
    }
    var waiting: [(scope: Int, path: String)] = [(0, "")]
    while let (scope, path) = waiting.popLast() {
      guard graph.scopes.indices.contains(scope) else { continue }
      for (index, node) in graph.scopes[scope].nodes.enumerated() {
        if let inner = node.inner { waiting.append((inner, "\(path)\u{1f}\(node.name)")) }
        guard node.category == .split || node.category == .leaf,
          let number = node.attributes.first(where: { $0.name == "node" })?.value
        else { continue }
        nodes["\(path)\u{1f}\(number)"] = (first[scope] + index, node)
      }
    }
    return nodes
  }

  /// Compares boxes that `modelc diff` does not treat as operations: inputs and outputs by their types, and unpacking
  /// operations by their settings and by the differences of their consumers, whose weights were compared.
  fileprivate func markOthers(
    _ changes: inout [OperationDifference.Change], besides other: PlacedGraph?, orphan: OperationDifference.Change
  ) {
    var twins: [BoxKey: [ReportGraph.Node]] = [:]
    for (_, node) in (other?.boxes ?? []).reversed() {
      twins[BoxKey(kind: node.kind, name: Name(node.name)), default: []].append(node)
    }
    var users: [Int: [Int]] = [:]
    let boxes = boxes
    for (item, node) in boxes { for slot in node.inputs { users[slot.value, default: []].append(item) } }
    // In reverse order: consumers come after their operands.
    var pending: [(item: Int, node: ReportGraph.Node, twin: ReportGraph.Node?)] = []
    for (item, node) in boxes {
      let twin = twins[BoxKey(kind: node.kind, name: Name(node.name))]?.popLast()
      if changes[item] == .unknown { pending.append((item, node, twin)) }
    }
    for (item, node, twin) in pending.reversed() {
      guard let twin else {
        changes[item] = orphan
        continue
      }
      if node.category == .input || node.category == .output {
        changes[item] = types(of: node) == other?.types(of: twin) ? .same : .changed
      } else if node.kind.hasPrefix("constexpr_") {
        let isSame =
          node.attributes.map(\.name) == twin.attributes.map(\.name)
          && node.attributes.map(\.value) == twin.attributes.map(\.value)
          && node.weights.map(\.byteCount) == twin.weights.map(\.byteCount)
          && node.outputs.flatMap { users[$0.value] ?? [] }.allSatisfy { changes[$0] == .same }
        changes[item] = isSame ? .same : .changed
      }
    }
  }

  /// The types of the values at a box.
  private func types(of node: ReportGraph.Node) -> [String] {
    (node.inputs + node.outputs).map { graph.values[$0.value].type }
  }

  /// All boxes with their indices, each group before its content.
  fileprivate var boxes: [(item: Int, node: ReportGraph.Node)] {
    var first: [Int] = []
    var count = 0
    for scope in graph.scopes {
      first.append(count)
      count += scope.nodes.count
    }
    var boxes: [(item: Int, node: ReportGraph.Node)] = []
    func add(_ scope: Int) {
      for (index, node) in graph.scopes[scope].nodes.enumerated() {
        boxes.append((first[scope] + index, node))
        if let inner = node.inner { add(inner) }
      }
    }
    if !graph.scopes.isEmpty { add(0) }
    return boxes
  }

  /// Marks groups as changed if they contain a changed box.
  fileprivate func markGroups(_ changes: inout [OperationDifference.Change]) {
    var end = changes.count
    var isChanged = [Bool](repeating: false, count: graph.scopes.count)
    // Inner scopes come after outer ones.
    for scope in graph.scopes.indices.reversed() {
      let nodes = graph.scopes[scope].nodes
      let start = end - nodes.count
      for (index, node) in nodes.enumerated() {
        if let inner = node.inner, isChanged[inner], changes[start + index] == .same {
          changes[start + index] = .changed
        }
        if ![.same, .unknown].contains(changes[start + index]) { isChanged[scope] = true }
      }
      end = start
    }
  }
}

extension JSONValue {
  /// The object with another value of one member.
  fileprivate func changing(_ key: String, _ change: (JSONValue) -> JSONValue) -> JSONValue {
    guard case .object(let members) = self else { return self }
    return .object(members.map { $0.key == key ? Member(key, change($0.value)) : $0 })
  }

  fileprivate func appending(_ more: [Member]) -> JSONValue {
    guard case .object(let members) = self else { return self }
    return .object(members + more)
  }
}
