internal import ModelSpec

/// Checks a scaler: one input and one output that match, and as many numbers as the input has elements.
enum ScalerValidator {
  private static let owner = "a scaler"

  /// Runs at the path of the model.
  static func validate(_ scaler: Scaler, _ model: Model, _ context: inout ValidationContext) {
    let kinds: [FeatureKind] = [.int64, .double, .multiArray]
    FeatureList.input.require(kinds, of: model, for: owner, &context)
    FeatureList.output.require(kinds, of: model, for: owner, &context)
    guard let input = model.description?.input.first, let output = model.description?.output.first,
      let kind = input.kind, kinds.contains(kind)
    else { return }
    TransformValidator.validate(output, against: input, for: owner, integersBecomeDoubles: true, model, &context)
    context.within("scaler") { context in
      let size = kind == .multiArray ? input.multiArray?.shape.first : nil
      for (field, count) in [("shiftValue", scaler.shiftValue.count), ("scaleValue", scaler.scaleValue.count)] {
        guard count > 1, size.map(Int.init) != count else { continue }
        let expected = size.map { $0 == 1 ? "0 or 1" : "0, 1 or \($0)" } ?? "0 or 1"
        context.error(
          "scaler-size", "`\(field)` has \(count) values, expected \(expected) for input '\(input.name)'", at: field,
          found: "\(count)", expected: expected)
      }
    }
  }
}
