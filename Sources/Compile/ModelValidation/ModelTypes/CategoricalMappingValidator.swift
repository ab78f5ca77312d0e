internal import ModelSpec

/// Checks a categorical mapping: its table against input, output and the value for unknown inputs.
enum CategoricalMappingValidator {
  private static let owner = "a categorical mapping"

  /// Runs at the path of the model.
  static func validate(_ mapping: CategoricalMapping, _ model: Model, _ context: inout ValidationContext) {
    guard let table = mapping.mappingType else {
      context.within("categoricalMapping") { context in
        context.error(
          "mapping-missing", "the model has no table", at: "MappingType",
          expected: "`stringToInt64Map` or `int64ToStringMap`")
      }
      return
    }
    let (from, to): (FeatureKind, FeatureKind) =
      switch table {
      case .stringToInt64Map: (.string, .int64)
      case .int64ToStringMap: (.int64, .string)
      }
    context.within("categoricalMapping") { context in
      switch (mapping.valueOnUnknown, table) {
      case (.strValue?, .stringToInt64Map), (.int64Value?, .int64ToStringMap):
        let field = mapping.valueOnUnknown?.schemaName ?? ""
        context.error(
          "value-on-unknown", "`\(field)` does not fit `\(table.schemaName)`, which yields \(to.name)", at: field,
          found: field, expected: to == .string ? "strValue" : "int64Value")
      default: break
      }
    }
    FeatureList.input.require([from, .sequence], of: model, for: owner, &context)
    FeatureList.output.require([to, .sequence], of: model, for: owner, &context)
    guard let input = model.description?.input.first, let output = model.description?.output.first else { return }
    context.within("description") { context in
      validateSequences(from: input, from, to: output, of: to, &context)
    }
  }

  private static func validateSequences(
    from input: FeatureDescription, _ from: FeatureKind, to output: FeatureDescription, of to: FeatureKind,
    _ context: inout ValidationContext
  ) {
    guard let sequence = input.sequence else {
      guard output.sequence != nil, input.kind != nil else { return }
      context.within("output", 0, named: output.name) { context in
        context.warning(
          "output-type", "output '\(output.name)' is Sequence, but input '\(input.name)' is not", at: "type",
          found: "Sequence", expected: to.name)
      }
      return
    }
    SequenceElements.require(from, sequence, of: "input", at: 0, named: input.name, &context)
    if let result = output.sequence {
      SequenceElements.require(to, result, of: "output", at: 0, named: output.name, &context)
    } else if let kind = output.kind {
      context.within("output", 0, named: output.name) { context in
        context.error(
          "output-type", "input '\(input.name)' is Sequence, but output '\(output.name)' is \(kind.name)", at: "type",
          found: kind.name, expected: "Sequence")
      }
    }
  }
}

/// Checks the element type of a sequence that a model type fixes.
enum SequenceElements {
  /// Runs at the path of the description.
  static func require(
    _ kind: FeatureKind, _ sequence: SequenceFeatureType, of list: String, at index: Int, named name: String,
    _ context: inout ValidationContext
  ) {
    let found: FeatureKind
    switch sequence.kind {
    case .int64Type?: found = .int64
    case .stringType?: found = .string
    case nil: return
    }
    guard found != kind else { return }
    context.within(list, index, named: name) { context in
      context.error(
        "sequence-type", "\(list) '\(name)' is a Sequence of \(found.name), expected one of \(kind.name)", at: "type",
        found: found.name, expected: kind.name)
    }
  }
}
