internal import ModelOps
internal import ModelSpec

/// Compares the inputs and outputs of a function of an ML Program with the features of the model's interface.
enum MILInterfaceValidator {
  /// Runs at the path of the function.
  static func validate(
    _ checked: CheckedGraph, _ name: String, against interface: FeatureLists, _ context: inout ValidationContext
  ) {
    let types = checked.types
    for feature in interface.input + interface.state {
      if let type = types[feature.name] { validateInput(feature, type, of: name, &context) }
    }
    let described = NameSet(interface.output.map(\.name))
    for output in checked.graph.outputs where !described.contains(output.name) {
      context.warning(
        "function-output", "function '\(name)' returns '\(output.name)', which the description does not have",
        at: "outputs", found: output.name)
    }
    let returned = NameMap(checked.graph.outputs.map { ($0.name, $0.value) }) { first, _ in first }
    for feature in interface.output {
      guard let value = returned[feature.name], let type = types[value], !type.isUnranked
      else { continue }
      validateOutput(feature, type, of: name, &context)
    }
  }

  /// Compares the elements of an input or a state, and the shape of a state, with the function's parameter.
  private static func validateInput(
    _ feature: FeatureDescription, _ type: ValueType, of function: String, _ context: inout ValidationContext
  ) {
    switch (feature.type?.kind, type) {
    case (.multiArrayType(let array)?, .tensor(let tensor)):
      guard let expected = ScalarType(array.dataType), expected != tensor.scalar else { return }
      context.error(
        "function-input-type",
        "input '\(feature.name)' is \(array.dataType.schemaName) in the description, but function '\(function)' takes "
          + tensor.scalar.name, at: "inputs", found: tensor.scalar.name, expected: expected.name)
    case (.imageType?, .tensor(let tensor)) where !ScalarDomain.pixels.contains(tensor.scalar):
      context.error(
        "function-input-type",
        "input '\(feature.name)' is an image, but function '\(function)' takes \(tensor), expected \(ScalarDomain.pixels)",
        at: "inputs", found: tensor.scalar.name, expected: "\(ScalarDomain.pixels)")
    case (.doubleType?, .tensor(let tensor)), (.int64Type?, .tensor(let tensor)):
      guard !tensor.shape.elementCount.contains(1) else { return }
      context.error(
        "function-input-type",
        "input '\(feature.name)' is a number in the description, but function '\(function)' takes \(tensor)",
        at: "inputs", found: "\(tensor)", expected: "one element")
    case (.stateType(let state)?, .state(let tensor)):
      guard case .arrayType(let array)? = state.kind, let expected = ScalarType(array.dataType) else { return }
      let described = TensorType(expected, Shape(array.shape.map { Extent(Int($0)) }))
      guard described != tensor else { return }
      context.error(
        "state-type",
        "state '\(feature.name)' is \(described) in the description, but function '\(function)' takes \(tensor)",
        at: "inputs", found: "\(tensor)", expected: "\(described)")
    default: break
    }
  }

  private static func validateOutput(
    _ feature: FeatureDescription, _ type: ValueType, of function: String, _ context: inout ValidationContext
  ) {
    switch feature.type?.kind {
    case .multiArrayType(let array)?:
      guard let tensor = type.tensor else { return report(feature, type, expected: "a tensor", of: function, &context) }
      if !agrees(array, tensor.shape) {
        context.error(
          "function-output-shape",
          "output '\(feature.name)' has shape \(array.shape) in the description, but function '\(function)' makes "
            + "\(tensor.shape)", at: "outputs", found: "\(tensor.shape)", expected: "\(array.shape)")
      }
      if let expected = ScalarType(array.dataType), expected != tensor.scalar {
        context.error(
          "function-output-type",
          "output '\(feature.name)' is \(array.dataType.schemaName) in the description, but function '\(function)' makes "
            + tensor.scalar.name, at: "outputs", found: tensor.scalar.name, expected: expected.name)
      }
    case .imageType(let image)?: validate(image, feature, type, of: function, &context)
    case .stringType?:
      if type.tensor?.scalar != .string { report(feature, type, expected: "a string", of: function, &context) }
    case .int64Type?:
      if type.tensor.map({ ScalarDomain.counts.contains($0.scalar) }) != true {
        report(feature, type, expected: "an integer", of: function, &context)
      }
    case .dictionaryType?:
      if case .dictionary = type { break }
      report(feature, type, expected: "a dictionary", of: function, &context)
    default: break
    }
  }

  /// Whether a declared array can hold a value of this shape; a scalar is an array of one element.
  private static func agrees(_ array: ArrayFeatureType, _ shape: Shape) -> Bool {
    guard array.shapeFlexibility == nil, !array.shape.isEmpty else { return true }
    if shape.rank == 0 { return array.shape == [1] }
    return array.shape.count == shape.rank
      && zip(array.shape, shape.extents).allSatisfy { Extent(Int($0)).canEqual($1) }
  }

  private static func validate(
    _ image: ImageFeatureType, _ feature: FeatureDescription, _ type: ValueType, of function: String,
    _ context: inout ValidationContext
  ) {
    guard let tensor = type.tensor, ScalarDomain.pixels.contains(tensor.scalar) else {
      return context.error(
        "image-output-type",
        "output '\(feature.name)' is an image, but function '\(function)' makes \(type), expected a tensor of "
          + "\(ScalarDomain.pixels)", at: "outputs", found: "\(type)", expected: "\(ScalarDomain.pixels)",
        remedy: "cast it to fp32 in the program, or describe the output as a multi-array")
    }
    let isFixed = image.sizeFlexibility == nil && image.width > 0 && image.height > 0
    let sides = isFixed ? [Extent(Int(image.height)), Extent(Int(image.width))] : [.unknown, .unknown]
    let expected = [1, Extent(image.isGray ? 1 : 3)] + sides
    guard tensor.rank != 4 || zip(expected, tensor.shape.extents).contains(where: { !$0.canEqual($1) }) else { return }
    context.error(
      "image-output-shape",
      "output '\(feature.name)' is \(image.isGray ? "a gray image" : "a color image"), but function '\(function)' makes "
        + "\(tensor.shape), expected \(Shape(expected)): one image, its channels, height and width", at: "outputs",
      found: "\(tensor.shape)", expected: "\(Shape(expected))")
  }

  private static func report(
    _ feature: FeatureDescription, _ type: ValueType, expected: String, of function: String,
    _ context: inout ValidationContext
  ) {
    context.error(
      "function-output-type",
      "output '\(feature.name)' is \(feature.kind?.name ?? "") in the description, but function '\(function)' makes "
        + "\(type), expected \(expected)", at: "outputs", found: "\(type)", expected: expected)
  }
}

extension ScalarDomain {
  /// The elements of a class label that is a number.
  fileprivate static let counts = ScalarDomain([.int8, .uint8, .int16, .uint16, .int32, .uint32, .int64, .uint64])
}

extension ScalarType {
  /// The elements of an array of the interface; nil for unknown ones.
  fileprivate init?(_ type: ArrayFeatureType.ArrayDataType) {
    switch type {
    case .double: self = .fp64
    case .float32: self = .fp32
    case .float16: self = .fp16
    case .int32: self = .int32
    case .int8: self = .int8
    case .invalidArrayDataType, .unrecognized: return nil
    }
  }
}
