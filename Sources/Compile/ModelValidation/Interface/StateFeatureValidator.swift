internal import ModelSpec

/// Checks the type of a state: an array of fixed shape that no one leaves out.
enum StateFeatureValidator {
  /// Runs at the path of the type.
  static func validate(
    _ state: StateFeatureType, _ name: String, isOptional: Bool, version: Int, _ context: inout ValidationContext
  ) {
    context.require(9, of: version, for: "State '\(name)'")
    if isOptional {
      context.error("state-optional", "state '\(name)' is optional; states cannot be", remedy: "clear `isOptional`")
    }
    guard case .arrayType(let array)? = state.kind else {
      context.error("state-type-missing", "state '\(name)' has no array type", at: "arrayType")
      return
    }
    context.within("arrayType") { validate(array, name, &$0) }
  }

  private static func validate(_ array: ArrayFeatureType, _ name: String, _ context: inout ValidationContext) {
    if array.shape.isEmpty {
      context.error("shape-missing", "state '\(name)' has no shape", at: "shape")
    } else if let axis = array.shape.firstIndex(where: { $0 < 0 }) {
      context.error(
        "shape-negative", "dimension \(axis) of state '\(name)' is \(array.shape[axis]), expected 0 or more",
        at: "shape", found: "\(array.shape)")
    } else if array.shape.elementCount == nil {
      context.error(
        "shape-too-large", "the shape \(array.shape) of state '\(name)' has more elements than can be counted",
        at: "shape", found: "\(array.shape)")
    }
    if array.dataType != .float16, array.dataType != .int8 {
      context.error(
        "data-type", "state '\(name)' has data type \(array.dataType.schemaName)", at: "dataType",
        found: array.dataType.schemaName, expected: "FLOAT16 or INT8")
    }
    if let flexibility = array.shapeFlexibility {
      context.error(
        "state-flexible", "state '\(name)' has a flexible shape; states must have a fixed one",
        at: flexibility.schemaName)
    }
    if let value = array.defaultOptionalValue {
      context.error(
        "default-value", "state '\(name)' has a default value; states cannot have one", at: value.schemaName)
    }
  }
}
