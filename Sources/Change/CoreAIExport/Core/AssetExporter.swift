internal import CoreAIFormat
internal import ModelBase
internal import ModelGraph
internal import ModelSpec

/// The walk over a graph of MIL operations that writes operations of Core AI.
struct AssetExporter {
  /// Why operations have no form.
  struct Refusal {
    var error: OperationError
    var operation: String
    var places: [ModelPath]
  }

  var writer = AssetWriter()
  private var values: NameMap<AssetBound> = [:]
  private var inference = OperationInference()
  private(set) var refusals: [Refusal] = []

  static let shapeCode: Diagnostic.Code = "coreai-shape"
  /// Stands for what follows from a refusal, which is not said again.
  private static let unknown: Diagnostic.Code = "coreai-unknown"
  private static let refusalLimit = 1000

  /// Adds `graph` as the function `name`; what is refused is in `refusals` then.
  mutating func add(_ graph: Graph, as name: String) {
    var types: [Int] = []
    for input in graph.inputs {
      guard case .tensor(let type) = input.type, let lengths = type.shape.fixed, AssetWriter.element(type.scalar) != nil
      else {
        refuse(
          OperationError(
            "input '\(input.name)' is \(input.type), expected a tensor of a fixed shape", code: Self.shapeCode),
          "", ModelPath())
        return
      }
      types.append(writer.type(type.scalar, lengths.map(\.self)))
    }
    let numbers = writer.builder.open(types)
    for (input, number) in zip(graph.inputs, numbers) {
      guard let type = input.type.tensor, let lengths = type.shape.fixed else { continue }
      values[input.name] = AssetBound(
        source: .value(AssetValue(number, type.scalar, lengths)),
        known: OperationArguments.Argument(InferredValue(input.type)))
    }
    for operation in graph.operations { add(operation) }
    guard refusals.isEmpty else { return }
    var outputs: [(name: String, value: Int)] = []
    for output in graph.outputs {
      do throws(OperationError) {
        outputs.append((output.name, try value(bound(.value(output.value)), output.name).number))
      } catch {
        refuse(error, "", ModelPath())
      }
    }
    writer.builder.closeFunction(name, inputs: graph.inputs.map(\.name), outputs: outputs)
  }

  private mutating func add(_ operation: GraphOperation) {
    do throws(OperationError) {
      let results = try written(operation)
      guard results.count >= operation.outputs.count else {
        throw OperationError("it has \(operation.outputs.count) results, of which \(results.count) are made")
      }
      for (output, result) in zip(operation.outputs, results) {
        values[output.name] = rounded(result, to: output.declaredType)
      }
    } catch {
      if error.code != Self.unknown { refuse(error, operation.operation, operation.source) }
      for output in operation.outputs {
        values[output.name] = AssetBound(
          source: .unknown, known: OperationArguments.Argument(InferredValue(output.declaredType ?? .unranked(nil))))
      }
    }
  }

  /// A result keeps the precision that the program declares for it.
  private mutating func rounded(_ result: AssetBound, to declared: ValueType?) -> AssetBound {
    guard case .value(let value) = result.source, let scalar = declared?.tensor?.scalar, scalar != value.scalar,
      ElementForm(scalar) == .float, value.isFloat
    else { return result }
    let cast = writer.cast(value, scalar)
    return AssetBound(source: .value(cast), known: OperationArguments.Argument(InferredValue(.tensor(cast.type))))
  }

