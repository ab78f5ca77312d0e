internal import ArgumentParser
internal import ModelFormat
internal import ModelInspect
internal import ModelSpec
internal import ModelValidation

/// `modelc explain`: explains the codes of findings.
struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Explain the codes of findings, and what is known of Apple's compiler.",
    discussion: """
      Prints what a code of `modelc validate --json` stands for, whether Apple's compiler refuses such a model, what it \
      says then, and how that is known. Without codes, lists all of them.

        $ modelc explain rank-limit
        rank-limit
          A tensor of a program has more than five dimensions.
          Apple's compiler refuses the model.
          …

      Exit status: 0 on success, 1 for an unknown code, 64 for a usage error.
      """)

  @Argument(help: ArgumentHelp("Codes, such as rank-limit.", valueName: "code"))
  var codes: [String] = []

  @Flag(help: "Print a list of objects in JSON.")
  var json = false

  func run() throws {
    try reportingErrors {
      let rules = codes.isEmpty ? ValidationRule.all : try codes.map { try Self.rule($0) }
      if json {
        try Terminal.write(JSONWriter.text(.array(rules.map(\.json))) + "\n")
      } else if codes.isEmpty {
        let width = rules.map(\.code.rawValue.count).max() ?? 0
        for rule in rules {
          let code = rule.code.rawValue
          let gap = String(repeating: " ", count: width - code.count)
          try Terminal.write("\(code)\(gap)  \(rule.sentence)\n")
        }
      } else {
        try Terminal.write(rules.map(\.text).joined(separator: "\n"))
      }
    }
  }

  private static func rule(_ code: String) throws(Diagnostic) -> ValidationRule {
    if let rule = ValidationRule.rule(Diagnostic.Code(rawValue: code)) { return rule }
    let known = ValidationRule.all.map(\.code.rawValue)
    throw Diagnostic(
      "code-unknown", "'\(code)' is not a code of validation", found: code,
      remedy: NearestName.remedy(code, in: known) ?? "`modelc explain` lists all codes")
  }
}

extension ValidationRule {
  /// The members of the object that `modelc explain --json` prints.
  fileprivate var json: JSONValue {
    var members: [JSONValue.Member] = [
      .init("code", .string(code.rawValue)), .init("sentence", .string(sentence)),
      .init("apple", .string(verdict.rawValue)),
    ]
    if let message { members.append(.init("message", .string(message))) }
    members.append(.init("evidence", .string(evidence.words)))
    return .object(members)
  }

  /// The code, and a line for each thing that is known of it.
  fileprivate var text: String {
    var lines = [code.rawValue, "  \(sentence)", "  \(verdict.sentence)"]
    if let message { lines.append("  It says: \(message)") }
    lines.append("  Known from: \(evidence.words)")
    return lines.joined(separator: "\n") + "\n"
  }
}
