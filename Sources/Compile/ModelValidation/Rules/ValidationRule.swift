package import ModelFormat
package import ModelSpec

/// The meaning of a finding's code, and how Apple's software is known to treat such a model.
///
/// All rules are in one table: `modelc explain` prints it, `modelc validate --json` and `modelc compile` read the verdict
/// from it, and `Documentation/commands/validation-codes.md` is made of it.
package struct ValidationRule: Equatable, Sendable {
  /// How Apple's software treats a model with such an error.
  package enum Verdict: String, CaseIterable, Sendable {
    /// Apple's compiler, or its validator, refuses the model.
    case refused
    /// The model compiles, but loading it or predicting with it fails.
    case failsAtRunTime = "fails-at-run-time"
    /// Some versions of Apple's software are known to refuse it, or it breaks what Apple documents; no other is known to
    /// accept it.
    case mayRefuse = "may-refuse"
    /// Apple's software takes the model.
    case accepted
    /// Nothing is known.
    case unknown

    /// One sentence, for people.
    package var sentence: String {
      switch self {
      case .refused: "Apple's compiler refuses the model."
      case .failsAtRunTime: "Apple's compiler takes the model; loading it or predicting with it fails."
      case .mayRefuse: "Apple's compiler may refuse the model."
      case .accepted: "Apple's compiler takes the model."
      case .unknown: "What Apple's compiler does is not known."
      }
    }
  }

  /// The evidence for the verdict.
  package enum Evidence: Equatable, Sendable {
    /// The source of coremltools' public validator, and its tests.
    case publicValidator
    /// The public schema and its documentation, or coremltools' checks of its own programs.
    case documentation
    /// Models that Apple's compiler has compiled.
    case compiledModels
    /// A public report that quotes a message of Apple's software.
    case report(String)
    /// A consequence of the mathematics: the model cannot be computed.
    case reasoning

    /// A few words, for people.
    package var words: String {
      switch self {
      case .publicValidator: "expected from coremltools' public validator; not tried with Apple's compiler"
      case .documentation: "expected from the public schema and coremltools; not tried with Apple's compiler"
      case .compiledModels: "models that Apple's compiler has compiled"
      case .report(let place): "a public report, \(place)"
      case .reasoning: "expected, since the model cannot be computed; not tried with Apple's compiler"
      }
    }
  }

  package let code: Diagnostic.Code
  /// The problem, in one sentence.
  package let sentence: String
  package let verdict: Verdict
  /// The message of Apple's software, if known; names and numbers are those of the report.
  package let message: String?
  package let evidence: Evidence

  init(
    _ code: String, _ verdict: Verdict, by evidence: Evidence, meaning sentence: String,
    saying message: String? = nil
  ) {
    self.code = Diagnostic.Code(rawValue: code)
    self.verdict = verdict
    self.evidence = evidence
    self.sentence = sentence
    self.message = message
  }

  /// All rules, in the order of their codes.
  package static let all = (programs + interface + networks + training + modelTypes)
    .sorted { $0.code.rawValue < $1.code.rawValue }

  private static let byCode = Dictionary(all.map { ($0.code, $0) }, uniquingKeysWith: { first, _ in first })

  /// The rule of a code; nil for one that validation does not use.
  package static func rule(_ code: Diagnostic.Code) -> ValidationRule? { byCode[code] }
}

extension Diagnostic {
  /// How Apple's software treats models with such a finding.
  package var verdict: ValidationRule.Verdict { ValidationRule.rule(code)?.verdict ?? .unknown }

  /// The object of the finding in `modelc validate --json`: the members of ``json``, and the verdict where the code has a
  /// rule. Warnings are milder cases than those that Apple's compiler refuses.
  package var judgedJSON: JSONValue {
    guard let rule = ValidationRule.rule(code) else { return json }
    let verdict = severity != .error && rule.verdict == .refused ? .unknown : rule.verdict
    return .object(jsonMembers + [.init("apple", .string(verdict.rawValue))])
  }
}
