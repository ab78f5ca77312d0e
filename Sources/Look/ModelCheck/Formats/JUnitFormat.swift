internal import ModelInspect
internal import ModelSpec

/// The XML of JUnit: a test suite for each model, a test case for each check.
package enum JUnitFormat {
  package static func text(_ models: [CheckedModel]) -> String {
    let checks = models.flatMap(\.checks)
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    text += "<testsuites name=\"modelc check\" \(counts(checks))>\n"
    for model in models {
      // The schema knows the number of skipped cases of a suite alone.
      let skipped = model.checks.count { $0.skipped != nil }
      let rest = skipped > 0 ? " skipped=\"\(skipped)\"" : ""
      text += "  <testsuite name=\"\(escaped(model.path))\" \(counts(model.checks))\(rest)>\n"
      for check in model.checks { text += testCase(check, of: model.path) }
      text += "  </testsuite>\n"
    }
    return text + "</testsuites>\n"
  }

  private static func counts(_ checks: [CheckedModel.Check]) -> String {
    let failures = checks.count { $0.findings.contains { $0.severity == .error } }
    return "tests=\"\(checks.count)\" failures=\"\(failures)\" errors=\"0\""
  }

  private static func testCase(_ check: CheckedModel.Check, of model: String) -> String {
    let head = "    <testcase classname=\"\(escaped(model))\" name=\"\(escaped(check.name))\""
    if let reason = check.skipped {
      return head + ">\n      <skipped message=\"\(escaped(reason))\"/>\n    </testcase>\n"
    }
    guard !check.findings.isEmpty else { return head + "/>\n" }
    let errors = check.findings.filter { $0.severity == .error }
    let others = check.findings.filter { $0.severity != .error }
    var text = head + ">\n"
    if let first = errors.first {
      text += "      <failure type=\"\(escaped(first.code.rawValue))\" message=\"\(escaped(first.sentence))\">"
      text += errors.map { escaped($0.sentence) }.joined(separator: "\n") + "</failure>\n"
    }
    if !others.isEmpty {
      let lines = others.map { escaped("\($0.severity.rawValue): \($0.sentence)") }
      text += "      <system-out>\(lines.joined(separator: "\n"))</system-out>\n"
    }
    return text + "    </testcase>\n"
  }

  private static func escaped(_ text: String) -> String { MarkupText.escaped(text, keepingLineBreaks: true) }
}
