internal import ModelInspect
internal import ModelSpec

/// Compares ensembles tree by tree: a tree that was trained again is a few changes, not one for each field of each node.
struct TreeComparison {
  private typealias Node = TreeEnsembleParameters.TreeNode

  private let old: TreeEnsembleParameters
  private let new: TreeEnsembleParameters
  private let template: StructureChange

  /// - Parameters:
  ///   - kind: The type of model.
  ///   - section: The stage that the ensembles are of.
  ///   - stage: The same, among the operations of the comparison.
  init(_ old: TreeEnsembleParameters, _ new: TreeEnsembleParameters, kind: String, section: String?, stage: Int?) {
    (self.old, self.new) = (old, new)
    template = StructureChange(kind: .attribute, section: section, operation: kind, name: "", match: stage)
  }

  /// The differences, by tree.
  func changes() -> [StructureChange] {
    guard old.nodes != new.nodes else { return [] }
    let (first, second) = (TreeShape.trees(of: old), TreeShape.trees(of: new))
    let former = Dictionary(first.map { ($0.id, $0) }) { one, _ in one }
    let ids = Set(second.map(\.id))
    var changes: [StructureChange] = []
    for tree in second {
      if let one = former[tree.id] {
        changes += self.changes(one, tree)
      } else {
        changes.append(change(.added, tree, to: tree.text))
      }
    }
    for tree in first where !ids.contains(tree.id) { changes.append(change(.removed, tree, from: tree.text)) }
    // Nodes that a file repeats, or has in another order, belong to no tree's differences.
    if changes.isEmpty {
      var change = template
      change.aspect = "order of the nodes"
      changes.append(change)
    }
    return changes
  }

  private func change(
    _ kind: StructureChange.Kind, _ tree: TreeShape, aspect: String? = nil, from old: String? = nil,
    to new: String? = nil
  ) -> StructureChange {
    var change = template
    (change.kind, change.name, change.aspect, change.old, change.new) = (kind, "tree \(tree.id)", aspect, old, new)
    return change
  }

  private func changes(_ one: TreeShape, _ two: TreeShape) -> [StructureChange] {
    var changes: [StructureChange] = []
    if one.nodes.count != two.nodes.count || one.depth != two.depth {
      changes.append(change(.attribute, two, aspect: "size", from: one.text, to: two.text))
    }
    let ids = one.nodes.map { old.nodes[$0].nodeId } + two.nodes.map { new.nodes[$0].nodeId }
    var seen: Set<UInt64> = []
    var pairs: [(id: UInt64, old: Node?, new: Node?)] = []
    for id in ids where seen.insert(id).inserted {
      let (first, second) = (one.places[id].map { old.nodes[$0] }, two.places[id].map { new.nodes[$0] })
      if first != second { pairs.append((id, first, second)) }
    }
    for aspect in Self.aspects {
      let different = pairs.filter { pair in
        let (first, second) = (aspect.text(pair.old), aspect.text(pair.new))
        return first != second && (!aspect.isOfBoth || first != nil && second != nil)
      }
      guard let worst = different.max(by: { aspect.distance($0.old, $0.new) < aspect.distance($1.old, $1.new) }) else {
        continue
      }
      let words =
        different.count == 1
        ? "\(aspect.name) of node \(worst.id)"
        : "\(aspect.name)s of \(NumberText.grouped(different.count)) nodes"
      let place = different.count == 1 ? "" : " at node \(worst.id)"
      changes.append(
        change(
          .attribute, two, aspect: words, from: aspect.text(worst.old), to: (aspect.text(worst.new) ?? "none") + place))
    }
    // Such as what a leaf says of a comparison.
    if changes.isEmpty, !pairs.isEmpty { changes.append(change(.attribute, two, aspect: "fields without an effect")) }
    return changes
  }

  /// What may differ at a node.
  private struct Aspect {
    var name: String
    /// The value; nil where a node has none.
    var text: (Node?) -> String?
    /// How far two nodes are apart.
    var distance: (Node?, Node?) -> Double = { _, _ in 0 }
    /// Whether it only counts where both nodes have it.
    var isOfBoth = false
  }

  private static var aspects: [Aspect] {
    [
      Aspect(name: "comparison", text: { $0.map { $0.comparison(isExact: true) ?? "leaf" } }) { one, two in
        guard let one, let two, one.branchFeatureIndex == two.branchFeatureIndex else { return .infinity }
        return distance(one.branchFeatureValue, two.branchFeatureValue)
      },
      Aspect(
        name: "child",
        text: { $0.flatMap { isBranch($0) ? "\($0.trueChildNodeId) or \($0.falseChildNodeId)" : nil } }, isOfBoth: true),
      Aspect(name: "value", text: { $0.flatMap(values) }) { one, two in
        zip(one?.evaluationInfo ?? [], two?.evaluationInfo ?? [])
          .map { distance($0.evaluationValue, $1.evaluationValue) }.max() ?? 0
      },
      Aspect(
        name: "missing value",
        text: { $0.flatMap { isBranch($0) ? $0.missingValueTracksTrueChild ? "true child" : "false child" : nil } },
        isOfBoth: true),
      Aspect(
        name: "hit rate", text: { $0.map { "\($0.relativeHitRate)" } },
        distance: { distance($0?.relativeHitRate ?? 0, $1?.relativeHitRate ?? 0) }, isOfBoth: true),
    ]
  }

  private static func isBranch(_ node: Node) -> Bool { node.nodeBehavior != .leafNode }

  /// NaN is the greatest distance.
  private static func distance(_ one: Double, _ two: Double) -> Double {
    let distance = abs(one - two)
    return distance.isNaN ? .infinity : distance
  }

  private static func values(_ node: Node) -> String? {
    guard !node.evaluationInfo.isEmpty else { return nil }
    return node.evaluationInfo.map { value in
      node.evaluationInfo.count == 1 && value.evaluationIndex == 0
        ? "\(value.evaluationValue)" : "\(value.evaluationIndex): \(value.evaluationValue)"
    }.joined(separator: ", ")
  }
}

extension Model.Kind {
  /// The trees of an ensemble; nil for any other model.
  var trees: TreeEnsembleParameters? {
    switch self {
    case .treeEnsembleClassifier(let model): model.treeEnsemble
    case .treeEnsembleRegressor(let model): model.treeEnsemble
    default: nil
    }
  }

  /// The model without the nodes of its trees.
  var withoutTrees: Model.Kind {
    switch self {
    case .treeEnsembleClassifier(var model):
      model.treeEnsemble?.nodes = []
      return .treeEnsembleClassifier(model)
    case .treeEnsembleRegressor(var model):
      model.treeEnsemble?.nodes = []
      return .treeEnsembleRegressor(model)
    default: return self
    }
  }
}
