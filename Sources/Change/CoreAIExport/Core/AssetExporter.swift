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
  /// What the names that are visible stand for.
  var values: NameMap<AssetBound> = [:]
  /// The states of the function at hand, in the order of its arguments.
  private var states: [AssetState] = []
  /// Values that operations on weights without a form of their own take.
  private var foldedNames: NameSet = []
  /// How many branches and loops are around the operation at hand.
  var depth = 0
  private(set) var refusals: [Refusal] = []

  static let shapeCode: Diagnostic.Code = "coreai-shape"
  /// Stands for what follows from a refusal, which is not said again.
  private static let unknown: Diagnostic.Code = "coreai-unknown"
  private static let refusalLimit = 1000

  /// Adds `graph` as the function `name`; what is refused is in `refusals` then.
  ///
  /// - Parameters:
  ///   - names: What inputs and outputs are called, where not as in the graph.
  ///   - images: Inputs and outputs that are images.
  mutating func add(
    _ graph: Graph, as name: String, calling names: NameMap<String> = [:], images: ExportImages = ExportImages([])
  ) {
    values = [:]
    states = []
    writer.forgetValues()
    var types: [Int] = []
    for input in graph.inputs {
      guard let type = input.type.element.map({ images.type(input.name, $0) }), AssetWriter.element(type.scalar) != nil
      else {
        refuse(
          OperationError("input '\(input.name)' is \(input.type), expected a tensor or a state", code: "coreai-type"),
          "", ModelPath())
        return
      }
      let tensor = writer.type(type.scalar, type.shape.extents)
      if case .state = input.type { types.append(writer.builder.handle(tensor)) } else { types.append(tensor) }
    }
    let numbers = writer.builder.open(types)
    for (input, number) in zip(graph.inputs, numbers) {
      bind(
        Graph.Input(input.name, input.type.tensor.map { .tensor(images.type(input.name, $0)) } ?? input.type), number)
      // Bytes become what the program takes.
      guard case .value(let value)? = values[input.name]?.source, let scalar = input.type.tensor?.scalar,
        scalar != value.scalar
      else { continue }
      let cast = writer.cast(value, scalar)
      values[input.name] = AssetBound(
        source: .value(cast), known: OperationArguments.Argument(InferredValue(.tensor(cast.type))))
    }
    for state in states {
      let token = writer.builder.tokenType()
      writer.tokens[state.handle] = writer.builder.add("dataflow.create_token_v1", [], to: [token])[0]
    }
    add(graph)
    guard refusals.isEmpty else { return }
    var outputs: [(name: String, value: Int)] = states.map { ($0.name, writer.tokens[$0.handle] ?? 0) }
    for output in graph.outputs {
      do throws(OperationError) {
        let value = try writer.value(bound(.value(output.value)), output.name)
        outputs.append((names[output.name] ?? output.name, images.returned(value, output.name, &writer).number))
      } catch {
        refuse(error, "", ModelPath())
      }
    }
    writer.builder.closeFunction(name, inputs: graph.inputs.map { names[$0.name] ?? $0.name }, outputs: outputs)
  }

  /// Binds an argument of the function, or of a block.
  mutating func bind(_ input: Graph.Input, _ number: Int) {
    let source: AssetBound.Source
    var type = input.type
    switch input.type {
    case .state(let tensor):
      let state = AssetState(handle: number, type: tensor, name: input.name)
      states.append(state)
      source = .state(state)
    case .tensor(let tensor):
      let value = writer.named(AssetValue(number, tensor.scalar, tensor.shape.extents))
      type = .tensor(value.type)
      source = .value(value)
    default: source = .unknown
    }
    values[input.name] = AssetBound(source: source, known: OperationArguments.Argument(InferredValue(type)))
  }

  /// Adds what a graph computes; its inputs are in `values`.
  mutating func add(_ graph: Graph) {
    for operation in graph.operations where FoldedWeights.operations.contains(operation.operation) {
      for case .value(let name) in operation.bindings.flatMap(\.arguments) { foldedNames.insert(name) }
    }
    for operation in graph.operations { add(operation) }
  }

  private mutating func add(_ operation: GraphOperation) {
    do throws(OperationError) {
      let results = try written(operation)
      if let problem = writer.takeProblem() { throw problem }
      guard results.count >= operation.outputs.count else {
        throw OperationError("it has \(operation.outputs.count) results, of which \(results.count) are made")
      }
      for (output, result) in zip(operation.outputs, results) {
        values[output.name] = rounded(result, to: output.declaredType)
      }
    } catch {
      _ = writer.takeProblem()
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
    if let results = try controlled(operation, bound) { return results }
    guard let type = OpTable.operation(operation.operation), operation.blocks.isEmpty else {
      throw AssetForms.absent(operation.operation)
    }
    guard !arguments.hasUnranked else {
      throw OperationError(
        "the number of axes of an argument is not known before the model runs", code: Self.shapeCode)
    }
    let (resolved, inferred) = try writer.inference.resolve(type, arguments)
    let results = inferred.map { named($0) }
    // What is known before anything runs is a constant, whatever computes it.
    let known = results.map(constant)
    if !known.contains(where: { $0 == nil }) {
      return zip(known, results).map { constant, result in
        AssetBound(
          source: constant.map { .constant($0) } ?? .unknown, known: OperationArguments.Argument(result))
      }
    }
    let call = AssetCall(
      name: operation.operation, resolved: resolved, arguments: arguments, results: results, bound: bound)
    let isNeeded = operation.outputs.contains { foldedNames.contains($0.name) }
    if let weights = try FoldedWeights.results(call, isNeeded: isNeeded) {
      return zip(weights, results).map {
        AssetBound(source: .constant($0), known: OperationArguments.Argument($1))
      }
    }
    guard let form = AssetForms.named(operation.operation) else { throw AssetForms.absent(operation.operation) }
    writer.widens = form.widens(operation.operation)
    defer { writer.widens = false }
    let written = try form.write(call, &writer)
    var made: [AssetBound] = []
    for (index, value) in written.enumerated() where index < results.count {
      if form.hasOwnTypes {
        made.append(
          AssetBound(source: .value(value), known: OperationArguments.Argument(InferredValue(.tensor(value.type)))))
        continue
      }
      let shaped = writer.conformed(value, try call.type(index))
      let result = InferredValue(.tensor(shaped.type), elements: results[index].elements)
      made.append(AssetBound(source: .value(shaped), known: OperationArguments.Argument(result)))
    }
    return made
  }

  /// A result with a symbol for each length that is open.
  private mutating func named(_ result: InferredValue) -> InferredValue {
    guard let type = result.type.tensor, !type.shape.isFixed else { return result }
    let extents = type.shape.map { writer.symbolic($0) }
    return InferredValue(.tensor(type.with(Shape(extents))), elements: result.elements)
  }

  private func constant(_ result: InferredValue) -> Constant? {
    guard let type = result.type.tensor, ElementForm(type.scalar) == .integer, type.shape.isFixed,
      let elements = result.elements, elements.allSatisfy(\.isFixed),
      elements.count == type.shape.elementCount.fixed
    else { return nil }
    return Constant(type, .integers(elements.compactMap(\.fixed)))
  }

  /// What an argument stands for.
  func bound(_ argument: GraphOperation.Argument) throws(OperationError) -> AssetBound {
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

  /// Notes why something has no form, once for all operations that it is about.
  mutating func refuse(_ error: OperationError, _ operation: String, _ path: ModelPath) {
    if let index = refusals.firstIndex(where: { $0.error == error && $0.operation == operation }) {
      refusals[index].places.append(path)
    } else if refusals.count < Self.refusalLimit {
      refusals.append(Refusal(error: error, operation: operation, places: [path]))
    }
  }
}
