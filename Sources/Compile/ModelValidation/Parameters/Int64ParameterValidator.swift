internal import ModelSpec

/// Checks an integer setting: its default against the values the application may set.
enum Int64ParameterValidator {
  /// Runs at the path of the setting.
  ///
  /// - Parameters:
  ///   - name: What the setting is called, as in `numberOfNeighbors`.
  ///   - positive: Whether only values above 0 make sense.
  static func validate(
    _ parameter: Int64Parameter, _ name: String, positive: Bool, _ context: inout ValidationContext
  ) {
    let value = parameter.defaultValue
    if positive, value <= 0 {
      context.error(
        "parameter-default", "the default \(value) of `\(name)` is not positive", at: "defaultValue",
        found: "\(value)", expected: "at least 1")
    }
    switch parameter.allowedValues {
    case .set(let set)?:
      context.within("set") { validate(set.values, default: value, of: name, positive: positive, &$0) }
    case .range(let range)?:
      context.within("range") { validate(range, default: value, of: name, positive: positive, &$0) }
    case nil: break
    }
  }

  /// Core ML reads a set up to the default value, so what follows it is a warning only.
  private static func validate(
    _ values: [Int64], default value: Int64, of name: String, positive: Bool, _ context: inout ValidationContext
  ) {
    let place = values.firstIndex(of: value)
    if positive {
      for (index, member) in values.enumerated() where member <= 0 && member != value {
        let message = "`\(name)` allows \(member), which is not positive"
        if let place, index > place {
          context.warning("parameter-values", message, at: "values", found: "\(member)", expected: "at least 1")
        } else {
          context.error("parameter-values", message, at: "values", found: "\(member)", expected: "at least 1")
        }
      }
    }
    if place == nil, !(positive && value <= 0) {
      context.error(
        "parameter-default", "the default \(value) of `\(name)` is not among the allowed values", at: "values",
        found: "\(value)", expected: listed(values.map(String.init)))
    }
  }

  private static func validate(
    _ range: Int64Range, default value: Int64, of name: String, positive: Bool, _ context: inout ValidationContext
  ) {
    if range.minValue > range.maxValue {
      context.error(
        "parameter-values", "the range of `\(name)` is empty: \(range.minValue)...\(range.maxValue)",
        found: "\(range.minValue)...\(range.maxValue)", expected: "`minValue` not above `maxValue`")
    } else if value < range.minValue || value > range.maxValue, !(positive && value <= 0) {
      context.error(
        "parameter-default",
        "the default \(value) of `\(name)` is outside \(range.minValue)...\(range.maxValue)",
        found: "\(value)", expected: "\(range.minValue)...\(range.maxValue)")
    }
    guard positive else { return }
    for (field, bound) in [("minValue", range.minValue), ("maxValue", range.maxValue)] where bound <= 0 {
      context.error(
        "parameter-values", "`\(field)` of `\(name)` is \(bound), which is not positive", at: field,
        found: "\(bound)", expected: "at least 1")
    }
  }
}
