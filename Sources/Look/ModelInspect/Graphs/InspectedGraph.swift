public import ModelFormat
public import ModelGraph
internal import ModelLowering
public import ModelSpec
internal import OrderedCollections

/// A function of an ML Program, or a network, as the operations that run for it.
public struct InspectedGraph: Sendable {
  /// The stage or function; nil for the only one.
  public var title: String?
  /// Name of the function; `network` for a network.
  public var name: String
  /// The operation set; nil for a network.
  public var opset: String?
  /// The path of the function or of the model with the network.
  public var path = ModelPath()
  /// Results have types, as far as these are known.
  public var graph: Graph
  /// Why a stage of a pipeline is shown without operations; nil where it has some.
  public var absence: String?

  /// Infers the types of all results of `graph`, as far as they follow from its inputs.
  public init(title: String?, name: String, opset: String?, _ graph: Graph) {
    self.title = title
    self.name = name
    self.opset = opset
    self.graph = graph.typed()
  }
}

extension InspectedGraph {
  /// The graphs of a model and of its stages: functions of programs, and networks as the operations that run for them.
  ///
  /// Weights whose file is missing or cut off count by their types.
  ///
  /// - Parameter function: The only function of an ML Program to take; nil for all.
  /// - Throws: `Diagnostic` when weights are damaged, a network cannot be lowered or the model has no operations.
  public static func all(of file: ModelFile, function: String? = nil) throws(Diagnostic) -> [InspectedGraph] {
    let reading = GraphReading(file: file, function: function)
    let graphs = try reading.graphs(of: file.model, at: ModelPath(), title: nil)
    guard !graphs.isEmpty else {
      let type = file.model.kind?.schemaName ?? "none"
      throw Diagnostic(.error, "no-operations", "a model of type `\(type)` has no operations")
    }
    return graphs
  }
}

/// One walk over a model for its graphs.
private struct GraphReading {
  let file: ModelFile
  let function: String?
  /// Whether a weight file is missing or cut off.
  let hasShortage: Bool

  init(file: ModelFile, function: String?) {
    self.file = file
    self.function = function
    hasShortage = file.weightFileProblems.contains(where: WeightFileShortage.isShortage)
  }

  func graphs(of model: Model, at path: ModelPath, title: String?) throws(Diagnostic) -> [InspectedGraph] {
    if case .mlProgram(let program)? = model.kind {
      return try graphs(of: program, in: model, at: path.field("mlProgram"), title: title)
    }
    if let graph = try network(model, at: path) {
      var inspected = InspectedGraph(title: title, name: "network", opset: nil, graph)
      inspected.path = path
      return [inspected]
    }
    var graphs: [InspectedGraph] = []
    for (index, stage) in (model.pipeline?.models ?? []).enumerated() {
      let name = index < (model.pipeline?.names.count ?? 0) ? model.pipeline?.names[index] ?? "" : ""
      let own = name.isEmpty ? "stage \(index)" : "stage \(index) \(name)"
      graphs += stages(of: stage, at: path.element("models", index), title: title.map { "\($0) › \(own)" } ?? own)
    }
    return graphs
  }

  /// The graphs of a stage; a single one with the reason if they cannot be created.
  private func stages(of stage: Model, at path: ModelPath, title: String) -> [InspectedGraph] {
    let absence: String
    do throws(Diagnostic) {
      let graphs = try graphs(of: stage, at: path, title: title)
      if !graphs.isEmpty { return graphs }
      absence = "a model of type `\(stage.kind?.schemaName ?? "none")` has no operations"
    } catch {
      absence = error.diagnostic.message
    }
    var graph = InspectedGraph(title: title, name: "", opset: nil, Graph())
    graph.absence = absence
    return [graph]
  }

  private func graphs(
    of program: MILSpec.Program, in model: Model, at path: ModelPath, title: String?
  ) throws(Diagnostic) -> [InspectedGraph] {
    var graphs: [InspectedGraph] = []
    let description = model.description ?? ModelDescription()
    let functions = description.functions.byName
    for (name, body) in program.functions where function == nil || function == name {
      let own = program.functions.count > 1 ? "function \(name)" : nil
      let titles = [title, own].compactMap(\.self)
      var graph = try ProgramLowering.lower(body, at: path.entry("functions", name)) { (blob) throws(Diagnostic) in
        try weights(blob)
      }
      setDefaultShapes(of: &graph, functions[name]?.input ?? description.input)
      var inspected = InspectedGraph(
        title: titles.isEmpty ? nil : titles.joined(separator: " › "), name: name, opset: body.opset, graph)
      inspected.path = path.entry("functions", name)
      graphs.append(inspected)
    }
    return graphs
  }

  /// Nil for weights whose file is missing or cut off.
  private func weights(
    _ blob: MILSpec.Value.BlobFileValue
  ) throws(Diagnostic) -> ProgramLowering.Weights? {
    do throws(Diagnostic) {
      let entry = try file.weights(blob)
      return ProgramLowering.Weights(data: entry.data, type: entry.dataType.dataType)
    } catch {
      guard hasShortage else { throw error }
      return nil
    }
  }

  /// Inputs of open lengths in the shapes that the description has as defaults.
  private func setDefaultShapes(of graph: inout Graph, _ features: [FeatureDescription]) {
    let inputs = features.byName
    for index in graph.inputs.indices {
      guard let type = graph.inputs[index].type.tensor, !type.shape.isFixed,
        let feature = inputs[graph.inputs[index].name],
        case .multiArrayType(let array)? = feature.type?.kind, array.shape.count == type.rank
      else { continue }
      graph.inputs[index].type = .tensor(type.with(Shape(array.shape.map { Extent(Int(clamping: $0)) })))
    }
  }

  /// The operations that run for a network; nil for a model of another type.
  private func network(_ model: Model, at path: ModelPath) throws(Diagnostic) -> Graph? {
    guard let lowered = NetworkLowering.lower(model, at: path, leadingAxes: .one) else { return nil }
    if let layer = lowered.missingLayers.first {
      throw Diagnostic(
        .error, "not-inferred", "a layer of type `\(layer.kind)` has no operations: \(layer.reason)",
        at: Location(path: layer.path))
    }
    if let problem = lowered.problems.first {
      throw Diagnostic(.error, "not-inferred", problem.message, at: Location(path: problem.path))
    }
    return lowered.graph
  }
}
