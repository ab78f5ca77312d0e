internal import ModelFormat
internal import ModelGraph
internal import ModelInspect
internal import ModelSpec
internal import OrderedCollections

/// Builds the graph of a whole model: of a network, of the functions of an ML Program, or of the stages of a pipeline.
struct ReportGraphReading {
  /// Nil for a model without operations.
  private(set) var graph: ReportGraph?

  init(_ file: ModelFile) {
    // An ensemble is a box between its inputs and outputs, with its trees inside.
    let isEnsemble = file.model.kind?.trees != nil
    var graph = isEnsemble ? nil : Self.graph(of: file.model, at: ModelPath(), file)
    graph = graph ?? Self.whole(file.model, file)
    graph?.fold()
    graph?.addPorts()
    if var found = graph {
      Self.addCosts(to: &found, file)
      Self.addWeightBytes(to: &found)
      found.addNotes()
      graph = found
    }
    self.graph = graph
  }

  private static func graph(of model: Model, at path: ModelPath, _ file: ModelFile) -> ReportGraph? {
    if let network = model.network { return NetworkGraph(network, of: model, at: path).graph }
    if case .mlProgram(let program)? = model.kind {
      let path = path.field("mlProgram")
      let functions = program.functions.map { name, function in
        (name, ProgramGraph(function, at: path.entry("functions", name), of: file).graph)
      }
      return functions.count == 1 ? functions.first?.1 : joined(functions.map { ("function", $0.0, $0.1) })
    }
    if let trees = model.kind?.trees { return TreeGraph(trees, of: model).graph }
    guard let pipeline = model.pipeline else { return nil }
    return stages(of: pipeline, model, at: path, file)
  }

  /// A model without operations as one box between its inputs and outputs; nil for a model without a type.
  private static func whole(_ model: Model, _ file: ModelFile) -> ReportGraph? {
    guard model.kind != nil else { return nil }
    return stages(of: Pipeline.with { $0.models = [model] }, model, at: ModelPath(), file)
  }

  /// The stages of a pipeline, connected by the names of their features.
  private static func stages(
    of pipeline: Pipeline, _ model: Model, at path: ModelPath, _ file: ModelFile
  ) -> ReportGraph {
    var graph = ReportGraph()
    var visible: NameMap<Int> = [:]
    for input in model.description?.input ?? [] {
      let value = graph.addValue(input.name, type: type(of: input))
      visible[input.name] = value
      graph.scopes[0].nodes.append(
        ReportGraph.Node(
          kind: "input", name: input.name, category: .input, outputs: [ReportGraph.Slot(name: "", value: value)]))
    }
    for (index, stage) in pipeline.models.enumerated() {
      let place = model.pipeline == nil ? path : path.element("models", index)
      let name = model.pipeline == nil ? "" : pipeline.name(ofModel: index)
      let kind = stage.kind?.schemaName ?? "model"
      var node = ReportGraph.Node(kind: kind, name: name, category: .group)
      node.place = place
      let facts = ModelFact.facts(of: stage.kind)
      node.attributes = facts.map { ($0.label, $0.text) }
      node.note = facts.prefix(2).map(\.phrase).joined(separator: ", ")
      if var inner = Self.graph(of: stage, at: place, file) {
        inner.setStage(index)
        node.inner = graph.add(inner)
        node.isPart = true
      } else {
        node.category = .other
        node.weights = ModelSummary(stage).weights.entries.map { ReportWeight($0) }
      }
      for input in stage.stageInputNames {
        guard let value = visible[input] else { continue }
        node.inputs.append(ReportGraph.Slot(name: input, value: value))
      }
      for output in stage.description?.output ?? [] {
        let value = graph.addValue(output.name, type: type(of: output))
        visible[output.name] = value
        node.outputs.append(ReportGraph.Slot(name: output.name, value: value))
      }
      graph.scopes[0].nodes.append(node)
    }
    for output in model.description?.output ?? [] {
      guard let value = visible[output.name] else { continue }
      graph.scopes[0].nodes.append(
        ReportGraph.Node(
          kind: "output", name: output.name, category: .output, inputs: [ReportGraph.Slot(name: "", value: value)]))
    }
    return graph
  }

