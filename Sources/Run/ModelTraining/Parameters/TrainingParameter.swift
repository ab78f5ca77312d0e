package import ModelRuntime
package import ModelSpec

/// The declaration of a training parameter.
package struct TrainingParameter: Sendable {
  /// The allowed values.
  package enum Allowed: Equatable, Sendable {
    case anyInteger
    case anyNumber
    case flag
    case integers(ClosedRange<Int64>)
    case oneOf([Int64])
    case numbers(ClosedRange<Double>)
    /// An array with as many elements as the shape says.
    case array(shape: [Int])
  }

  package var key: ParameterKey
  /// The value unless another is set. Nil for weights and biases, whose default is in the model.
  package var defaultValue: ParameterValue?
  package var allowed: Allowed

  package init(_ key: ParameterKey, _ defaultValue: ParameterValue?, _ allowed: Allowed) {
    self.key = key
    self.defaultValue = defaultValue
    self.allowed = allowed
  }

  package init(_ key: ParameterKey, _ parameter: Int64Parameter) {
    let allowed: Allowed =
      switch parameter.allowedValues {
      case .range(let range)?: .integers(range.minValue...max(range.minValue, range.maxValue))
      case .set(let set)?: .oneOf(set.values)
      case nil: .anyInteger
      }
    self.init(key, .integer(parameter.defaultValue), allowed)
  }

  package init(_ key: ParameterKey, _ parameter: DoubleParameter) {
    let allowed: Allowed =
      if case .range(let range)? = parameter.allowedValues, range.minValue <= range.maxValue {
        .numbers(range.minValue...range.maxValue)
      } else {
        .anyNumber
      }
    self.init(key, .number(parameter.defaultValue), allowed)
  }

  package init(_ key: ParameterKey, _ parameter: BoolParameter) {
    self.init(key, .flag(parameter.defaultValue), .flag)
  }

  /// `value` converted to the parameter's kind, such as an integer to a number.
  ///
  /// - Throws: `RuntimeError` with code `parameters` that states the allowed values.
  package func checked(_ value: ParameterValue) throws(RuntimeError) -> ParameterValue {
    switch allowed {
    case .anyInteger:
      if let integer = value.integer { return .integer(integer) }
    case .integers(let range):
      if let integer = value.integer, range.contains(integer) { return .integer(integer) }
    case .oneOf(let values):
      if let integer = value.integer, values.contains(integer) { return .integer(integer) }
    case .anyNumber:
      if let number = value.number, !number.isNaN { return .number(number) }
    case .numbers(let range):
      if let number = value.number, range.contains(number) { return .number(number) }
    case .flag:
      if let integer = value.integer, integer == 0 || integer == 1 { return .flag(integer == 1) }
    case .array(let shape):
      if case .array(let array) = value, array.count == shape.reduce(1, *) { return value }
    }
    throw RuntimeError(.parameters, "`\(key)` is \(value), expected \(expected)")
  }

  /// The allowed values, for people: `a number from 0.0 to 1.0`.
  package var expected: String {
    switch allowed {
    case .anyInteger: "an integer"
    case .anyNumber: "a number"
    case .flag: "true or false"
    case .integers(let range): "an integer from \(range.lowerBound) to \(range.upperBound)"
    case .numbers(let range): "a number from \(range.lowerBound) to \(range.upperBound)"
    case .oneOf(let values) where values.count == 1: values.map(String.init).joined()
    case .oneOf(let values): "one of \(values.map(String.init).joined(separator: ", "))"
    case .array(let shape): "an array of shape \(shape)"
    }
  }
}
