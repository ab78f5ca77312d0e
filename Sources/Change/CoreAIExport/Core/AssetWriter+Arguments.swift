internal import ModelGraph
internal import ModelSpec

/// What is bound to the parameters of a call, as values.
extension AssetWriter {
  /// The value that is bound; a constant is written.
  mutating func value(_ bound: AssetBound, _ parameter: String) throws(OperationError) -> AssetValue {
    switch bound.source {
    case .value(let value): return widened(value)
    case .constant(let constant): return widened(try self.constant(constant, parameter))
    case .state: throw OperationError("`\(parameter)` is a state, expected a tensor", argument: parameter)
    case .unknown: throw OperationError("`\(parameter)` is not known", argument: parameter)
    }
  }

  private mutating func widened(_ value: AssetValue) -> AssetValue {
    widens && value.scalar == .fp16 ? cast(value, .fp32) : value
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
    return cast(reshape(value, [Int]()), x.scalar)
  }

  /// Indices bound to `parameter`, as integers of 32 bits.
  mutating func indices(_ call: AssetCall, _ parameter: String) throws(OperationError) -> AssetValue {
    cast(try input(call, parameter), .int32)
  }
}