  /// `float32 [1, 3]` for an array, without the other shapes that it may have.
  private static func type(of feature: FeatureDescription) -> String {
    let text = feature.typeText.replacing("multiArray ", with: "")
    return text.firstIndex(of: "]").map { String(text[...$0]) } ?? text
  }

  /// Graphs side by side, each in a group.
  private static func joined(_ graphs: [(kind: String, name: String, graph: ReportGraph)]) -> ReportGraph {
    var whole = ReportGraph()
    for (kind, name, graph) in graphs {
      var node = ReportGraph.Node(kind: kind, name: name, category: .group)
      node.inner = whole.add(graph)
      node.isPart = true
      whole.scopes[0].nodes.append(node)
    }
    return whole
  }

  /// Adds the cost of operations, if the model can be lowered: the rows of `modelc inspect --cost`, by the path of the
  /// layer or operation.
  private static func addCosts(to graph: inout ReportGraph, _ file: ModelFile) {
    var costs: [ModelPath: ReportGraph.Cost] = [:]
    for inspected in (try? InspectedGraph.all(of: file)) ?? [] {
      for row in GraphCost(inspected.graph).rows {
        costs[row.source, default: ReportGraph.Cost()].floatingPointOperations += row.floatingPointOperations
        costs[row.source, default: ReportGraph.Cost()].bytes += Double(row.parameterBytes + row.resultBytes)
      }
    }
    for scope in graph.scopes.indices {
      for index in graph.scopes[scope].nodes.indices {
        let node = graph.scopes[scope].nodes[index]
        guard node.inner == nil, let place = node.place else { continue }
        graph.scopes[scope].nodes[index].cost = costs[place]
      }
    }
  }
}

extension ReportGraphReading {
  /// Bytes of weights as stored. Those that several operations or functions share count for the first of them.
  private static func addWeightBytes(to graph: inout ReportGraph) {
    var seen: Set<WeightInventory.Record> = []
    for scope in graph.scopes.indices {
      for index in graph.scopes[scope].nodes.indices {
        graph.scopes[scope].nodes[index].weightByteCount = graph.scopes[scope].nodes[index].weights.reduce(0) {
          $0 + $1.newByteCount(&seen)
        }
      }
    }
  }
}

extension ReportGraph {
  /// Attributes the weights to a stage.
  fileprivate mutating func setStage(_ index: Int) {
    func setStage(_ weight: inout ReportWeight) { weight.records = Set(weight.records.map { $0.inStage(index) }) }
    for scope in scopes.indices {
      for node in scopes[scope].nodes.indices {
        for weight in scopes[scope].nodes[node].weights.indices { setStage(&scopes[scope].nodes[node].weights[weight]) }
      }
    }
    for weight in unusedWeights.indices { setStage(&unusedWeights[weight]) }
  }

  /// Inserts another graph.
  ///
  /// - Returns: The scope of its root in this graph.
  fileprivate mutating func add(_ other: ReportGraph) -> Int {
    let (firstScope, firstValue) = (scopes.count, values.count)
    values += other.values
    unusedWeights += other.unusedWeights
    for var scope in other.scopes {
      for index in scope.nodes.indices {
        if let inner = scope.nodes[index].inner { scope.nodes[index].inner = inner + firstScope }
        for slot in scope.nodes[index].inputs.indices { scope.nodes[index].inputs[slot].value += firstValue }
        for slot in scope.nodes[index].outputs.indices { scope.nodes[index].outputs[slot].value += firstValue }
      }
      scopes.append(scope)
    }
    return firstScope
  }
}
