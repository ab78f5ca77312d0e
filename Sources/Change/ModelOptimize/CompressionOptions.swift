import ModelSpec

/// The new form of each of a model's weights.
package struct WeightPlan: Sendable {
  /// The scheme of each program constant to change.
  package var schemes: [WeightCandidate.ID: WeightScheme] = [:]
  /// Bits of the palettes of networks' tensors, by index in the model's order; others are unchanged.
  package var networkBits: [Int: Int] = [:]
  /// Which tensors of networks have an index: those of the measurement that the plan is based on.
  package var networks: CompressionOptions?
  /// Why other constants are unchanged.
  package var reasons: [WeightCandidate.ID: String] = [:]
  /// The reason for constants without a reason of their own.
  package var otherReason = "the plan leaves it out"

  package init() {}
}

/// One scheme for all weights, or several by name, and the selection of weights.
package struct CompressionOptions: Sendable {
  /// The scheme of weights to which no rule applies; one without changes leaves them.
  package var scheme: WeightScheme
  /// Schemes by name; the first matching rule applies.
  package var rules: [Rule] = []
  /// Constants with at most this many elements are unchanged.
  package var threshold = 2048
  /// Patterns for names of constants, names of operations' results, or operation types; empty for all.
  package var only: [String] = []
  /// Patterns for constants to leave unchanged.
  package var skip: [String] = []
  /// The iOS release whose operation set the program needs at least; nil for its present one.
  package var target: Int?

  package init(_ scheme: WeightScheme) { self.scheme = scheme }

  /// The scheme of the weights that match a pattern.
  package struct Rule: Sendable {
    /// Like `only`.
    package var pattern: String
    /// Nil to leave them unchanged.
    package var scheme: WeightScheme?

    package init(_ pattern: String, _ scheme: WeightScheme?) {
      (self.pattern, self.scheme) = (pattern, scheme)
    }
  }

  /// The scheme for a constant with these names; nil if it is to be left unchanged.
  func scheme(for names: [String]) -> WeightScheme? {
    if let rule = rules.first(where: { rule in names.contains { Glob.matches($0, rule.pattern) } }) {
      return rule.scheme
    }
    return scheme == WeightScheme() && !rules.isEmpty ? nil : scheme
  }

  /// The plan for `candidates`.
  package func plan(_ candidates: [WeightCandidate]) -> WeightPlan {
    var plan = WeightPlan()
    for candidate in candidates {
      let names = [candidate.id.name] + candidate.uses.flatMap { [$0.operation, $0.result] }
      if let reason = reason(candidate, names) {
        plan.reasons[candidate.id] = reason
      } else if let scheme = scheme(for: names) {
        let reason = Self.obstacle(to: scheme, candidate)
        plan.reasons[candidate.id] = reason
        plan.schemes[candidate.id] = reason == nil ? scheme : nil
      } else {
        plan.reasons[candidate.id] = "no form is given for it"
      }
    }
    return plan
  }

  /// Whether `only` and `skip` select a constant with these names.
  func includes(_ names: [String]) -> Bool {
    func matches(_ patterns: [String]) -> Bool {
      patterns.contains { pattern in names.contains { Glob.matches($0, pattern) } }
    }
    return (only.isEmpty || matches(only)) && !matches(skip)
  }

  /// Why a constant is unchanged, regardless of its scheme; nil if it can be changed.
  private func reason(_ candidate: WeightCandidate, _ names: [String]) -> String? {
    if candidate.count <= threshold { return "it has \(threshold) elements or fewer" }
    if let obstacle = candidate.obstacle { return obstacle }
    func matches(_ patterns: [String]) -> Bool {
      patterns.contains { pattern in names.contains { Glob.matches($0, pattern) } }
    }
    if !only.isEmpty, !matches(only) { return "--only does not name it" }
    if matches(skip) { return "--skip names it" }
    if candidate.axes == nil { return "operations that use it take different axes for channels" }
    return nil
  }

  /// Why a constant cannot have a scheme; nil if it can.
  private static func obstacle(to scheme: WeightScheme, _ candidate: WeightCandidate) -> String? {
    if case .palette(let palette) = scheme.storage, palette.vectorLength > 1, let axes = candidate.axes,
      candidate.groupCount > 1, candidate.shape[axes.output] / candidate.groupCount % palette.vectorLength != 0
    {
      let count = candidate.shape[axes.output] / candidate.groupCount
      return "its groups of \(count) output channels are no multiple of the length \(palette.vectorLength) of vectors"
    }
    if let sparsity = scheme.sparsity, sparsity.isOfLayers,
      !candidate.uses.allSatisfy({ ["conv", "linear"].contains($0.operation) && $0.parameter == "weight" })
    {
      return "this sparsity is for weights of conv and linear"
    }
    return nil
  }
}

/// Patterns of names with `*` for any characters and `?` for a single one.
enum Glob {
  static func matches(_ text: String, _ pattern: String) -> Bool {
    let (text, pattern) = (Array(text.utf8), Array(pattern.utf8))
    var (place, index) = (0, 0)
    // The last star, and where the text continues after the part it matches.
    var star: (index: Int, place: Int)?
    while place < text.count {
      if index < pattern.count, pattern[index] == UInt8(ascii: "*") {
        star = (index, place)
        index += 1
      } else if index < pattern.count, pattern[index] == text[place] || pattern[index] == UInt8(ascii: "?") {
        index += 1
        place += 1
      } else if let last = star {
        star = (last.index, last.place + 1)
        (index, place) = (last.index + 1, last.place + 1)
      } else {
        return false
      }
    }
    return pattern[index...].allSatisfy { $0 == UInt8(ascii: "*") }
  }
}
