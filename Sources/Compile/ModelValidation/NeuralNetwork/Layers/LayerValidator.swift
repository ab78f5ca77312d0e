internal import ModelSpec

/// Checks a single layer: its kind, the numbers of its inputs and outputs, their ranks, and its parameters.
enum LayerValidator {
  /// Runs at the path of the layer.
  static func validate(_ site: LayerSite, _ context: inout ValidationContext) {
    guard let kind = site.layer.layer else {
      context.error(
        "layer-kind-missing", "the layer's type is not in the schema", at: "layer",
        remedy: "write the model again with a tool of its own version")
      return
    }
    let rule = kind.rule
    compare(site.layer.input.count, rule.inputs, of: "input", in: kind, &context)
    compare(site.layer.output.count, rule.outputs, of: "output", in: kind, &context)
    RankValidator.validate(site, rule.ranks, &context)
    context.within(kind.schemaName) { rule.check(site, &$0) }
  }

  private static func compare(
    _ count: Int, _ range: ClosedRange<Int>, of list: String, in kind: NeuralNetworkLayer.Layer,
    _ context: inout ValidationContext
  ) {
    guard !range.contains(count) else { return }
    let isSingular = range.upperBound == 1 || (range.lowerBound == 1 && range.upperBound == LayerRule.any)
    let noun = isSingular ? list : "\(list)s"
    context.error(
      list == "input" ? "input-count" : "output-count",
      "\(kind.schemaName) layers must have \(range.words) \(noun), this one has \(count)", at: list,
      found: "\(count)", expected: range.words)
  }
}
