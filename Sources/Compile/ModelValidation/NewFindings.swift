package import ModelSpec

extension [Diagnostic] {
  /// The findings about a changed model that those about the model before do not say already.
  ///
  /// The same finding may read differently with other names. So of findings that no sentence of `before` equals, as many of
  /// a code are left out as `before` has more of that code.
  ///
  /// - Parameter before: The findings about the model as it was, or about all the models that it was made of.
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
