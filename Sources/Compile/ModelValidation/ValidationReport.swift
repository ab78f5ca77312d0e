internal import CoreAIFormat
package import ModelFormat
package import ModelSpec

/// All findings about the model at a path.
package struct ValidationReport: Sendable {
  package let path: String
  /// In the order of the file; a model that cannot be read has one, which says why.
  package let findings: [Diagnostic]

  /// - Parameter target: A system that the model must load on.
  package init(of path: String, target: SystemRelease? = nil) {
    self.path = path
    findings = Self.findings(of: path, target)
  }

  private static func findings(of path: String, _ target: SystemRelease?) -> [Diagnostic] {
    if CoreAIAsset.isAsset(at: path) { return AssetCheck.findings(path, hasTarget: target != nil) }
    do throws(Diagnostic) {
      return findings(of: try ModelFile.read(path), target)
    } catch {
      return [error]
    }
  }

  /// All findings about a model that was read.
  package static func findings(of file: ModelFile, _ target: SystemRelease? = nil) -> [Diagnostic] {
    var findings = file.findings + ModelValidator.validate(file)
    if file.format == .mlmodelc { findings.removeAll(where: \.isOfCompiledBiases) }
    if let target { findings += TargetCheck.check(file.model, for: target) }
    return file.locating(findings)
  }

  /// Whether no finding is an error.
  package var isValid: Bool { !findings.contains { $0.severity == .error } }

  /// The object that `modelc validate --json` prints.
  package var json: JSONValue {
    .object([
      .init("path", .string(path)), .init("isValid", .bool(isValid)),
      .init("findings", .array(findings.map(\.judgedJSON))),
    ])
  }
}
