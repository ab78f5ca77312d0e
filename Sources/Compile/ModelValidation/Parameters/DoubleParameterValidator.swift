internal import ModelSpec

/// Checks a numeric setting: its default against the range the application may set.
enum DoubleParameterValidator {
  /// Runs at the path of the setting.
  static func validate(_ parameter: DoubleParameter, _ name: String, _ context: inout ValidationContext) {
    let value = parameter.defaultValue
    if value.isNaN {
      context.warning("parameter-default", "the default of `\(name)` is not a number", at: "defaultValue", found: "NaN")
    }
    guard case .range(let range)? = parameter.allowedValues else { return }
    context.within("range") { context in
      if range.minValue > range.maxValue {
        // No default is in an empty range, so one finding covers both.
        context.error(
          "parameter-values", "the range of `\(name)` is empty: \(describe(range))", found: describe(range),
          expected: "`minValue` not above `maxValue`")
      } else if value < range.minValue || value > range.maxValue {
        context.error(
          "parameter-default", "the default \(value) of `\(name)` is outside \(describe(range))", found: "\(value)",
          expected: describe(range))
      } else if range.minValue.isNaN || range.maxValue.isNaN {
        context.warning("parameter-values", "a bound of `\(name)` is not a number", found: describe(range))
      }
    }
  }

  private static func describe(_ range: DoubleRange) -> String {
    "\(range.minValue)...\(range.maxValue)"
  }
}
