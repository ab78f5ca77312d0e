internal import ModelFiles
package import ModelFormat
internal import ModelSpec
internal import ModelValidation

/// The Static Analysis Results Interchange Format (SARIF), version 2.1.0, an OASIS standard.
package enum SARIFFormat {
  /// - Parameter version: The version of modelc.
  package static func json(_ models: [CheckedModel], version: String) -> JSONValue {
    let findings = models.flatMap { model in model.findings.map { (model: model.path, finding: $0) } }
    let codes = Set(findings.map(\.finding.code.rawValue)).sorted()
    let numbers = Dictionary(zip(codes, codes.indices)) { first, _ in first }
    let driver: JSONValue = .object([
      .init("name", .string("modelc")), .init("version", .string(version)),
      .init("rules", .array(codes.map(rule))),
    ])
    let results = findings.map { result($0.finding, of: $0.model, rule: numbers[$0.finding.code.rawValue] ?? 0) }
    return .object([
      .init("$schema", .string("https://json.schemastore.org/sarif-2.1.0.json")), .init("version", .string("2.1.0")),
      .init(
        "runs",
        .array([
          .object([
            .init("tool", .object([.init("driver", driver)])), .init("columnKind", .string("unicodeCodePoints")),
            .init("results", .array(results)),
          ])
        ])),
    ])
  }

  /// A code with what it means, for lists of alerts and the page of each.
  private static func rule(_ code: String) -> JSONValue {
    let known = ValidationRule.rule(Diagnostic.Code(rawValue: code))
    let sentence = known?.sentence ?? own[code] ?? "A finding of modelc with the code \(code)."
    let details = [known?.verdict.sentence, known.map { "Known from: \($0.evidence.words)" }].compactMap(\.self)
    let help = ([sentence] + details + ["`modelc explain` tells of all codes of validation."]).joined(separator: "\n\n")
    func text(_ text: String) -> JSONValue { .object([.init("text", .string(text))]) }
    return .object([
      .init("id", .string(code)), .init("name", .string(code)), .init("shortDescription", text(sentence)),
      .init("fullDescription", text(([sentence] + details).joined(separator: " "))),
      .init("help", .object([.init("text", .string(help)), .init("markdown", .string(help))])),
    ])
  }

  /// Codes of checks that are no rules of validation.
  private static let own = [
    "interface": "The model's interface is not the one of its lock file.",
    "over-budget": "The model is larger, or computes more, than its budget allows.",
    "target-too-old": "A system on which the model must load cannot read it.",
  ]

  /// What makes a finding the same one in the next run: its code, the model, the place in it and the message, but no byte
  /// offset.
  private static func fingerprint(_ finding: Diagnostic, of model: String) -> String {
    let parts = [finding.code.rawValue, model, Location(path: finding.location.path).description, finding.message]
    // FNV-1a, 64 bits.
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in parts.joined(separator: "\n").utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return Hexadecimal.text((0..<8).reversed().map { UInt8(truncatingIfNeeded: hash >> (8 * $0)) })
  }

  private static func result(_ finding: Diagnostic, of model: String, rule: Int) -> JSONValue {
    let level =
      switch finding.severity {
      case .error: "error"
      case .warning: "warning"
      case .note: "note"
      }
    var place: [JSONValue.Member] = [
      .init("artifactLocation", .object([.init("uri", .string(uri(finding.file(of: model))))]))
    ]
    if let position = finding.location.lineAndColumn {
      place.append(
        .init(
          "region",
          .object([
            .init("startLine", .integer(Int64(max(1, position.line)))),
            .init("startColumn", .integer(Int64(max(1, position.column)))),
          ])))
    } else if let offset = finding.location.byteOffset {
      place.append(.init("region", .object([.init("byteOffset", .integer(Int64(max(0, offset))))])))
    }
    var location: [JSONValue.Member] = [.init("physicalLocation", .object(place))]
    if !finding.location.path.steps.isEmpty {
      let name = Location(path: finding.location.path).description
      location.append(.init("logicalLocations", .array([.object([.init("fullyQualifiedName", .string(name))])])))
    }
    return .object([
      .init("ruleId", .string(finding.code.rawValue)), .init("ruleIndex", .integer(Int64(rule))),
      .init("level", .string(level)), .init("message", .object([.init("text", .string(finding.sentence))])),
      .init("locations", .array([.object(location)])),
      .init(
        "partialFingerprints",
        .object([.init("modelcFinding/v1", .string(fingerprint(finding, of: model)))])),
    ])
  }

  /// A path as a relative reference; characters that it may not have are escaped.
  private static func uri(_ path: String) -> String {
    let allowed = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/".utf8)
    let escaped = path.utf8.map { byte in
      allowed.contains(byte) ? String(UnicodeScalar(byte)) : "%" + Hexadecimal.text([byte]).uppercased()
    }.joined()
    return path.utf8.first == UInt8(ascii: "/") ? "file://\(escaped)" : escaped
  }
}
