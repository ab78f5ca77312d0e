internal import ModelImage
package import ModelSpec

/// The checks of a model's inputs, made ready once so that they cost a prediction next to nothing.
package struct InputChecks: Sendable {
  private struct Input: Sendable {
    var feature: FeatureDescription
    var rule: Rule
    var isOptional: Bool

    var name: String { feature.name }
  }

  /// What can be seen at a glance to be allowed; anything else is looked at closely.
  private enum Rule: Sendable {
    case array(AllowedShapes)
    case double
    case dictionary
    case other
  }

  private let inputs: [Input]
  private let leadingAxes: Int

  /// - Parameter leadingAxes: How many axes an array may have in front of the declared ones; neural networks take two,
  ///   a sequence and a batch.
  package init(_ inputs: [FeatureDescription], leadingAxes: Int = 0) {
    self.leadingAxes = leadingAxes
    self.inputs = inputs.map { feature in
      let rule: Rule =
        switch feature.type?.kind {
        case .multiArrayType(let type): .array(AllowedShapes(type))
        case .doubleType: .double
        case .dictionaryType: .dictionary
        default: .other
        }
      return Input(feature: feature, rule: rule, isOptional: feature.type?.isOptional == true)
    }
  }

  /// The features that the inputs declare, fit for a predictor: integers given for doubles are widened, features of other
  /// names left out, and optional ones without a value too.
  ///
  /// - Throws: `RuntimeError` for the first input, in the model's order, that is missing (code `inputMissing`), of another
  ///   kind (code `featureType`), or of a shape, size or layout that is not allowed (code `featureType`).
  package func checked(_ features: NameMap<FeatureValue>) throws(RuntimeError) -> NameMap<FeatureValue> {
    var widened: [(name: String, number: Double)] = []
    var count = 0
    for input in inputs {
      guard let value = features[input.name], !value.isUndefined else {
        guard input.isOptional else {
          throw RuntimeError(
            .inputMissing, "input '\(input.name)' is missing, expected \(FeatureText.expected(input.feature.type))")
        }
        continue
      }
      count += 1
      switch (input.rule, value) {
      case (.array(let allowed), .array(let array)) where allowed.contains(array.shape, behind: leadingAxes): break
      // Keys matter to the stage of a pipeline that takes them, which may say otherwise than the pipeline.
      case (.double, .double), (.dictionary, .dictionary): break
      case (.double, .int64(let number)): widened.append((input.name, Double(number)))
      default:
        let problem = FeatureCheck.problem(with: value, for: input.feature, leadingAxes: leadingAxes)
        if let problem { throw problem }
      }
    }
    var checked = features
    // Every name counts once, unless the model declares one twice.
    if count != features.count {
      let names = NameSet(inputs.map(\.name))
      checked = features.filter { names.contains($0.key) && !$0.value.isUndefined }
    }
    for (name, number) in widened { checked[name] = .double(number) }
    return checked
  }
}

extension AllowedShapes {
  /// Whether `shape` is allowed, or what is left of it without up to `leadingAxes` of its first axes.
  func contains(_ shape: [Int], behind leadingAxes: Int) -> Bool {
    switch self {
    case .open: return true
    case .list(let shapes):
      return shapes.contains { allowed in
        let extra = shape.count - allowed.count
        return extra >= 0 && extra <= leadingAxes && shape.suffix(allowed.count).elementsEqual(allowed)
      }
    case .ranges(let ranges):
      let extra = shape.count - ranges.count
      guard extra >= 0, extra <= leadingAxes else { return false }
      return zip(ranges, shape.dropFirst(extra)).allSatisfy { $0.contains($1) }
    }
  }
}
