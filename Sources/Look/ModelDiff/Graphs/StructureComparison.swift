internal import ModelFormat
internal import ModelInspect
internal import ModelSpec
internal import OrderedCollections

/// One walk over two models for differences of their structure and weights.
struct StructureComparison {
  let old: ModelFile
  let new: ModelFile
  private(set) var structure = StructureDifference()
  private(set) var weights = WeightsDifference()
  private(set) var matches = OperationMatches()
  /// The stage that is compared, among the new operations of `matches`.
  private var comparedStage: Int?

  init(old: ModelFile, new: ModelFile) {
    self.old = old
    self.new = new
  }

  /// - Throws: `Diagnostic` when weights cannot be read.
  mutating func compare(_ first: Model, _ second: Model, title: String?) throws(Diagnostic) {
    if let one = first.network, let two = second.network {
      compare(
        NodeGraph(network: one, of: first, title: title), NodeGraph(network: two, of: second, title: title))
    } else if let one = first.pipeline, let two = second.pipeline {
      try compare(one, two, title: title)
    } else if case .mlProgram(let one)? = first.kind, case .mlProgram(let two)? = second.kind {
      try compare(one, two, title: title)
    } else if let one = first.kind, let two = second.kind, one.schemaName == two.schemaName {
      compareFields(one, two, title: title)
    } else {
      let place = title.map { "\($0): " } ?? ""
      structure.notes.append(
        "\(place)\(Self.article(first.kind)) and \(Self.article(second.kind)) have no structure in common that can be "
          + "compared" + Self.remedy(first, second))
    }
  }

  private static func article(_ kind: Model.Kind?) -> String {
    guard let name = kind?.schemaName else { return "a model without a type" }
    return name.first.map { "aeiou".contains($0) } == true || name == "mlProgram" ? "an \(name)" : "a \(name)"
  }

  private static func remedy(_ first: Model, _ second: Model) -> String {
    func isProgram(_ model: Model) -> Bool { if case .mlProgram? = model.kind { true } else { false } }
    guard first.network != nil && isProgram(second) || isProgram(first) && second.network != nil else { return "" }
    return "; 'modelc convert' makes an ML Program of a network"
  }

  private mutating func compare(
    _ first: MILSpec.Program, _ second: MILSpec.Program, title: String?
  ) throws(Diagnostic) {
    let isSeveral = first.functions.count > 1 || second.functions.count > 1
    for (name, function) in second.functions {
      let own = isSeveral ? "function \(name)" : nil
      let titles = [title, own].compactMap(\.self)
      guard let former = first.functions[name] ?? (isSeveral ? nil : first.functions.values.first) else {
        structure.changes.append(
          StructureChange(kind: .added, section: title, operation: "function", name: name))
        continue
      }
      let section = titles.isEmpty ? nil : titles.joined(separator: " › ")
      compare(
        try NodeGraph(function: former, of: old, title: section),
        try NodeGraph(function: function, of: new, title: section))
    }
    for name in first.functions.keys where isSeveral && second.functions[name] == nil {
      structure.changes.append(StructureChange(kind: .removed, section: title, operation: "function", name: name))
    }
  }

  private mutating func compare(_ first: Pipeline, _ second: Pipeline, title: String?) throws(Diagnostic) {
    let (one, two) = (NodeGraph(pipeline: first, title: title), NodeGraph(pipeline: second, title: title))
    let alignment = NodeAlignment(one, two)
    let place = matches.new.count
    matches.add(one, two, alignment, changed: report(one, two, alignment))
    for (index, stage) in second.models.enumerated() {
      guard let former = alignment.oldOfNew[index] else { continue }
      let own = "stage \(index) \(two.nodes[index].name)"
      let count = changeCount
      let outer = comparedStage
      comparedStage = place + index
      defer { comparedStage = outer }
      try compare(first.models[former], stage, title: title.map { "\($0) › \(own)" } ?? own)
      // Every node of a pipeline is a stage.
      if changeCount > count { matches.setChanged(place + index) }
    }
  }

