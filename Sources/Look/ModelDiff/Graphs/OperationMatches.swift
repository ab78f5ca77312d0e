internal import ModelSpec

/// The correspondence of layers, operations and stages of two models, for drawings of both.
package struct OperationMatches: Equatable, Sendable {
  /// A layer, operation or stage of one model.
  package struct Operation: Equatable, Sendable {
    package var kind: String
    package var name: String
    /// The one in the other model that it is; nil when there is none.
    package var counterpart: Int?
    /// Whether an attribute, a weight, its position or an operand differs.
    package var isChanged = false
  }

  /// The operations of the old model, in order.
  package private(set) var old: [Operation] = []
  /// The operations of the new model.
  package private(set) var new: [Operation] = []

  /// Adds the nodes of two graphs.
  ///
  /// - Parameter changed: New nodes that are not what they were.
  mutating func add(_ first: NodeGraph, _ second: NodeGraph, _ alignment: NodeAlignment, changed: Set<Int>) {
    let oldPlaces = Self.places(of: first, from: old.count)
    let newPlaces = Self.places(of: second, from: new.count)
    for (i, node) in first.nodes.enumerated() where node.role == .operation {
      let twin = alignment.newOfOld[i]
      old.append(
        Operation(
          kind: node.kind, name: node.name, counterpart: twin.flatMap { newPlaces[$0] },
          isChanged: twin.map(changed.contains) ?? false))
    }
    for (j, node) in second.nodes.enumerated() where node.role == .operation {
      new.append(
        Operation(
          kind: node.kind, name: node.name, counterpart: alignment.oldOfNew[j].flatMap { oldPlaces[$0] },
          isChanged: changed.contains(j)))
    }
  }

  /// Notes that a new operation, and the old one that it is, are not the same.
  mutating func setChanged(_ place: Int) {
    new[place].isChanged = true
    if let counterpart = new[place].counterpart { old[counterpart].isChanged = true }
  }

  /// Indices of operations in the list that begins with `start`, by their indices among all nodes.
  static func places(of graph: NodeGraph, from start: Int) -> [Int: Int] {
    var places: [Int: Int] = [:]
    for (index, node) in graph.nodes.enumerated() where node.role == .operation { places[index] = start + places.count }
    return places
  }
}
