internal import ModelSpec

/// What is bound to an operation's parameters, with what is known of each value.
public struct OperationArguments: Sendable {
  /// One value, or one constant.
  public struct Argument: Sendable {
    /// The value's type.
    public var type: ValueType
    private var heldConstant: Constant?
    private var heldElements: [Extent]?
    fileprivate var watch: ElementWatch?

    /// The constant; nil for a value that is computed.
    public var constant: Constant? {
      get {
        if heldConstant == nil { watch?.missed() }
        return heldConstant
      }
      set { heldConstant = newValue }
    }

    /// The elements of a small integer tensor, as far as they are known.
    public var elements: [Extent]? {
      get {
        if heldElements?.allSatisfy(\.isFixed) != true { watch?.missed() }
        return heldElements
      }
      set { heldElements = newValue }
    }

    /// The same for whoever only passes them on to results: refusals do not depend on them.
    package var passedElements: [Extent]? { heldElements }

    /// A value of which inference knows something.
    public init(_ value: InferredValue) {
      type = value.type
      heldElements = value.elements
    }

    /// A constant.
    public init(_ constant: Constant) {
      type = .tensor(constant.type)
      heldConstant = constant
      // The largest integer of all would stand for no limit.
      if case .integers(let integers) = constant.elements { heldElements = integers.map { Extent(min($0, .max - 1)) } }
    }
  }

  private var entries: [(parameter: String, arguments: [Argument])] = []
  /// Number of results that the graph names, for operations whose count varies.
  public var outputCount: Int
  /// What each block of the operation returns, for operations with blocks.
  public var blockOutputs: [[ValueType]] = []

  /// The same arguments; `watch` notices when elements are looked for that are not known.
  package func watched(by watch: ElementWatch) -> OperationArguments {
    var watched = self
    for entry in entries.indices {
      for index in entries[entry].arguments.indices { watched.entries[entry].arguments[index].watch = watch }
    }
    return watched
  }

  /// Nothing bound yet; `parameterCount` is how many parameters are going to be.
  public init(outputCount: Int = 1, parameterCount: Int = 0) {
    self.outputCount = outputCount
    entries.reserveCapacity(parameterCount)
  }

  /// Binds `arguments` to `parameter`, which nothing may be bound to yet.
  public mutating func bind(_ parameter: String, _ arguments: [Argument]) {
    entries.append((parameter, arguments))
  }

  /// Whether an argument is a tensor of unknown rank, so that no shape rule can say anything.
  public var hasUnranked: Bool {
    entries.contains { $0.arguments.contains { $0.type.isUnranked } }
  }

  /// - Throws: when an argument's lengths multiply to more than any machine holds.
  package func checkLengths() throws(OperationError) {
    for entry in entries {
      for argument in entry.arguments {
        guard let shape = argument.type.element?.shape, shape.isBeyondMemory else { continue }
        throw OperationError(
          "`\(entry.parameter)` has shape \(shape), more elements than any machine holds", argument: entry.parameter)
      }
    }
  }

  /// The arguments of all parameters.
  package var all: [Argument] { entries.flatMap(\.arguments) }

  /// All arguments of a variadic parameter; empty when nothing is bound.
  public func all(_ parameter: String) -> [Argument] {
    entries.first { $0.parameter == parameter }?.arguments ?? []
  }

  /// Whether something is bound to `parameter`.
  public func has(_ parameter: String) -> Bool { !all(parameter).isEmpty }

  /// The argument of a parameter that takes one; nil when nothing is bound.
  public func optional(_ parameter: String) -> Argument? { all(parameter).first }

  /// The argument of a parameter that takes one.
  ///
  /// - Throws: `OperationError` when nothing is bound.
  public func required(_ parameter: String) throws(OperationError) -> Argument {
    guard let argument = optional(parameter) else {
      throw OperationError("`\(parameter)` is missing", argument: parameter)
    }
    return argument
  }
}

extension OperationArguments {
  /// The type of a tensor argument.
  ///
  /// - Throws: when it is missing, is no tensor, or its element type or rank is not accepted.
  public func tensor(
    _ parameter: String, _ domain: ScalarDomain = .floats, rank: ClosedRange<Int> = 0...Int.max
  ) throws(OperationError) -> TensorType {
    try Self.check(try required(parameter), parameter, domain: domain, rank: rank)
  }

  /// The type of a tensor argument that may be left out.
  public func optionalTensor(
    _ parameter: String, _ domain: ScalarDomain = .floats, rank: ClosedRange<Int> = 0...Int.max
  ) throws(OperationError) -> TensorType? {
    guard let argument = optional(parameter) else { return nil }
    return try Self.check(argument, parameter, domain: domain, rank: rank)
  }

  /// The type of a tensor argument of one element.
  package func element(_ parameter: String, _ domain: ScalarDomain) throws(OperationError) -> TensorType {
    guard let type = try optionalElement(parameter, domain) else { return try tensor(parameter, domain) }
    return type
  }

  /// The type of a tensor argument of one element that may be left out.
  package func optionalElement(_ parameter: String, _ domain: ScalarDomain = .floats) throws(OperationError)
    -> TensorType?
  {
    guard let type = try optionalTensor(parameter, domain) else { return nil }
    guard type.shape.elementCount.contains(1) else {
      throw OperationError("`\(parameter)` has \(type.shape.elementCount) elements, expected 1", argument: parameter)
    }
    return type
  }

  /// The types of a variadic argument, at least one.
  public func tensors(
    _ parameter: String, _ domain: ScalarDomain = .all, rank: ClosedRange<Int> = 0...Int.max
  ) throws(OperationError) -> [TensorType] {
    _ = try required(parameter)
    var types: [TensorType] = []
    for argument in all(parameter) { types.append(try Self.check(argument, parameter, domain: domain, rank: rank)) }
    return types
  }

  private static func check(
    _ argument: Argument, _ parameter: String, domain: ScalarDomain, rank: ClosedRange<Int>
  ) throws(OperationError) -> TensorType {
    // A state is read by operations of its own alone.
    guard case .tensor(let type) = argument.type else {
      throw OperationError("`\(parameter)` is \(argument.type), expected a tensor", argument: parameter)
    }
    guard domain.contains(type.scalar) else {
      throw OperationError(
        "`\(parameter)` has elements of type \(type.scalar.name), expected \(domain)", argument: parameter)
    }
    guard rank.contains(type.rank) else {
      throw OperationError(
        "`\(parameter)` \(type.shape) has rank \(type.rank), expected \(expected(rank))", argument: parameter)
    }
    return type
  }

  private static func expected(_ rank: ClosedRange<Int>) -> String {
    if rank.lowerBound == rank.upperBound { return "\(rank.lowerBound)" }
    return rank.upperBound == Int.max ? "at least \(rank.lowerBound)" : "\(rank.lowerBound) to \(rank.upperBound)"
  }
}
