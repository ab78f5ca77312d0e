internal import ModelDiff
internal import ModelFiles
internal import ModelFormat
internal import ModelGraph
internal import ModelInspect
package import ModelSpec
internal import ModelValidation

/// The result of checking one model.
package struct CheckedModel: Equatable, Sendable {
  /// The path by which it was checked.
  package var path: String
  /// The checks in order: `valid`, a system such as `iOS 16`, `lock`, `budget`.
  package var checks: [Check]

  /// One check of a model.
  package struct Check: Equatable, Sendable {
    package var name: String
    /// The findings; a check without errors passes.
    package var findings: [Diagnostic]
    /// Why it was not made; nil when it was.
    package var skipped: String?
  }

  /// All findings, without duplicates.
  package var findings: [Diagnostic] {
    var seen: Set<Diagnostic> = []
    return checks.flatMap(\.findings).filter { seen.insert($0).inserted }
  }
}

/// Checks many models against one configuration.
package struct ModelCheck: Sendable {
  private let configuration: CheckConfiguration

  package init(_ configuration: CheckConfiguration) { self.configuration = configuration }

  /// Checks all models of the configuration, in its order; those of a directory by name.
  ///
  /// - Throws: `Diagnostic` when there is no model at all: a check that checks nothing would pass.
  package func run() throws(Diagnostic) -> [CheckedModel] {
    var checked: [CheckedModel] = []
    for entry in configuration.models {
      let paths = ModelPaths.models(at: entry.path)
      guard !paths.isEmpty else {
        throw Diagnostic(.error, "check-no-models", "there is no model", at: Location(file: entry.path))
      }
      for path in paths { checked.append(check(path, entry)) }
    }
    guard !checked.isEmpty else {
      throw Diagnostic(
        .error, "check-no-models", "no models are named", remedy: "name them, or list them in modelc-check.json")
    }
    return checked
  }

  /// Whether any finding fails the check.
  package func fails(_ checked: [CheckedModel]) -> Bool {
    let least = configuration.failsOnWarnings ? Diagnostic.Severity.warning : .error
    return checked.contains { $0.findings.contains { $0.severity >= least } }
  }

  // MARK: - Models

  private func check(_ path: String, _ entry: CheckConfiguration.Entry) -> CheckedModel {
    let report = ValidationReport(of: path)
    var checks = [CheckedModel.Check(name: "valid", findings: report.findings)]
    let known = Set(report.findings)
    var names: Set<String> = []
    for target in configuration.targets + entry.targets where names.insert("\(target)").inserted {
      let findings = ValidationReport(of: path, target: target).findings.filter { !known.contains($0) }
      checks.append(CheckedModel.Check(name: "\(target)", findings: findings))
    }
    let skipped = report.isValid ? nil : "the model has errors"
    if let lock = entry.lock {
      let findings = report.isValid ? Self.findings(of: path, lock: lock) : []
      checks.append(CheckedModel.Check(name: "lock", findings: findings, skipped: skipped))
    }
    let budget = configuration.budget.replaced(by: entry.budget)
    if budget != CheckConfiguration.Budget() {
      let findings = report.isValid ? Self.findings(of: path, budget) : []
      checks.append(CheckedModel.Check(name: "budget", findings: findings, skipped: skipped))
    }
    let ignored = configuration.ignoredCodes.union(entry.ignoredCodes)
    for index in checks.indices {
      checks[index].findings.removeAll { ignored.contains($0.code.rawValue) }
    }
    return CheckedModel(path: path, checks: checks)
  }

  // MARK: - Locks

  /// Differences of the model's interface from the locked one; those that break apps are errors.
  private static func findings(of path: String, lock: String) -> [Diagnostic] {
    do throws(Diagnostic) {
      let locked: InterfaceLock
      do throws(Diagnostic) {
        locked = try InterfaceLock(try WholeFile.read(lock, limit: 1 << 26))
      } catch {
        throw error.inFile(lock)
      }
      return locked.changes(in: try ModelFile.read(path).model).map { change in
        let sentence = [change.sentence, change.problem].compactMap(\.self).joined(separator: "; ")
        return Diagnostic(change.impact == .none ? .note : .error, "interface", sentence, at: Location(file: path))
      }
    } catch {
      return [error]
    }
  }

  // MARK: - Budgets

  /// Findings for exceeded budgets.
  private static func findings(of path: String, _ budget: CheckConfiguration.Budget) -> [Diagnostic] {
    do throws(Diagnostic) {
      var findings: [Diagnostic] = []
      func compare(_ what: String, _ found: Double, _ limit: Double?) {
        guard let limit, found > limit else { return }
        findings.append(
          Diagnostic(
            .error, "over-budget", "\(what): \(number(found)), the budget allows \(number(limit))",
            at: Location(file: path), found: number(found), expected: number(limit)))
      }
      let file = try ModelFile.read(path)
      compare("bytes of the model", Double(ModelPaths.byteCount(of: path)), budget.bytes.map(Double.init))
      if let limit = budget.parameters {
        compare("parameters", Double(ModelSummary(file).weights.parameterCount), Double(limit))
      }
      if budget.floatingPointOperations != nil || budget.activationBytes != nil {
        let costs = try InspectedGraph.all(of: file).map { GraphCost($0.graph) }
        compare(
          "floating-point operations", costs.reduce(0) { $0 + $1.floatingPointOperations },
          budget.floatingPointOperations)
        compare(
          "bytes of activations", Double(costs.map(\.peakBytes).max() ?? 0), budget.activationBytes.map(Double.init))
      }
      return findings
    } catch {
      return [error.code == "no-operations" ? error.with(.note) : error]
    }
  }

  private static func number(_ value: Double) -> String {
    Int64(exactly: value.rounded()).map { NumberText.grouped($0) } ?? "\(value)"
  }
}

extension CheckConfiguration.Budget {
  fileprivate func replaced(by other: CheckConfiguration.Budget) -> CheckConfiguration.Budget {
    var budget = self
    budget.bytes = other.bytes ?? bytes
    budget.parameters = other.parameters ?? parameters
    budget.floatingPointOperations = other.floatingPointOperations ?? floatingPointOperations
    budget.activationBytes = other.activationBytes ?? activationBytes
    return budget
  }
}

extension Diagnostic {
  fileprivate func with(_ severity: Severity) -> Diagnostic {
    var diagnostic = self
    diagnostic.severity = severity
    return diagnostic
  }
}
