internal import ModelFormat
internal import ModelInspect
internal import ModelLowering
internal import ModelOps
internal import ModelSpec
internal import OrderedCollections

/// The graphs that inspect shows: functions of programs, and networks as the operations that run for them.
enum InspectedGraphs {
  /// The graphs of a model and of its stages.
  ///
  /// - Parameter function: The only function to show; nil for all.
  /// - Throws: `FormatError` when weights are not there, `Diagnostic` when a network cannot be lowered or the model has no
  ///   operations.
  static func graphs(of file: ModelFile, function: String?) throws -> [InspectedGraph] {
    let graphs = try graphs(of: file.model, at: ModelPath(), title: nil, file, function)
    guard !graphs.isEmpty else {
      let type = file.model.kind?.schemaName ?? "none"
      throw Diagnostic(.error, "no-operations", "a model of type `\(type)` has no operations")
    }
    return graphs
  }

  private static func graphs(
    of model: Model, at path: ModelPath, title: String?, _ file: ModelFile, _ function: String?
  ) throws -> [InspectedGraph] {
    if case .mlProgram(let program)? = model.kind {
      return try graphs(of: program, model, at: path.field("mlProgram"), title: title, file, function)
    }
    if let graph = try network(model, at: path) {
      return [InspectedGraph(title: title, name: "network", opset: nil, graph)]
    }
    var graphs: [InspectedGraph] = []
    for (index, stage) in (model.pipeline?.models ?? []).enumerated() {
      let name = index < (model.pipeline?.names.count ?? 0) ? model.pipeline?.names[index] ?? "" : ""
      let own = name.isEmpty ? "stage \(index)" : "stage \(index) \(name)"
      graphs += try self.graphs(
        of: stage, at: path.element("models", index), title: title.map { "\($0) › \(own)" } ?? own, file, function)
    }
    return graphs
  }

  private static func graphs(
    of program: MILSpec.Program, _ model: Model, at path: ModelPath, title: String?, _ file: ModelFile,
    _ function: String?
  ) throws -> [InspectedGraph] {
    var graphs: [InspectedGraph] = []
    for (name, body) in program.functions where function == nil || function == name {
      let own = program.functions.count > 1 ? "function \(name)" : nil
      let titles = [title, own].compactMap(\.self)
      var graph: Graph
      graph = try ProgramLowering.lower(body, at: path.entry("functions", name)) { (blob) throws(Diagnostic) in
        try weights(blob, of: file)
      }
      declare(&graph, model, function: name)
      graphs.append(
        InspectedGraph(
          title: titles.isEmpty ? nil : titles.joined(separator: " › "), name: name, opset: body.opset, graph))
    }
    return graphs
  }

  private static func weights(
    _ blob: MILSpec.Value.BlobFileValue, of file: ModelFile
  ) throws(Diagnostic) -> ProgramLowering.Weights {
    do throws(FormatError) {
      let entry = try file.weights(blob)
      return ProgramLowering.Weights(data: entry.data, type: entry.dataType.dataType)
    } catch {
      throw error.diagnostic
    }
  }

  /// Inputs of open lengths in the shapes that the description has as defaults.
  private static func declare(_ graph: inout Graph, _ model: Model, function: String) {
    let description = model.description ?? ModelDescription()
    let inputs = description.functions.first { $0.name == function }?.input ?? description.input
    for index in graph.inputs.indices {
      guard let type = graph.inputs[index].type.tensor, !type.shape.isFixed,
        let feature = inputs.first(where: { $0.name == graph.inputs[index].name }),
        case .multiArrayType(let array)? = feature.type?.kind, array.shape.count == type.rank
      else { continue }
      graph.inputs[index].type = .tensor(type.with(Shape(array.shape.map { Extent(Int(clamping: $0)) })))
    }
  }

  /// The operations that run for a network; nil for a model of another type.
  private static func network(_ model: Model, at path: ModelPath) throws -> Graph? {
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
