package import ModelSpec

extension [Diagnostic] {
  /// The findings about a changed model that are not among those about the original.
  ///
  /// The same finding may have other names in its message. So among findings whose message is not in `before`, as many
  /// of each code are omitted as `before` has unmatched ones of that code.
  ///
  /// - Parameter before: The findings about the original model, or about all the models that it was made of.
  package func added(since before: [Diagnostic]) -> [Diagnostic] {
    var counts: NameMap<Int> = [:]
    for finding in before { counts[finding.code.rawValue, default: 0] += 1 }
    let known = Set(before.map(\.message))
    var rest = filter { finding in
      guard known.contains(finding.message) else { return true }
      counts[finding.code.rawValue, default: 0] -= 1
      return false
    }
    rest.removeAll { finding in
      guard let count = counts[finding.code.rawValue], count > 0 else { return false }
      counts[finding.code.rawValue] = count - 1
      return true
    }
    return rest
  }
}
