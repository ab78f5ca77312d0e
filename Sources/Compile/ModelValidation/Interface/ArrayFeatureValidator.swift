internal import ModelSpec

/// Checks the type of a multi-array feature: shape, allowed shapes, element type and default value.
enum ArrayFeatureValidator {
  /// Runs at the path of the type.
  static func validate(
    _ array: ArrayFeatureType, _ name: String, in list: FeatureList, version: Int,
    _ context: inout ValidationContext
  ) {
    // Readers of version 1 and 2 know `shape` only.
    let flexibility = version >= 3 ? array.shapeFlexibility : nil
    if array.shapeFlexibility != nil {
      context.advise(3, of: version, for: "the flexible shape of '\(name)'", at: array.shapeFlexibility?.schemaName)
    }
    validateShape(array.shape, name, &context)
    if list == .input, array.shape.isEmpty, flexibility == nil {
      context.error(
        "shape-missing", "multi-array '\(name)' has no shape", at: "shape",
        expected: "a shape, enumerated shapes or a shape range")
    }
    switch flexibility {
    case .enumeratedShapes(let shapes)?:
      context.within("enumeratedShapes") { validate(shapes, default: array.shape, of: name, &$0) }
    case .shapeRange(let range)?:
      context.within("shapeRange") { validate(range, default: array.shape, of: name, &$0) }
    case nil: break
    }
    validateDataType(array.dataType, of: name, version: version, &context)
    if let value = array.defaultOptionalValue { validate(value, array.dataType, of: name, &context) }
  }

  private static func validateShape(_ shape: [Int64], _ name: String, _ context: inout ValidationContext) {
    if let axis = shape.firstIndex(where: { $0 < 0 }) {
      context.error(
        "shape-negative", "dimension \(axis) of '\(name)' is \(shape[axis]), expected 0 or more", at: "shape",
        found: "\(shape)")
    } else if shape.elementCount == nil {
      context.error(
        "shape-too-large", "the shape \(shape) of '\(name)' has more elements than can be counted", at: "shape",
        found: "\(shape)")
    }
  }

  private static func validate(
    _ shapes: ArrayFeatureType.EnumeratedShapes, default shape: [Int64], of name: String,
    _ context: inout ValidationContext
  ) {
    if shapes.shapes.isEmpty {
      context.error("flexibility-empty", "`enumeratedShapes` of '\(name)' is empty", expected: "at least one shape")
      return
    }
    for (index, allowed) in shapes.shapes.enumerated() {
      context.within("shapes", index) { context in
        if allowed.shape.isEmpty {
          context.error("flexibility-empty", "enumerated shape \(index) of '\(name)' has no dimensions", at: "shape")
        } else if allowed.shape.contains(where: { $0 < 1 }) {
          context.warning(
            "shape-negative", "enumerated shape \(index) of '\(name)' is \(allowed.shape), which is not a valid shape",
            at: "shape", found: "\(allowed.shape)")
        }
      }
    }
    if !shape.isEmpty, !shapes.shapes.contains(where: { $0.shape == shape }) {
      context.error(
        "default-shape", "the default shape \(shape) of '\(name)' is not among its enumerated shapes",
        found: "\(shape)", expected: listed(shapes.shapes.map { "\($0.shape)" }),
        remedy: "add it to `enumeratedShapes`")
    }
  }

  private static func validate(
    _ range: ArrayFeatureType.ShapeRange, default shape: [Int64], of name: String,
    _ context: inout ValidationContext
  ) {
    for (axis, size) in range.sizeRanges.enumerated() {
      context.within("sizeRanges", axis) {
        SizeRangeValidator.validate(size, of: "dimension \(axis) of '\(name)'", &$0)
      }
    }
    guard !shape.isEmpty else { return }
    let text = "[" + range.sizeRanges.map(SizeRangeValidator.describe).joined(separator: ", ") + "]"
    if shape.count != range.sizeRanges.count {
      context.error(
        "default-shape",
        "the default shape \(shape) of '\(name)' has \(counted(shape.count, "dimension")), but its shape range has "
          + "\(range.sizeRanges.count)", found: "\(shape)", expected: text)
    } else if !zip(range.sizeRanges, shape).allSatisfy({ SizeRangeValidator.contains($0, $1) }) {
      context.error(
        "default-shape", "the default shape \(shape) of '\(name)' is outside its shape range \(text)",
        found: "\(shape)", expected: text)
    }
  }

  private static func validateDataType(
    _ type: ArrayFeatureType.ArrayDataType, of name: String, version: Int, _ context: inout ValidationContext
  ) {
    switch type {
    case .double, .float32, .int32: break
    case .float16: context.require(7, of: version, for: "data type FLOAT16 of '\(name)'", at: "dataType")
    case .int8: context.require(10, of: version, for: "data type INT8 of '\(name)'", at: "dataType")
    case .invalidArrayDataType, .unrecognized:
      let problem = type.unknownProblem(of: name)
      context.error(problem.code, problem.message, at: "dataType", found: problem.found, expected: problem.expected)
    }
  }

  private static func validate(
    _ value: ArrayFeatureType.DefaultOptionalValue, _ type: ArrayFeatureType.ArrayDataType, of name: String,
    _ context: inout ValidationContext
  ) {
    switch (value, type) {
    case (.doubleDefaultValue, .double), (.floatDefaultValue, .float32), (.floatDefaultValue, .float16),
      (.intDefaultValue, .int32):
      break
    case (.intDefaultValue(let number), .int8):
      guard Int8(exactly: number) == nil else { return }
      context.error(
        "default-value", "the default value \(number) of '\(name)' does not fit in INT8", at: value.schemaName,
        found: "\(number)", expected: "-128...127")
    default:
      context.error(
        "default-value", "`\(value.schemaName)` does not fit data type \(type.schemaName) of '\(name)'",
        at: value.schemaName, found: value.schemaName, expected: field(for: type))
    }
  }

  private static func field(for type: ArrayFeatureType.ArrayDataType) -> String? {
    switch type {
    case .double: "doubleDefaultValue"
    case .float32, .float16: "floatDefaultValue"
    case .int32, .int8: "intDefaultValue"
    case .invalidArrayDataType, .unrecognized: nil
    }
  }
}
