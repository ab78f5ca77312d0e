internal import ModelFormat
package import ModelSpec

/// What became of an operation in another version of a model.
package struct OperationDifference: Equatable, Sendable {
  /// By the numbers that pages have for it.
  package enum Change: Int, Sendable {
    case same, added, removed, changed
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
  /// Two versions of a model side by side on one page, with the operations colored that are not in both or not the same.
  ///
  /// - Parameters:
  ///   - old: The operations of this model, in its order.
  ///   - new: Those of `other`.
  ///   - rows: What else differs: labels and texts.
  /// - Throws: `Diagnostic` when the system's library cannot compute the hashes of the page's policy.
  package func html(
    _ old: [OperationDifference], besides other: ModelReport, with new: [OperationDifference], rows: [(String, String)]
  ) throws(Diagnostic) -> String {
    let (mine, theirs) = (items(of: old), other.items(of: new))
    let models = [
      marked(old, mine, counterparts: theirs), other.marked(new, theirs, counterparts: mine),
    ]
    let texts = rows.map { JSONValue.array([.string($0.0), .string($0.1)]) }
    return try PageTemplate.report.page(
      GraphColumns.object([
        ("format", .integer(1)), ("tool", .string("modelc")), ("models", .array(models)),
        ("comparison", GraphColumns.object([("rows", .array(texts))])),
      ]))
  }

  /// The box of each operation, by its place among all boxes; nil for one that is not drawn.
  ///
  /// Boxes have no other key than kind and name; several with the same come in the same order.
  private func items(of operations: [OperationDifference]) -> [Int?] {
    struct Key: Hashable {
      var kind: String
      var name: String
    }
    guard let graph else { return operations.map { _ in nil } }
    var boxes: [Key: [Int]] = [:]
    for (item, node) in graph.boxes { boxes[Key(kind: node.kind, name: node.name), default: []].append(item) }
    var used: [Key: Int] = [:]
    return operations.map { operation in
      let key = Key(kind: operation.kind, name: operation.name)
      let place = used[key, default: 0]
      used[key] = place + 1
      return boxes[key].flatMap { place < $0.count ? $0[place] : nil }
    }
  }

  /// The data of the page, with the columns that tell differences.
  private func marked(
    _ operations: [OperationDifference], _ items: [Int?], counterparts: [Int?]
  ) -> JSONValue {
    guard let graph else { return data }
    var (changes, twins) = ([Int](), [Int]())
    for scope in graph.graph.scopes {
      changes += scope.nodes.map { _ in 0 }
      twins += scope.nodes.map { _ in -1 }
    }
    for (operation, item) in zip(operations, items) {
      guard let item else { continue }
      changes[item] = operation.change.rawValue
      if let other = operation.counterpart, other < counterparts.count { twins[item] = counterparts[other] ?? -1 }
    }
    graph.markGroups(&changes)
    let columns = [("difference", changes), ("counterpart", twins)].map { name, numbers in
      JSONValue.Member(name, .array(numbers.map { .integer(Int64($0)) }))
    }
    return data.changing("graph") { $0.changing("items") { $0.appending(columns) } }
  }
}

extension PlacedGraph {
  /// All boxes with their places among all of them, each group before what is in it.
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

  /// Has groups be changed that hold something which is.
  fileprivate func markGroups(_ changes: inout [Int]) {
    var end = changes.count
    var isChanged = [Bool](repeating: false, count: graph.scopes.count)
    // Inner scopes come after outer ones.
    for scope in graph.scopes.indices.reversed() {
      let nodes = graph.scopes[scope].nodes
      let start = end - nodes.count
      for (index, node) in nodes.enumerated() {
        if let inner = node.inner, isChanged[inner], changes[start + index] == OperationDifference.Change.same.rawValue
        {
          changes[start + index] = OperationDifference.Change.changed.rawValue
        }
        if changes[start + index] != OperationDifference.Change.same.rawValue { isChanged[scope] = true }
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