  /// Number of differences found so far.
  private var changeCount: Int { structure.changes.count + structure.notes.count + weights.changes.count }

  private mutating func compare(_ first: NodeGraph, _ second: NodeGraph) {
    let alignment = NodeAlignment(first, second)
    var changed = report(first, second, alignment)
    defer { matches.add(first, second, alignment, changed: changed) }
    var seen: NameSet = []
    let places = OperationMatches.places(of: second, from: matches.new.count)
    for (j, node) in second.nodes.enumerated() {
      guard let i = alignment.oldOfNew[j] else { continue }
      for weight in node.weights {
        guard let former = first.nodes[i].weights.first(where: { $0.slot == weight.slot }) else { continue }
        // Operations may share a constant.
        let key = "\(former.tensor.name) \(weight.tensor.name)"
        guard weight.tensor.name.isEmpty || seen.insert(key).inserted else { continue }
        let count = weights.changes.count
        compare(former, weight, of: node, at: places[j], section: second.title)
        if weights.changes.count > count { changed.insert(j) }
      }
    }
  }

  /// - Returns: The new nodes that are not what they were; names do not count.
  private mutating func report(_ first: NodeGraph, _ second: NodeGraph, _ alignment: NodeAlignment) -> Set<Int> {
    let report = StructureReport(first, second, alignment)
    structure.changes += report.changes.map { change in
      guard let position = change.position else { return change }
      var change = change
      change.match = position + (change.kind == .removed ? matches.old.count : matches.new.count)
      return change
    }
    let kinds: Set<StructureChange.Kind> = [.moved, .rewired, .attribute]
    let positions = Set(report.changes.filter { kinds.contains($0.kind) && !$0.operation.isEmpty }.map(\.position))
    let operations = second.nodes.indices.filter { second.nodes[$0].role == .operation }
    return Set(operations.enumerated().filter { positions.contains($0.offset) }.map(\.element))
  }

  private mutating func compare(
    _ former: NodeWeight, _ weight: NodeWeight, of node: Node, at place: Int?, section: String?
  ) {
    weights.comparedCount += 1
    guard !former.tensor.holdsSameBytes(as: weight.tensor) else { return }
    let distance = WeightChange.Distance(from: former.tensor, to: weight.tensor)
    // The same numbers in the same form, such as 0 and -0, or elements in and beside the specification.
    if let distance, distance.changedCount == 0, former.tensor.storage == weight.tensor.storage,
      former.tensor.shape == weight.tensor.shape
    {
      return
    }
    weights.changes.append(
      WeightChange(
        section: section, name: "\(node.name) › \(weight.slot)", oldStorage: former.tensor.storage,
        newStorage: weight.tensor.storage, oldShape: former.tensor.shape, newShape: weight.tensor.shape,
        distance: distance, match: place))
  }

  /// Models without a graph: every field is an attribute, but trees are compared as trees.
  private mutating func compareFields(_ first: Model.Kind, _ second: Model.Kind, title: String?) {
    guard first != second else { return }
    let (one, two) = (Self.fields(of: first.withoutTrees), Self.fields(of: second.withoutTrees))
    if let former = first.trees, let trees = second.trees {
      let comparison = TreeComparison(former, trees, kind: second.schemaName, section: title, stage: comparedStage)
      structure.changes += comparison.changes()
    }
    structure.changes += FieldComparison.changes(from: one, to: two).map { change in
      StructureChange(
        kind: .attribute, section: title, operation: second.schemaName, name: "", aspect: change.name,
        old: change.old, new: change.new, match: comparedStage)
    }
  }

  private static func fields(of kind: Model.Kind) -> [Field] {
    let payload = Mirror(reflecting: kind).children.first?.value ?? kind
    // Labels are part of the interface.
    return FieldList.fields(of: payload).filter { !$0.name.hasPrefix("classLabels") }
  }
}
