internal import ModelSpec

/// A value of a function as a feature of a model.
struct PartFeature {
  var description: FeatureDescription
  /// The type of the value within the function.
  var type: MILSpec.TensorType
  /// The element type of the feature if it differs from that of the value: a cast converts it.
  var outerType: MILSpec.DataType?
}

/// Turns values into features.
struct ProgramFeatures {
  let types: ProgramTypes
  let interface: FunctionDescription
  private let outputs: NameMap<FeatureDescription>

  init(types: ProgramTypes, interface: FunctionDescription) {
    self.types = types
    self.interface = interface
    outputs = interface.output.byName
  }

  /// The value `name` as a feature.
  ///
  /// - Throws: `Diagnostic` if models cannot pass values of its type.
  func feature(_ name: String, isInput: Bool) throws(Diagnostic) -> PartFeature {
    let whole = outputs[name]
    if !isInput, var whole, !isArray(whole) || whole.isOfStatedShape {
      whole.type?.isOptional = false
      return PartFeature(description: whole, type: .init())
    }
    if isInput, let whole, !isArray(whole) {
      throw Self.refusal(
        name, "is an output of type `\(whole.type?.kind?.schemaName ?? "none")`, which no model can be given as it is")
    }
    guard case .tensorType(let tensor)? = types[name]?.kind else {
      throw Self.refusal(name, "is a `\(types[name]?.kind?.schemaName ?? "value without type")`, expected a tensor")
    }
    guard let form = Self.form(tensor.dataType, version: types.version) else {
      throw Self.refusal(name, "has \(tensor.dataType.schemaName) elements, which no input or output can have")
    }
    guard let lengths = types.lengths(name, tensor) else {
      throw Self.refusal(name, "has a number of axes that is known only when the model runs")
    }
    var description = whole ?? .with { $0.name = name }
    var array = ArrayFeatureType()
    array.dataType = form.feature
    array.shape = tensor.rank == 0 ? [1] : lengths.usual
    if let allowed = lengths.allowed { array.shapeFlexibility = .shapeRange(.with { $0.sizeRanges = allowed }) }
    description.type = .with { $0.kind = .multiArrayType(array) }
    return PartFeature(description: description, type: tensor, outerType: form.outerType)
  }

  private func isArray(_ feature: FeatureDescription) -> Bool {
    if case .multiArrayType? = feature.type?.kind { return true }
    return false
  }

  private static func refusal(_ name: String, _ reason: String) -> Diagnostic {
    Diagnostic(
      "part-type", "the model cannot be cut at '\(name)': it \(reason)", remedy: "name a value before or behind it")
  }

  private struct Form {
    var feature: ArrayFeatureType.ArrayDataType
    var outerType: MILSpec.DataType?
  }

  /// The array type that holds elements of a type without loss; nil if there is none.
  private static func form(_ type: MILSpec.DataType, version: Int) -> Form? {
    switch type {
    case .float32: Form(feature: .float32)
    case .int32: Form(feature: .int32)
    case .float16: version >= 7 ? Form(feature: .float16) : Form(feature: .float32, outerType: .float32)
    case .bool, .int8, .uint8, .int16, .uint16: Form(feature: .int32, outerType: .int32)
    default: nil
    }
  }
}

extension FeatureDescription {
  /// Whether the feature is an array with a declared shape.
  fileprivate var isOfStatedShape: Bool {
    guard case .multiArrayType(let array)? = type?.kind else { return false }
    return !array.shape.isEmpty || array.shapeFlexibility != nil
  }
}
