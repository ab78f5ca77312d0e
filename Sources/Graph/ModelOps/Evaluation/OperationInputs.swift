internal import ModelSpec

/// What is bound to an operation's parameters while it runs.
public struct OperationInputs: Sendable {
  /// Which of the values belong to which parameter; made once, when the model is loaded.
  public struct Layout: Sendable {
    /// The parameters that something is bound to, each with its places among the values.
    public var parameters: [(name: String, range: Range<Int>)]

    /// A layout of parameters, each with its places among the values; ranges must not overlap.
    public init(_ parameters: [(name: String, range: Range<Int>)]) { self.parameters = parameters }

    func range(_ parameter: String) -> Range<Int> {
      for entry in parameters where entry.name == parameter { return entry.range }
      return 0..<0
    }
  }

  /// Which of `values` belong to which parameter.
  public let layout: Layout
  /// What is bound, in the order of the layout.
  public var values: [RuntimeValue]

  /// Binds `values` as `layout` says; there must be as many as its ranges cover.
  public init(_ layout: Layout, _ values: [RuntimeValue]) {
    self.layout = layout
    self.values = values
  }

  /// Binds each parameter to one tensor; for tests.
  public init(_ tensors: [(parameter: String, tensor: Tensor)]) {
    layout = Layout(tensors.enumerated().map { ($1.parameter, $0..<($0 + 1)) })
    values = tensors.map { .tensor($0.tensor) }
  }

  /// Whether something is bound to `parameter`.
  public func has(_ parameter: String) -> Bool { !layout.range(parameter).isEmpty }

  /// All values of a variadic parameter.
  public func all(_ parameter: String) -> ArraySlice<RuntimeValue> { values[layout.range(parameter)] }

  /// The tensor bound to `parameter`; nil when nothing is bound.
  public func optionalTensor(_ parameter: String) -> Tensor? { all(parameter).first?.tensor }

  /// The tensor bound to `parameter`, which the operation has found to be there when it was made.
  public func tensor(_ parameter: String) throws(OperationError) -> Tensor {
    guard let tensor = optionalTensor(parameter) else { throw Self.missing(parameter) }
    return tensor
  }

  private static func missing(_ parameter: String) -> OperationError {
    OperationError("`\(parameter)` is missing", argument: parameter)
  }

  /// All tensors of a variadic parameter.
  ///
  /// - Throws: when a value is no tensor: strings and long integers have tensor types, but are held otherwise.
  public func tensors(_ parameter: String) throws(OperationError) -> [Tensor] {
    var tensors: [Tensor] = []
    for value in all(parameter) { tensors.append(try Self.tensor(value, of: parameter)) }
    return tensors
  }

  private static func tensor(_ value: RuntimeValue, of parameter: String) throws(OperationError) -> Tensor {
    switch value {
    case .tensor(let tensor): return tensor
    case .strings: throw OperationError("`\(parameter)` holds strings, expected numbers", argument: parameter)
    case .longIntegers:
      throw OperationError("`\(parameter)` holds integers beyond those of int32", argument: parameter)
    case .list, .dictionary, .state:
      throw OperationError("`\(parameter)` holds no tensor, expected one", argument: parameter)
    }
  }

  /// Takes all tensors of a variadic parameter out.
  ///
  /// - Throws: when a value is no tensor.
  mutating func takeTensors(_ parameter: String) throws(OperationError) -> [Tensor] {
    let range = layout.range(parameter)
    var tensors: [Tensor] = []
    tensors.reserveCapacity(range.count)
    for index in range {
      var taken = RuntimeValue.strings([])
      swap(&taken, &values[index])
      tensors.append(try Self.tensor(taken, of: parameter))
    }
    return tensors
  }

  /// Takes the tensor of `parameter` out, so that its memory may serve for the result when nobody else holds it.
  public mutating func take(_ parameter: String) throws(OperationError) -> Tensor {
    let range = layout.range(parameter)
    var taken = RuntimeValue.strings([])
    if !range.isEmpty { swap(&taken, &values[range.lowerBound]) }
    guard case .tensor(let tensor) = taken else { throw Self.missing(parameter) }
    return tensor
  }
}
