internal import ModelSpec

/// Compares the ranks of a layer's values with the rule of its kind.
enum RankValidator {
  /// Runs at the path of the layer.
  static func validate(_ site: LayerSite, _ rule: RankRule, _ context: inout ValidationContext) {
    let input = site.inputRanks.first ?? nil
    let output = site.outputRanks.first ?? nil
    if rule.same, let input, let output, input != output {
      context.error(
        "rank-mismatch", "\(site.kind) keeps the rank, but its input has rank \(input) and its output rank \(output)",
        at: "output", found: "\(output)", expected: "\(input)")
    }
    if let input, !rule.range.contains(input) {
      report(input, "input", of: site, rule, &context)
    }
    if let output, !rule.range.contains(output), !(rule.same && input == output) {
      report(output, "output", of: site, rule, &context)
    }
    if rule.sameInputs { compare(site.inputRanks, site.layer.input, list: "input", of: site, &context) }
    if rule.sameOutputs { compare(site.outputRanks, site.layer.output, list: "output", of: site, &context) }
  }

  private static func report(
    _ rank: Int, _ list: String, of site: LayerSite, _ rule: RankRule, _ context: inout ValidationContext
  ) {
    context.error(
      "rank-unsupported", "\(site.kind) needs rank \(rule.range.words), but its \(list) has rank \(rank)", at: list,
      found: "\(rank)", expected: rule.range.words)
  }

  private static func compare(
    _ ranks: [Int?], _ names: [String], list: String, of site: LayerSite, _ context: inout ValidationContext
  ) {
    guard let first = ranks.first ?? nil else { return }
    for (rank, name) in zip(ranks, names) {
      guard let rank, rank != first else { continue }
      context.error(
        "rank-mismatch",
        "the \(list)s of \(site.kind) must have the same rank, but '\(names[0])' has \(first) and '\(name)' has \(rank)",
        at: list, found: "\(rank)", expected: "\(first)")
    }
  }
}
