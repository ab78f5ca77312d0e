internal import ModelSpec

extension OperationArguments {
  /// The elements of an integer tensor as far as they are known; nil when nothing is bound or nothing is known.
  public func elements(_ parameter: String) -> [Extent]? { optional(parameter)?.elements }

  /// The same for whoever only passes them on to results: refusals do not depend on them.
  package func passedElements(_ parameter: String) -> [Extent]? { optional(parameter)?.passedElements }

  /// The elements of a constant integer vector; `fallback` when nothing is bound.
  public func integers(
    _ parameter: String, default fallback: @autoclosure () -> [Int]
  ) throws(OperationError) -> [Int] {
    guard let argument = optional(parameter) else { return fallback() }
    var integers: [Int] = []
    for element in argument.elements ?? [] {
      guard let integer = element.fixed else { throw notConstant(parameter, "integers") }
      integers.append(integer)
    }
    guard argument.elements != nil else { throw notConstant(parameter, "integers") }
    return integers
  }

  /// The elements of a constant integer vector, `count` of them.
  public func integers(_ parameter: String, count: Int, default fallback: Int) throws(OperationError) -> [Int] {
    let integers = try integers(parameter, default: [Int](repeating: fallback, count: count))
    guard integers.count == count else {
      throw OperationError("`\(parameter)` has \(integers.count) elements, expected \(count)", argument: parameter)
    }
    return integers
  }

  /// What is known of the elements of an integer vector that need not be constant, `count` of them.
  package func extents(_ parameter: String, count: Int) throws(OperationError) -> [Extent] {
    let type = try tensor(parameter, .integers, rank: 1...1)
    guard type.shape[0].contains(count) else {
      throw OperationError("`\(parameter)` has \(type.shape[0]) elements, expected \(count)", argument: parameter)
    }
    return elements(parameter) ?? Array(repeating: .anyInteger, count: count)
  }

  /// A constant integer; `fallback` when nothing is bound.
  public func integer(_ parameter: String, default fallback: Int? = nil) throws(OperationError) -> Int {
    if let fallback, !has(parameter) { return fallback }
    let argument = try required(parameter)
    guard let elements = argument.elements, elements.count == 1, let integer = elements[0].fixed else {
      throw notConstant(parameter, "an integer")
    }
    return integer
  }

  /// A constant integer of at least 1.
  package func positive(_ parameter: String, default fallback: Int? = nil) throws(OperationError) -> Int {
    let integer = try self.integer(parameter, default: fallback)
    guard integer > 0 else {
      throw OperationError("`\(parameter)` is \(integer), expected at least 1", argument: parameter)
    }
    return integer
  }

  /// A constant string; `fallback` when nothing is bound.
  public func string(_ parameter: String, default fallback: String? = nil) throws(OperationError) -> String {
    if let fallback, !has(parameter) { return fallback }
    guard case .strings(let strings)? = try required(parameter).constant?.elements, strings.count == 1 else {
      throw notConstant(parameter, "a string")
    }
    return strings[0]
  }

  /// One of a few words; `fallback` when nothing is bound.
  public func choice<Choice: RawRepresentable & CaseIterable>(
    _ parameter: String, default fallback: Choice? = nil
  ) throws(OperationError) -> Choice where Choice.RawValue == String {
    if let fallback, !has(parameter) { return fallback }
    let word = try string(parameter)
    guard let choice = Choice(rawValue: word) else {
      let words = Choice.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
      throw OperationError("`\(parameter)` is '\(word)', expected one of \(words)", argument: parameter)
    }
    return choice
  }

  /// A constant truth value; `fallback` when nothing is bound.
  public func boolean(_ parameter: String, default fallback: Bool? = nil) throws(OperationError) -> Bool {
    if let fallback, !has(parameter) { return fallback }
    guard case .booleans(let booleans)? = try required(parameter).constant?.elements, booleans.count == 1 else {
      throw notConstant(parameter, "a truth value")
    }
    return booleans[0]
  }

  /// Constant truth values, exactly `count`; all `fallback` when nothing is bound.
  public func booleans(_ parameter: String, count: Int, default fallback: Bool) throws(OperationError) -> [Bool] {
    guard let argument = optional(parameter) else { return [Bool](repeating: fallback, count: count) }
    guard case .booleans(let booleans)? = argument.constant?.elements else {
      throw notConstant(parameter, "truth values")
    }
    guard booleans.count == count else {
      throw OperationError("`\(parameter)` has \(booleans.count) elements, expected \(count)", argument: parameter)
    }
    return booleans
  }

  /// A constant number; `fallback` when nothing is bound, or when the number stands in a file of weights.
  public func float(_ parameter: String, default fallback: Float? = nil) throws(OperationError) -> Float {
    if let fallback, !has(parameter) { return fallback }
    switch try required(parameter).constant?.elements {
    case .floats(let floats)? where floats.count == 1: return floats[0]
    case .integers(let integers)? where integers.count == 1: return Float(integers[0])
    default: throw notConstant(parameter, "a number")
    }
  }

  private func notConstant(_ parameter: String, _ what: String) -> OperationError {
    OperationError("`\(parameter)` is not constant, expected \(what) known before the model runs", argument: parameter)
  }

  /// `axis` counted from the front.
  public func axis(_ parameter: String, _ axis: Int, in shape: Shape) throws(OperationError) -> Int {
    guard let counted = shape.axis(axis) else {
      throw OperationError(
        "`\(parameter)` names axis \(axis), expected \(-shape.rank) to \(shape.rank - 1) for a tensor \(shape)",
        argument: parameter)
    }
    return counted
  }

  /// Axes counted from the front, each at most once.
  public func axes(_ parameter: String, _ axes: [Int], in shape: Shape) throws(OperationError) -> [Int] {
    var counted: [Int] = []
    var seen: Set<Int> = []
    for axis in axes {
      let axis = try self.axis(parameter, axis, in: shape)
      guard seen.insert(axis).inserted else {
        throw OperationError("`\(parameter)` \(axes) names axis \(axis) twice", argument: parameter)
      }
      counted.append(axis)
    }
    return counted
  }
}
