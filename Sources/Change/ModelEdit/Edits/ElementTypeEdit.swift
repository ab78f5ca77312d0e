public import ModelSpec
internal import OrderedCollections

/// Sets the element type of an array input or output. An ML Program converts with a `cast`; other model types only
/// declare the type, and their runtime converts.
public struct ElementTypeEdit: ModelEdit {
  /// The input or output.
  public var feature: String
  /// The type of its elements.
  public var type: ArrayFeatureType.ArrayDataType

  /// Sets the element type of `feature`.
  public init(_ feature: String, type: ArrayFeatureType.ArrayDataType) {
    self.feature = feature
    self.type = type
  }

  /// Types by their names in recipes and flags.
  static let names: [(name: String, type: ArrayFeatureType.ArrayDataType)] = [
    ("float16", .float16), ("float32", .float32), ("double", .double), ("int32", .int32), ("int8", .int8),
  ]

  public func apply(to model: inout Model) throws(Diagnostic) {
    try model.changeFeatures(feature, in: [.input, .output, .trainingInput]) { (model, place) throws(Diagnostic) in
      guard case .multiArrayType(var array)? = model[place].type?.kind else {
        throw EditProblem.impossible("'\(feature)' has no element type: it is not a multi-array")
      }
      if model.program != nil { try Self.cast(place, of: &model, to: type) }
      array.dataType = type
      array.defaultOptionalValue = try array.defaultOptionalValue.map { (value) throws(Diagnostic) in
        try type.defaultValue(value.number, of: feature)
      }
      model[place].type?.kind = .multiArrayType(array)
    }
  }

  /// Makes a program take or return `type` at `place`, with a `cast` from or to its type.
  static func cast(
    _ place: FeaturePlace, of model: inout Model, to type: ArrayFeatureType.ArrayDataType
  ) throws(Diagnostic) {
    guard let new = type.programType else {
      throw EditProblem.impossible(
        "ML Programs have no inputs and outputs of type \(type.schemaName)",
        remedy: "choose float16, float32, int32 or int8")
    }
    let name = model[place].name
    try model.changeFunction(place.function) { (function) throws(Diagnostic) in
      try place.list == .input ? function.castInput(name, to: new) : function.castOutput(name, to: new)
    }
  }
}

extension ArrayFeatureType.DefaultOptionalValue {
  /// The value as a number.
  var number: Double {
    switch self {
    case .intDefaultValue(let value): Double(value)
    case .floatDefaultValue(let value): Double(value)
    case .doubleDefaultValue(let value): value
    }
  }
}

extension ArrayFeatureType.ArrayDataType {
  /// The type of values in ML Programs; nil if their inputs and outputs cannot have it.
  var programType: MILSpec.DataType? {
    switch self {
    case .float16: .float16
    case .float32: .float32
    case .int32: .int32
    case .int8: .int8
    case .double, .invalidArrayDataType, .unrecognized: nil
    }
  }
}
