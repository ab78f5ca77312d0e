internal import ModelOps
internal import ModelRuntime
internal import Testing

/// The results of an operation on tensors, by the back end that `MODELC_BACKEND` chooses: the whole suite runs for each of them
/// (scripts/product/check-backends.sh).
///
/// A back end that prepares the operation is told all inputs but the first as constants, as a model's weights are, and has to
/// agree in number and types of results with plain evaluation.
///
/// Parameters that take several values are named once for each: `["values": a, "values": b]`. Elements of integer
/// tensors are known to the operation, as they are when a model runs. Each result is checked against the operation's
/// own shape rule.
///
/// - Parameter inputs: What is computed when the model runs.
/// - Parameter attributes: Constants; only `Bound.constant` has elements.
func results(
  _ operation: String, _ inputs: KeyValuePairs<String, Tensor>, _ attributes: KeyValuePairs<String, Bound> = [:],
  outputs: Int = 1, context: ExecutionContext = ExecutionContext(),
  sourceLocation: SourceLocation = #_sourceLocation
) throws(OperationError) -> [RuntimeValue] {
  var (arguments, bound) = (OperationArguments(outputCount: outputs), EvaluationBindings())
  for (parameter, tensor) in inputs { bound.add(parameter, tensor.known, .tensor(tensor)) }
  for (parameter, attribute) in attributes {
    for argument in attribute.arguments { bound.add(parameter, argument, argument.constant?.runtimeValue) }
  }
  for entry in bound.entries { arguments.bind(entry.parameter, entry.arguments) }
  guard let type = OpTable.operation(operation) else {
    throw OperationError("there is no operation called '\(operation)'")
  }
  var inference = OperationInference()
  let inferred = try inference.infer(type, arguments)
  let instance = try type.init(arguments)
  var operationInputs = bound.inputs
  var values = try instance.evaluate(&operationInputs, context)
  if let prepared = try Backends.chosen.prepare(instance, PreparationArguments(constants: bound.constants)) {
    var operationInputs = bound.inputs
    let results = try prepared.run(&operationInputs, context)
    #expect(
      results.map { $0.tensor?.type } == values.map { $0.tensor?.type },
      "prepared and evaluated results have other types", sourceLocation: sourceLocation)
    values = results
  }
  #expect(values.count == inferred.count, sourceLocation: sourceLocation)
  for (value, rule) in zip(values, inferred) {
    guard let tensor = value.tensor, let type = rule.type.tensor else { continue }
    #expect(tensor.matches(type), "\(tensor.type) is not \(type)", sourceLocation: sourceLocation)
  }
  return values
}

/// The first result of an operation, row-major.
func evaluate(
  _ operation: String, _ inputs: KeyValuePairs<String, Tensor>, _ attributes: KeyValuePairs<String, Bound> = [:],
  context: ExecutionContext = ExecutionContext(), sourceLocation: SourceLocation = #_sourceLocation
) throws -> Tensor {
  let values = try results(operation, inputs, attributes, context: context, sourceLocation: sourceLocation)
  return try #require(values.first?.tensor, sourceLocation: sourceLocation).rowMajor(context)
}

/// The first result of an operation as it lies.
func evaluateInPlace(
  _ operation: String, _ inputs: KeyValuePairs<String, Tensor>, _ attributes: KeyValuePairs<String, Bound> = [:],
  sourceLocation: SourceLocation = #_sourceLocation
) throws -> Tensor {
  let values = try results(operation, inputs, attributes, sourceLocation: sourceLocation)
  return try #require(values.first?.tensor, sourceLocation: sourceLocation)
}

/// Why an operation cannot be computed; "computed" when it can.
func evaluationRefusal(
  _ operation: String, _ inputs: KeyValuePairs<String, Tensor>, _ attributes: KeyValuePairs<String, Bound> = [:],
  outputs: Int = 1
) -> String {
  do throws(OperationError) {
    _ = try results(operation, inputs, attributes, outputs: outputs)
    return "computed"
  } catch {
    return error.message
  }
}

/// Whether numbers are equal, or differ by no more than `relative` of the expected one plus `absolute`; not a number
/// equals itself.
func isClose(_ found: [Float], _ expected: [Float], relative: Float = 1e-6, absolute: Float = 0) -> Bool {
  found.count == expected.count
    && zip(found, expected).allSatisfy {
      $0 == $1 || ($0.isNaN && $1.isNaN) || abs($0 - $1) <= relative * abs($1) + absolute
    }
}

/// Arguments and values by parameter, in the order of their first mention.
private struct EvaluationBindings {
  var entries: [(parameter: String, arguments: [OperationArguments.Argument], values: [RuntimeValue])] = []

  mutating func add(_ parameter: String, _ argument: OperationArguments.Argument, _ value: RuntimeValue?) {
    let values = value.map { [$0] } ?? []
    if let index = entries.firstIndex(where: { $0.parameter == parameter }) {
      entries[index].arguments.append(argument)
      entries[index].values += values
    } else {
      entries.append((parameter, [argument], values))
    }
  }

  /// All tensors but those of the first parameter.
  var constants: [String: Tensor] {
    var constants: [String: Tensor] = [:]
    for entry in entries.dropFirst() where entry.values.count == 1 {
      constants[entry.parameter] = entry.values[0].tensor
    }
    return constants
  }

  var inputs: OperationInputs {
    var (layout, values): ([(name: String, range: Range<Int>)], [RuntimeValue]) = ([], [])
    for entry in entries {
      layout.append((entry.parameter, values.count..<values.count + entry.values.count))
      values += entry.values
    }
    return OperationInputs(.init(layout), values)
  }
}

extension Tensor {
  /// What the operation is told of it.
  fileprivate var known: OperationArguments.Argument {
    let elements = form == .integer && count <= 64 ? integerArray.map { Extent($0) } : nil
    return .init(InferredValue(.tensor(type), elements: elements))
  }

  fileprivate func matches(_ type: TensorType) -> Bool {
    scalar == type.scalar && rank == type.rank
      && zip(shape, type.shape).allSatisfy { ($1.lower...$1.upper).contains($0) }
  }
}

extension Constant {
  fileprivate var runtimeValue: RuntimeValue? {
    let shape = type.shape.compactMap(\.fixed)
    switch elements {
    case .integers(let integers):
      return .tensor(Tensor(integers: integers.map { Int32(truncatingIfNeeded: $0) }, shape, scalar: type.scalar))
    case .floats(let floats): return .tensor(Tensor(floats: floats, shape, scalar: type.scalar))
    case .booleans(let booleans): return .tensor(Tensor(booleans: booleans, shape))
    case .strings(let strings): return .strings(strings)
    case .weights: return nil
    }
  }
}
