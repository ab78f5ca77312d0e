package import ModelFormat
internal import ModelGraph
internal import ModelLowering
package import ModelSpec
package import OnnxFormat
internal import OrderedCollections

/// Turns ML Programs into ONNX models.
package enum OnnxExporting {
  /// An ONNX model, and what is to be said of it.
  package struct Result: Sendable {
    package var model: Onnx.Model
    package var notes: [Diagnostic]
  }

  /// Operations that can be exported, with the operators that they become and what differs.
  package static var operations: [(name: String, operators: String, remark: String)] {
    ExportTable.forms.map { ($0.name, $0.form.operators, $0.form.remark) }
  }

  /// The ONNX model of an ML Program.
  ///
  /// - Throws: `ExportError` with every reason why the model has no form in ONNX.
  package static func export(_ file: ModelFile, _ options: ExportOptions = ExportOptions()) throws(ExportError)
    -> Result
  {
    guard case .mlProgram(let program)? = file.model.kind else {
      return try rewritten(options) { (opset) throws(ExportError) in try classic(file, options, opset: opset) }
    }
    let name = functionName(program, file.model, asked: options.function)
    guard let function = program.functions[name] else {
      let names = program.functions.keys.sorted().map { "'\($0)'" }.joined(separator: ", ")
      throw ExportError("the program has no function '\(name)', expected one of \(names)")
    }
    let path = ModelPath().field("mlProgram").entry("functions", name)
    let description = (file.model.description ?? ModelDescription()).describing(name)
    let lowered: Graph
    do throws(Diagnostic) {
      lowered = try ProgramLowering.lower(function, at: path) { (blob) throws(Diagnostic) in
        try ProgramLowering.Weights(blob, in: file)
      }
    } catch {
      throw ExportError([error])
    }
    let graph = options.isFloat32 ? lowered.inSinglePrecision : lowered
    return try rewritten(options) { (opset) throws(ExportError) in
      try written(graph, description, file, options, opset: opset)
    }
  }

  /// Nodes are written again for the operator set that they turn out to need.
  private static func rewritten(
    _ options: ExportOptions, _ write: (_ opset: Int) throws(ExportError) -> (Result, required: Int)
  ) throws(ExportError) -> Result {
    var opset = options.opset ?? ExportOptions.opsets.lowerBound
    for _ in 0..<8 {
      let (result, required) = try write(opset)
      if required <= opset { return result }
      if let chosen = options.opset {
        throw ExportError(
          "the model needs operator set \(required), and --opset is \(chosen)",
          remedy: "give --opset \(required), or leave it out")
      }
      opset = required
    }
    throw ExportError("no operator set has all that the model needs")
  }

  private static func classic(
    _ file: ModelFile, _ options: ExportOptions, opset: Int
  ) throws(ExportError) -> (Result, required: Int) {
    var exporter = ClassicExporter(file, options, opset: opset)
    do throws(OperationError) {
      try exporter.add()
    } catch {
      throw ExportError(error.message, remedy: error.remedy)
    }
    let description = file.model.description ?? ModelDescription()
    let model = OnnxAssembly(file.model, description, options).model(
      exporter.builder, inputs: exporter.inputs, outputs: exporter.outputs, metadata: [], opset: opset)
    return (Result(model: model, notes: exporter.builder.notes), exporter.builder.required)
  }

  private static func written(
    _ graph: Graph, _ description: ModelDescription, _ file: ModelFile, _ options: ExportOptions, opset: Int
  ) throws(ExportError) -> (Result, required: Int) {
    var exporter = Exporter(options, opset: opset)
    var interface = ExportInterface(options)
    var graph = graph
    interface.refine(&graph, description, &exporter.inference.bounds)
    graph = graph.typed()
    do throws(OperationError) {
      try interface.addInputs(of: graph, description, &exporter)
      exporter.add(graph)
      if exporter.refusals.isEmpty { try interface.addOutputs(of: graph, description, &exporter) }
    } catch {
      exporter.refuse(error, "", ModelPath())
    }
    guard exporter.refusals.isEmpty else { throw ExportError(exporter.refusals) }
    let model = OnnxAssembly(file.model, description, options).model(
      exporter.builder, inputs: interface.inputs, outputs: interface.outputs, metadata: interface.metadata, opset: opset
    )
    return (Result(model: model, notes: exporter.builder.notes), exporter.builder.required)
  }

  /// The function that is asked for, else the one that the model says is its default, else `main`, else the only one.
  private static func functionName(_ program: MILSpec.Program, _ model: Model, asked: String?) -> String {
    if let asked, !asked.utf8.isEmpty { return asked }
    if let name = model.description?.defaultFunctionName, !name.utf8.isEmpty { return name }
    if program.functions["main"] == nil, program.functions.count == 1, let name = program.functions.keys.first {
      return name
    }
    return "main"
  }
}

extension ModelDescription {
  /// The interface of one function, where the model describes several.
  fileprivate func describing(_ function: String) -> ModelDescription {
    guard let own = functions.first(where: { $0.name == function }) else { return self }
    var description = self
    description.input = own.input
    description.output = own.output
    description.state = own.state
    return description
  }
}

/// Why a model cannot be written as ONNX.
package struct ExportError: DiagnosticError, Equatable, Sendable {
  /// All reasons, at least one.
  package var diagnostics: [Diagnostic]

  init(_ diagnostics: [Diagnostic]) { self.diagnostics = diagnostics }

  init(_ message: String, remedy: String? = nil) {
    diagnostics = [Diagnostic(.error, Self.code, message, remedy: remedy)]
  }

  init(_ refusals: [Exporter.Refusal]) {
    diagnostics = refusals.map { refusal in
      let more = refusal.places.count - 1
      let title = refusal.operation.utf8.isEmpty ? "" : "operation '\(refusal.operation)': "
      let places = more > 0 ? ", here and in \(more) more" : ""
      return Diagnostic(
        .error, Self.code, "\(title)\(refusal.error.message)\(places)",
        at: Location(path: refusal.places.first ?? ModelPath()), remedy: refusal.error.remedy)
    }
  }

  /// The first reason.
  package var diagnostic: Diagnostic {
    diagnostics.first ?? Diagnostic(.error, Self.code, "the model has no form in ONNX")
  }

  private static let code: Diagnostic.Code = "onnx-export"
}
