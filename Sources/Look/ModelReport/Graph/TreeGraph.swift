internal import ModelInspect
internal import ModelSpec

/// The trees of an ensemble as graphs, each in a group: comparisons with two ways on, and leaves with what they add.
struct TreeGraph {
  private(set) var graph = ReportGraph()

  /// Only so many nodes are drawn, in whole trees, the first of them always.
  private static let mostNodes = 3000
  /// No more of a single tree is drawn.
  private static let mostOfOne = 6000

  private let ensemble: TreeEnsembleParameters
  /// The names of what comparisons look at, by index.
  private let features: [String]
  private let labels: [String]

  init(_ ensemble: TreeEnsembleParameters, of model: Model) {
    self.ensemble = ensemble
    features = Self.features(of: model)
    labels = model.kind?.classLabels?.beginning(1000) ?? []
    let trees = TreeShape.trees(of: ensemble)
    var count = 0
    var drawn = 0
    for tree in trees {
      count += tree.nodes.count
      guard drawn == 0 || count <= Self.mostNodes else { break }
      add(tree)
      drawn += 1
    }
    if drawn < trees.count {
      let rest = NumberText.counted(trees.count - drawn, "more tree")
      graph.scopes[0].nodes.append(ReportGraph.Node(kind: rest, name: "not drawn", category: .other))
    }
    graph.scopes[0].isFoldable = false
  }

  private mutating func add(_ tree: TreeShape) {
    var node = ReportGraph.Node(kind: "tree", name: "tree \(tree.id)", category: .group)
    node.note = tree.text
    node.isRepetition = true
    node.attributes = [
      ("nodes", NumberText.grouped(tree.nodes.count)), ("leaves", NumberText.grouped(tree.leafCount)),
      ("depth", NumberText.grouped(tree.depth)),
    ]
    var scope = ReportGraph.Scope(isFoldable: false)
    // From the root on, level by level; what no way leads to is not drawn.
    var values: [Int: Int] = [:]
    var level = tree.root.map { [$0] } ?? []
    var seen = Set(level)
    while !level.isEmpty, seen.count <= Self.mostOfOne {
      var next: [Int] = []
      for index in level {
        let node = ensemble.nodes[index]
        var box = box(node)
        if let value = values[index] { box.inputs = [ReportGraph.Slot(name: "", value: value)] }
        for (child, answer) in zip(tree.children(of: node), ["yes", "no"]) where seen.insert(child).inserted {
          let value = graph.addValue("node \(ensemble.nodes[child].nodeId)", type: answer)
          values[child] = value
          box.outputs.append(ReportGraph.Slot(name: answer, value: value))
          next.append(child)
        }
        scope.nodes.append(box)
      }
      level = next
    }
    graph.scopes.append(scope)
    node.inner = graph.scopes.count - 1
    graph.scopes[0].nodes.append(node)
  }

  private func box(_ node: TreeEnsembleParameters.TreeNode) -> ReportGraph.Node {
    let place = Int(clamping: node.branchFeatureIndex)
    let feature = features.indices.contains(place) ? features[place] : nil
    var box: ReportGraph.Node
    if let comparison = node.comparison(feature) {
      box = ReportGraph.Node(kind: "", name: comparison, category: .split)
      box.attributes.append(("threshold", "\(node.branchFeatureValue)"))
      box.attributes.append(("feature", "\(node.branchFeatureIndex)"))
      box.attributes.append(("missing value", node.missingValueTracksTrueChild ? "yes" : "no"))
    } else {
      box = ReportGraph.Node(kind: "", name: leaf(node), category: .leaf)
      box.attributes = node.evaluationInfo.prefix(100).map { (label($0.evaluationIndex), "\($0.evaluationValue)") }
    }
    box.attributes.append(("node", "\(node.nodeId)"))
    if node.relativeHitRate != 0 {
      box.note = "\(node.relativeHitRate.shortText) hits"
      box.attributes.append(("hit rate", "\(node.relativeHitRate)"))
    } else {
      box.note = "node \(node.nodeId)"
    }
    return box
  }

  /// What a leaf adds: the number, or the highest of several with its label.
  private func leaf(_ node: TreeEnsembleParameters.TreeNode) -> String {
    guard let most = node.evaluationInfo.max(by: { $0.evaluationValue < $1.evaluationValue }) else { return "nothing" }
    let isSingle = node.evaluationInfo.count == 1 && ensemble.numPredictionDimensions <= 1
    return isSingle
      ? most.evaluationValue.shortText : "\(label(most.evaluationIndex)): \(most.evaluationValue.shortText)"
  }

  private func label(_ index: UInt64) -> String {
    let place = Int(clamping: index)
    return ensemble.numPredictionDimensions > 1 && labels.indices.contains(place) ? labels[place] : "sum \(index)"
  }

  /// Names of the numbers that inputs have together: of an array `x`, `x[0]` and so on.
  static func features(of model: Model) -> [String] {
    let inputs = model.description?.input ?? []
    var names: [String] = []
    for input in inputs {
      if case .multiArrayType(let array)? = input.type?.kind {
        let count = array.shape.reduce(Int64(1)) { $0.multipliedReportingOverflow(by: max(0, $1)).partialValue }
        guard names.count < mostNames else { return names }
        names += (0..<Int(max(0, min(count, Int64(mostNames))))).map { "\(input.name)[\($0)]" }
      } else {
        names.append(input.name)
      }
    }
    return names
  }

  private static let mostNames = 10_000
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
}
