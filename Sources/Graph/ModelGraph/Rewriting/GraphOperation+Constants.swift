internal import ModelSpec

extension GraphOperation.Argument {
  /// The value; nil for a constant.
  package var name: String? { if case .value(let name) = self { name } else { nil } }

  /// The constant; nil for a value.
  package var known: Constant? { if case .constant(let constant) = self { constant } else { nil } }

  /// The number; nil for anything but one constant number.
  package var number: Float? {
    guard let constant = known, constant.type.shape.elementCount.isAlways(1) else { return nil }
    return constant.numbers?.first
  }

  /// The number that all elements of a constant of up to 4096 elements are; nil for anything else.
  package var uniform: Float? {
    guard let constant = known, constant.type.shape.elementCount.upper <= 4096, let numbers = constant.numbers,
      let first = numbers.first
    else { return nil }
    return numbers.allSatisfy { $0 == first } ? first : nil
  }

  /// The truth value; nil for anything but a constant.
  package var flag: Bool? {
    guard case .booleans(let flags)? = known?.elements else { return nil }
    return flags.first
  }

  /// The integers of a constant.
  package var integers: [Int]? {
    guard case .integers(let integers)? = known?.elements else { return nil }
    return integers
  }

  /// The string of a constant.
  package var word: String? {
    guard case .strings(let strings)? = known?.elements else { return nil }
    return strings.first
  }
}

extension Float {
  /// Whether it is the number that a formula has, within the rounding of half precision.
  package func isClose(to number: Float) -> Bool { abs(self - number) <= 1e-3 * abs(number) }
}

extension GraphOperation {
  /// An operation of another kind with the results of this one.
  package func becoming(_ operation: String, _ arguments: [(String, Argument)]) -> GraphOperation {
    GraphOperation(
      operation, arguments.map { Binding($0.0, [$0.1]) }, outputs: outputs, source: source)
  }

  /// The operation with `argument` bound to `parameter`, or nothing.
  package func binding(_ parameter: String, to argument: Argument?) -> GraphOperation {
    var operation = self
    operation.bindings.removeAll { $0.parameter == parameter }
    if let argument { operation.bindings.append(Binding(parameter, [argument])) }
    return operation
  }

  /// Whether nothing but constants is bound to any of these parameters. Kernels that take their weights as stored cannot add anything
  /// to their results.
  package func hasConstants(_ parameters: String...) -> Bool {
    parameters.flatMap { self[$0] }.allSatisfy { $0.known != nil }
  }

  /// Both arguments of an operation with two, in both orders.
  package var sides: [(first: Argument, second: Argument)] {
    guard let x = self["x"].first, let y = self["y"].first else { return [] }
    return [(x, y), (y, x)]
  }

  /// The value that a sum adds to the constant `number`; nil when this is no such sum.
  package func addend(to number: Float) -> Argument? {
    operation == "add" ? sides.first { $0.second.number?.isClose(to: number) == true }?.first : nil
  }
}
