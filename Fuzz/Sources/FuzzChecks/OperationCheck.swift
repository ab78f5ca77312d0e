import ModelOps

/// What must hold of an operation with arguments that bytes choose.
package enum OperationCheck {
  /// Applies an operation's shape rule to arguments that the input chooses; and computes it when all is small and fixed,
  /// both as it is and prepared.
  ///
  /// Any error is fine; a trap, a hang, a sanitizer's report, or a result that is not of the shape that the rule says is
  /// not.
  package static func check(_ bytes: [UInt8]) throws(FailedCheck) {
    var reader = ByteReader(bytes)
    let operation = OperationCase(&reader)
    var arguments = OperationArguments(outputCount: operation.outputCount, parameterCount: operation.parameters.count)
    for parameter in operation.parameters { arguments.bind(parameter.name, parameter.arguments) }
    var inference = OperationInference()
    guard !arguments.hasUnranked, let (made, results) = try? inference.resolve(operation.type, arguments) else {
      return
    }
    guard results.allSatisfy({ ($0.type.tensor?.shape.elementCount.upper ?? .max) <= largestCount }) else { return }

    var values: [RuntimeValue] = []
    var layout: [(name: String, range: Range<Int>)] = []
    var constants: [String: Tensor] = [:]
    for parameter in operation.parameters {
      let start = values.count
      for argument in parameter.arguments {
        guard let value = value(of: argument, &reader) else { return }
        if argument.constant != nil, parameter.arguments.count == 1 { constants[parameter.name] = value.tensor }
        values.append(value)
      }
      layout.append((parameter.name, start..<values.count))
    }
    let context = ExecutionContext()
    var inputs = OperationInputs(OperationInputs.Layout(layout), values)
    if let computed = try? made.evaluate(&inputs, context) { try compare(computed, results, operation.type.name) }
    guard let prepared = try? made.prepare(PreparationArguments(constants: constants)) else { return }
    inputs = OperationInputs(OperationInputs.Layout(layout), values)
    for (name, range) in layout where prepared.operands?.contains(name) == false {
      for index in range { inputs.values[index] = .strings([]) }
    }
    if let computed = try? prepared.run(&inputs, context) { try compare(computed, results, operation.type.name) }
  }

  /// Elements of the largest tensor that is computed with.
  private static let largestCount = 1 << 12

  private static func compare(_ values: [RuntimeValue], _ results: [InferredValue], _ name: String) throws(FailedCheck)
  {
    if values.count != results.count {
      throw FailedCheck("\(name) makes \(values.count) results, its rule says \(results.count)")
    }
    for (value, result) in zip(values, results) {
      guard let tensor = value.tensor, let type = result.type.tensor else { continue }
      guard tensor.scalar == type.scalar, tensor.shape.count == type.rank,
        zip(tensor.shape, type.shape).allSatisfy({ ($1.lower...$1.upper).contains($0) })
      else {
        throw FailedCheck("\(name) makes \(tensor.type), its rule says \(type)")
      }
    }
  }

  /// What is bound when the model runs; nil for what is too large.
  private static func value(of argument: OperationArguments.Argument, _ reader: inout ByteReader) -> RuntimeValue? {
    if let constant = argument.constant {
      if case .strings(let strings) = constant.elements { return .strings(strings) }
      if case .integers(let integers) = constant.elements, integers.contains(where: { Int32(exactly: $0) == nil }) {
        return .longIntegers(integers.map { Int64($0) })
      }
      return (try? Tensor(constant)).map { .tensor($0) }
    }
    switch argument.type {
    case .tensor(let type):
      guard let shape = type.shape.fixed, type.shape.elementCount.upper <= largestCount else { return nil }
      // No tensor holds strings.
      if type.scalar == .string { return .strings(Array(repeating: "", count: shape.reduce(1, *))) }
      return .tensor(tensor(type.scalar, shape, &reader))
    case .state(let type):
      guard type.shape.isFixed, type.shape.elementCount.upper <= largestCount else { return nil }
      return .state(StateCell(type))
    case .list(let element, let count):
      guard let type = element.tensor, let shape = type.shape.fixed, type.shape.elementCount.upper <= largestCount
      else {
        return nil
      }
      let tensors = (0..<(count.fixed ?? 2)).map { _ in tensor(type.scalar, shape, &reader) }
      return .list(TensorList(element: element, isDynamic: count.fixed == nil, tensors: tensors))
    case .dictionary, .tuple, .unranked: return nil
    }
  }

  private static func tensor(_ scalar: ScalarType, _ shape: [Int], _ reader: inout ByteReader) -> Tensor {
    let count = shape.reduce(1, *)
    // A few numbers, again and again.
    let pattern = (0..<min(count, 1 + reader.byte() % 16)).map { _ in reader.byte() }
    switch Tensor.Form(scalar) {
    case .boolean: return Tensor(booleans: (0..<count).map { pattern[$0 % pattern.count] & 1 == 1 }, shape)
    case .integer:
      let numbers: [Int32] = [0, 1, 2, 3, -1, -2, 4, 7, 100, .max, .min, 65536]
      return Tensor(
        integers: (0..<count).map { numbers[pattern[$0 % pattern.count] % numbers.count] }, shape, scalar: scalar)
    case .float:
      let numbers: [Float] = [
        0, 1, -1, 0.5, 2, 3, 1e9, -1e9, 1e38, -.infinity, .infinity, .nan, -0.0, .leastNonzeroMagnitude,
      ]
      return Tensor(
        floats: (0..<count).map { numbers[pattern[$0 % pattern.count] % numbers.count] }, shape, scalar: scalar)
    }
  }
}
