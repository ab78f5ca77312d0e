package import ModelFormat
internal import ModelSpec

/// The Static Analysis Results Interchange Format (SARIF), version 2.1.0, an OASIS standard.
package enum SARIFFormat {
  /// - Parameter version: The version of modelc.
  package static func json(_ models: [CheckedModel], version: String) -> JSONValue {
    let findings = models.flatMap { model in model.findings.map { (model: model.path, finding: $0) } }
    let codes = Set(findings.map(\.finding.code.rawValue)).sorted()
    let numbers = Dictionary(zip(codes, codes.indices)) { first, _ in first }
    let driver: JSONValue = .object([
      .init("name", .string("modelc")), .init("version", .string(version)),
      .init("rules", .array(codes.map { .object([.init("id", .string($0))]) })),
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
