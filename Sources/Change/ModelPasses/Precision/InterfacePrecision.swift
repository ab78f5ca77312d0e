internal import ModelSpec

/// The arrays of a model's interface, whose precision may follow that of its program.
enum InterfacePrecision {
  /// Names of all inputs and outputs that are arrays of half or single precision. Models of a pipeline are left out: what
  /// flows between them has types that others rely on.
  static func arrays(of model: Model) -> NameSet {
    guard case .mlProgram? = model.kind else { return [] }
    var names: NameSet = []
    for feature in features(of: model) {
      guard case .multiArrayType(let array)? = feature.type?.kind,
        array.dataType == .float32 || array.dataType == .float16
      else { continue }
      names.insert(feature.name)
    }
    return names
  }

  /// Declares those arrays in the precision that the passes leave.
  ///
  /// - Parameter passes: Names of the passes that ran.
  static func apply(_ passes: [String], to model: inout Model) {
    let names = arrays(of: model)
    let type: ArrayFeatureType.ArrayDataType
    if passes.contains(SinglePrecision.name) {
      type = .float32
    } else if passes.contains(HalfPrecision.name) {
      type = .float16
      // Half-precision arrays need iOS 16.
      model.specificationVersion = max(model.specificationVersion, 7)
    } else {
      return
    }
    guard var description = model.description else { return }
    apply(type, names, &description.input)
    apply(type, names, &description.output)
    for index in description.functions.indices {
      apply(type, names, &description.functions[index].input)
      apply(type, names, &description.functions[index].output)
    }
    model.description = description
  }

  private static func features(of model: Model) -> [FeatureDescription] {
    guard let description = model.description else { return [] }
    return description.input + description.output + description.functions.flatMap { $0.input + $0.output }
  }

  private static func apply(
    _ type: ArrayFeatureType.ArrayDataType, _ names: NameSet, _ features: inout [FeatureDescription]
  ) {
    for index in features.indices where names.contains(features[index].name) {
      guard case .multiArrayType(var array)? = features[index].type?.kind else { continue }
      array.dataType = type
      features[index].type?.kind = .multiArrayType(array)
    }
  }
}
