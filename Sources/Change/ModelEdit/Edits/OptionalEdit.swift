public import ModelSpec

/// Makes an input optional, or required again.
public struct OptionalEdit: ModelEdit {
  /// The input.
  public var input: String
  /// Whether it may be left out.
  public var isOptional: Bool

  /// Makes `input` optional or required.
  public init(_ input: String, isOptional: Bool) {
    self.input = input
    self.isOptional = isOptional
  }

  public func apply(to model: inout Model) throws(Diagnostic) {
    try model.changeFeatures(input, in: [.input]) { model, place in
      var type = model[place].type ?? FeatureType()
      type.isOptional = isOptional
      if !isOptional, case .multiArrayType(var array)? = type.kind {
        array.defaultOptionalValue = nil
        type.kind = .multiArrayType(array)
      }
      model[place].type = type
    }
  }
}

/// Sets the default value of an array input's elements, and makes the input optional.
public struct DefaultValueEdit: ModelEdit {
  /// The input, a multi-array.
  public var input: String
  /// The value of all elements; nil for none, which keeps the input optional or required as before.
  public var value: Double?

  /// Sets the default value of `input`.
  public init(_ input: String, value: Double?) {
    self.input = input
    self.value = value
  }

  public func apply(to model: inout Model) throws(Diagnostic) {
    try model.changeFeatures(input, in: [.input]) { (model, place) throws(Diagnostic) in
      guard case .multiArrayType(var array)? = model[place].type?.kind else {
        throw EditProblem.impossible(
          "input '\(input)' cannot have a default value: it is not a multi-array",
          remedy: "make it optional without a default value")
      }
      array.defaultOptionalValue = try value.map { (value) throws(Diagnostic) in
        try array.dataType.defaultValue(value, of: input)
      }
      var type = model[place].type ?? FeatureType()
      type.kind = .multiArrayType(array)
      if value != nil { type.isOptional = true }
      model[place].type = type
    }
  }
}

extension ArrayFeatureType.ArrayDataType {
  /// A default value in the field for this type.
  func defaultValue(
    _ value: Double, of input: String
  ) throws(Diagnostic) -> ArrayFeatureType.DefaultOptionalValue {
    switch self {
    case .double: return .doubleDefaultValue(value)
    case .int32, .int8:
      guard let integer = Int32(exactly: value) else {
        throw EditProblem.value("\(value)", of: "default", expected: "an integer, as the elements of '\(input)' are")
      }
      return .intDefaultValue(integer)
    case .float32, .float16, .invalidArrayDataType, .unrecognized: return .floatDefaultValue(Float(value))
    }
  }
}
