internal import ModelGraph
internal import ModelSpec
internal import OnnxFormat

/// The walk over a graph of MIL operations that writes nodes of ONNX.
struct Exporter {
  /// Why operations have no form.
  struct Refusal {
    var error: OperationError
    var operation: String
    var places: [ModelPath]
  }

  let options: ExportOptions
  var builder: ExportBuilder
  /// What the names that are visible stand for.
  var values: NameMap<ExportBound> = [:]
  var inference = OperationInference()
  private(set) var refusals: [Refusal] = []

  /// Stands for what follows from a refusal, which is not said again.
  private static let unknown: Diagnostic.Code = "onnx-unknown"
  private static let refusalLimit = 1000

  init(_ options: ExportOptions, opset: Int) {
    self.options = options
    builder = ExportBuilder(opset: opset)
  }

  /// Adds what `graph` computes; its inputs are in `values`.
  mutating func add(_ graph: Graph) {
    for operation in graph.operations {
      for binding in operation.bindings where binding.parameter.utf8.elementsEqual("lut".utf8) {
        for case .value(let name) in binding.arguments { builder.tables.insert(name) }
      }
    }
    for operation in graph.operations { add(operation) }
  }

  private mutating func add(_ operation: GraphOperation) {
    let start = builder.nodes.count
    do throws(OperationError) {
      builder.stem = operation.outputs.first?.name ?? operation.operation
      let results = try translated(operation)
      guard results.count >= operation.outputs.count else {
        throw OperationError("it has \(operation.outputs.count) results, of which ONNX makes \(results.count)")
      }
      bind(operation, results, from: start)
    } catch {
      if error.code != Self.unknown { refuse(error, operation.operation, operation.source) }
      for output in operation.outputs {
        let type = output.declaredType ?? .unranked(nil)
        let value = ExportValue("", type.tensor ?? .scalar(.fp32))
        values[output.name] = ExportBound(value, OperationArguments.Argument(InferredValue(type)))
      }
    }
  }

  private mutating func translated(_ operation: GraphOperation) throws(OperationError) -> [ExportBound] {
    var arguments = OperationArguments(
      outputCount: operation.outputs.count, parameterCount: operation.bindings.count)
    var bound: [(parameter: String, values: [ExportBound])] = []
    for binding in operation.bindings {
      var own: [ExportBound] = []
      for argument in binding.arguments { own.append(try self.bound(argument)) }
      bound.append((binding.parameter, own))
      arguments.bind(binding.parameter, own.map(\.known))
    }
    if let results = try ControlFlowExport.translate(operation, bound, &self) { return results }
    guard let type = OpTable.operation(operation.operation), let form = ExportTable.named(operation.operation) else {
      throw OperationError("it has no form in ONNX", code: "onnx-operation")
    }
    guard !arguments.hasUnranked else {
      throw OperationError(
        "the number of axes of an argument is not known before the model runs", code: "onnx-shape")
    }
    let (resolved, results) = try inference.resolve(type, arguments)
    let call = ExportCall(
      operation: operation, arguments: arguments, resolved: resolved, results: results, bound: bound, options: options)
    let values = try form.translate(call, &builder)
    return zip(values, results).map { value, result in
      var value = value
      if let tensor = result.type.tensor {
        value = builder.cast(value, tensor.scalar)
        value.type = tensor
      }
      return ExportBound(value, OperationArguments.Argument(result))
    }
  }

  /// What an argument stands for.
  func bound(_ argument: GraphOperation.Argument) throws(OperationError) -> ExportBound {
    switch argument {
    case .constant(let constant): return ExportBound(constant)
    case .value(let name):
      guard let value = values[name] else { throw OperationError("value '\(name)' is used before it is made") }
      if case .value(let found) = value.source, found.name.utf8.isEmpty {
        throw OperationError("a value has no known type", code: Self.unknown)
      }
      return value
    }
  }

  /// Gives the results the names that the program has for them.
  private mutating func bind(_ operation: GraphOperation, _ results: [ExportBound], from start: Int) {
    var made: NameSet = []
    for node in builder.nodes[start...] { for name in node.output { made.insert(name) } }
    var renamed: NameMap<String> = [:]
    for (output, result) in zip(operation.outputs, results) {
      var result = result
      // A result keeps the precision that the program declares for it.
      if case .value(let value) = result.source, let declared = output.declaredType?.tensor?.scalar,
        declared != value.scalar, declared.isFloat, value.scalar.isFloat
      {
        let rounded = builder.cast(value, declared)
        made.insert(rounded.name)
        result.source = .value(rounded)
        result.known.type = .tensor(rounded.type)
      }
      if case .value(var value) = result.source, made.contains(value.name), renamed[value.name] == nil {
        let name = builder.uniqueName(output.name)
        renamed[value.name] = name
        value.name = name
        result.source = .value(value)
      } else if case .value(var value) = result.source, let name = renamed[value.name] {
        value.name = name
        result.source = .value(value)
      }
      values[output.name] = result
    }
    if !renamed.isEmpty { builder.rename(renamed, from: start) }
  }

  /// Notes why something has no form, once for all operations that it is about.
  mutating func refuse(_ error: OperationError, _ operation: String, _ path: ModelPath) {
    if let index = refusals.firstIndex(where: { $0.error == error && $0.operation == operation }) {
      refusals[index].places.append(path)
    } else if refusals.count < Self.refusalLimit {
      refusals.append(Refusal(error: error, operation: operation, places: [path]))
    }
  }
}