  private mutating func written(_ operation: GraphOperation) throws(OperationError) -> [AssetBound] {
    var arguments = OperationArguments(outputCount: operation.outputs.count, parameterCount: operation.bindings.count)
    var bound: [(parameter: String, values: [AssetBound])] = []
    for binding in operation.bindings {
      var own: [AssetBound] = []
      for argument in binding.arguments { own.append(try self.bound(argument)) }
      bound.append((binding.parameter, own))
      arguments.bind(binding.parameter, own.map(\.known))
    }
    guard operation.blocks.isEmpty, let type = OpTable.operation(operation.operation) else {
      throw OperationError("it has no form in Core AI yet", code: "coreai-operation")
    }
    let (resolved, results) = try inference.resolve(type, arguments)
    // What is known before anything runs is a constant, whatever computes it.
    let known = results.map(constant)
    if !known.contains(where: { $0 == nil }) {
      return zip(known, results).map { constant, result in
        AssetBound(
          source: constant.map { .constant($0) } ?? .unknown, known: OperationArguments.Argument(result))
      }
    }
    guard let form = AssetForms.named(operation.operation) else {
      throw OperationError("it has no form in Core AI yet", code: "coreai-operation")
    }
    let call = AssetCall(
      name: operation.operation, resolved: resolved, arguments: arguments, results: results, bound: bound)
    for index in operation.outputs.indices { _ = try call.result(index) }
    let written = try form.write(call, &writer)
    var made: [AssetBound] = []
    for (index, (value, result)) in zip(written, results).enumerated() {
      let (scalar, lengths) = try call.result(index)
      let shaped = writer.reshape(writer.cast(value, scalar), lengths)
      made.append(AssetBound(source: .value(shaped), known: OperationArguments.Argument(result)))
    }
    return made
  }

  private func constant(_ result: InferredValue) -> Constant? {
    guard let type = result.type.tensor, ElementForm(type.scalar) == .integer, type.shape.isFixed,
      let elements = result.elements, elements.allSatisfy(\.isFixed),
      elements.count == type.shape.elementCount.fixed
    else { return nil }
    return Constant(type, .integers(elements.compactMap(\.fixed)))
  }

  private func bound(_ argument: GraphOperation.Argument) throws(OperationError) -> AssetBound {
    switch argument {
    case .constant(let constant):
      var bound = AssetBound(source: .constant(constant), known: OperationArguments.Argument(constant))
      bound.known.elements = bound.known.elements ?? constant.smallIntegers
      return bound
    case .value(let name):
      guard let value = values[name] else { throw OperationError("value '\(name)' is used before it is made") }
      if case .unknown = value.source { throw OperationError("a value was refused", code: Self.unknown) }
      return value
    }
  }

  private mutating func value(_ bound: AssetBound, _ parameter: String) throws(OperationError) -> AssetValue {
    try writer.value(bound, parameter)
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

extension AssetWriter {
  /// The value that is bound; a constant is written.
  mutating func value(_ bound: AssetBound, _ parameter: String) throws(OperationError) -> AssetValue {
    switch bound.source {
    case .value(let value): return value
    case .constant(let constant): return try self.constant(constant, parameter)
    case .unknown: throw OperationError("`\(parameter)` is not known", argument: parameter)
    }
  }

  /// The value bound to `parameter`, which must be.
  mutating func input(_ call: AssetCall, _ parameter: String) throws(OperationError) -> AssetValue {
    guard let bound = call.all(parameter).first else {
      throw OperationError("`\(parameter)` is missing", argument: parameter)
    }
    return try value(bound, parameter)
  }

  /// The value bound to `parameter`, if one is.
  mutating func optional(_ call: AssetCall, _ parameter: String) throws(OperationError) -> AssetValue? {
    try call.all(parameter).first.map { (bound) throws(OperationError) in try value(bound, parameter) }
  }

  /// All values bound to `parameter`.
  mutating func inputs(_ call: AssetCall, _ parameter: String) throws(OperationError) -> [AssetValue] {
    var values: [AssetValue] = []
    for bound in call.all(parameter) { values.append(try value(bound, parameter)) }
    return values
  }

  /// The number bound to `parameter`, in the type of `x`.
  mutating func number(_ call: AssetCall, _ parameter: String, like x: AssetValue) throws(OperationError) -> AssetValue?
  {
    guard let value = try optional(call, parameter) else { return nil }
    return cast(reshape(value, []), x.scalar)
  }
}
