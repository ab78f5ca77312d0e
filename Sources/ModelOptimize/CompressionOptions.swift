/// Which weights of a program are stored in which form.
package struct WeightPlan: Sendable {
  /// The scheme of each constant that is to be changed.
  package var schemes: [WeightCandidate.ID: WeightScheme] = [:]
  /// Why others stay.
  package var reasons: [WeightCandidate.ID: String] = [:]

  package init() {}
}

/// One scheme for all weights, and which these are.
package struct CompressionOptions: Sendable {
  package var scheme: WeightScheme
  /// Constants of at most so many elements stay.
  package var threshold = 2048
  /// Patterns of names of constants, names of operations' results, or types of operations; empty for all.
  package var only: [String] = []
  /// Patterns of those that stay.
  package var skip: [String] = []
  /// The iOS release whose operation set the program is to have at least; nil for its own.
  package var target: Int?

  package init(_ scheme: WeightScheme) { self.scheme = scheme }

  /// The plan for `candidates`.
  package func plan(_ candidates: [WeightCandidate]) -> WeightPlan {
    var plan = WeightPlan()
    for candidate in candidates {
      if let reason = reason(candidate) {
        plan.reasons[candidate.id] = reason
      } else {
        plan.schemes[candidate.id] = scheme
      }
    }
    return plan
  }

  /// Whether `only` and `skip` let a constant be changed that these names stand for.
  func includes(_ names: [String]) -> Bool {
    func matches(_ patterns: [String]) -> Bool {
      patterns.contains { pattern in names.contains { Glob.matches($0, pattern) } }
    }
    return (only.isEmpty || matches(only)) && !matches(skip)
  }

  /// Why a constant stays; nil when it does not.
  private func reason(_ candidate: WeightCandidate) -> String? {
    if candidate.count <= threshold { return "it has \(threshold) elements or fewer" }
    if let obstacle = candidate.obstacle { return obstacle }
    let names = [candidate.id.name] + candidate.uses.flatMap { [$0.operation, $0.result] }
    func matches(_ patterns: [String]) -> Bool {
      patterns.contains { pattern in names.contains { Glob.matches($0, pattern) } }
    }
    if !only.isEmpty, !matches(only) { return "--only does not name it" }
    if matches(skip) { return "--skip names it" }
    if candidate.axes == nil { return "operations that use it take different axes for channels" }
    if case .structured? = scheme.sparsity,
      !candidate.uses.allSatisfy({ ["conv", "linear"].contains($0.operation) && $0.parameter == "weight" })
    {
      return "n:m sparsity is for weights of conv and linear"
    }
    return nil
  }
}

/// Patterns of names with `*` for any characters and `?` for one.
enum Glob {
  static func matches(_ text: String, _ pattern: String) -> Bool {
    let (text, pattern) = (Array(text.utf8), Array(pattern.utf8))
    var (place, index) = (0, 0)
    // The last star, and where the text goes on after what it stands for.
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
