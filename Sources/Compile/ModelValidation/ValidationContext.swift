internal import ModelLowering
internal import ModelSpec

/// The state of validation: the current path, the model's version, and the findings so far.
///
/// Validators report and continue; none throws, so that one run finds every problem.
struct ValidationContext {
  /// Whether the model at hand says that it can be updated on device.
  var isUpdatable = false
  /// The system that the model is checked for; nil when it is checked against the version it states itself.
  let target: SystemRelease?
  /// Whether to check, too, that the model can be written in compiled form. Not needed before compiling, which finds out.
  let checksCompiledForm: Bool
  /// Finds the constants of programs; nil for those that should not be read.
  let weights: ProgramLowering.WeightSource
  /// Nesting depth of pipelines around the current model.
  var pipelineDepth = 0
  /// The specification version of the operation set of the ML Program function at hand.
  var operationSetVersion: Int?
  /// The networks that were lowered to check their shapes, by the paths of their models.
  var networks: [ModelPath: LoweredNetwork] = [:]
  /// The place of the message that is being checked.
  private(set) var path: ModelPath
  private(set) var diagnostics: [Diagnostic] = []
  /// Findings past the limit are counted, not kept: a file of a million bad layers must not fill memory.
  private(set) var dropped = 0
  private static let diagnosticLimit = 1000

  init(
    target: SystemRelease? = nil, path: ModelPath = ModelPath(), checksCompiledForm: Bool = false,
    weights: @escaping ProgramLowering.WeightSource = { _ in nil }
  ) {
    self.weights = weights
    self.target = target
    self.checksCompiledForm = checksCompiledForm
    self.path = path
  }

  /// Errors found so far, kept or not.
  private(set) var errorCount = 0

  /// Runs `body` with the path one step further.
  mutating func within<Result>(_ step: ModelPath.Step, _ body: (inout ValidationContext) -> Result) -> Result {
    path.steps.append(step)
    defer { path.steps.removeLast() }
    return body(&self)
  }

  /// Runs `body` in the single field `name`.
  mutating func within<Result>(_ name: String, _ body: (inout ValidationContext) -> Result) -> Result {
    within(.field(name), body)
  }

  /// Runs `body` in element `index` of the repeated field `field`.
  mutating func within<Result>(
    _ field: String, _ index: Int, named name: String? = nil, _ body: (inout ValidationContext) -> Result
  ) -> Result {
    within(.element(field: field, index: index, name: name), body)
  }

  /// Runs `body` at `place`, a path from the current message on.
  mutating func within<Result>(_ place: ModelPath, _ body: (inout ValidationContext) -> Result) -> Result {
    path.steps += place.steps
    defer { path.steps.removeLast(place.steps.count) }
    return body(&self)
  }

  /// All findings, with a final one that counts those omitted.
  var findings: [Diagnostic] {
    guard dropped > 0 else { return diagnostics }
    let severity: Diagnostic.Severity = errorCount > 0 ? .error : .warning
    return diagnostics + [Diagnostic(severity, "too-many-findings", "\(dropped) more findings are not shown")]
  }

  /// Reports something that Core ML refuses.
  ///
  /// - Parameters:
  ///   - code: A stable name of the kind of problem.
  ///   - message: One sentence, found against expected, without a full stop.
  ///   - field: The field of the current message that it is about, when there is one.
  mutating func error(
    _ code: Diagnostic.Code, _ message: String, at field: String? = nil, found: String? = nil,
    expected: String? = nil, remedy: String? = nil
  ) {
    report(.error, code, saying: message, at: field, found: found, expected: expected, remedy: remedy)
  }

  /// Reports something that Core ML accepts but that is hardly meant.
  mutating func warning(
    _ code: Diagnostic.Code, _ message: String, at field: String? = nil, found: String? = nil,
    expected: String? = nil, remedy: String? = nil
  ) {
    report(.warning, code, saying: message, at: field, found: found, expected: expected, remedy: remedy)
  }

  /// Reports something that may well be meant, and that users of the model should know.
  mutating func note(
    _ code: Diagnostic.Code, _ message: String, at field: String? = nil, found: String? = nil, remedy: String? = nil
  ) {
    report(.note, code, saying: message, at: field, found: found, expected: nil, remedy: remedy)
  }

  /// Reports that a model does not fit a declared length: a warning for a model alone, whose inputs may be others than
  /// declared, and an error in a pipeline, where nobody can give it other inputs.
  mutating func mismatchOfStages(
    _ code: Diagnostic.Code, _ message: String, at field: String, found: String, expected: String
  ) {
    var isInPipeline = false
    if case .field(let name)? = path.steps.first { isInPipeline = name.hasPrefix("pipeline") }
    report(
      isInPipeline ? .error : .warning, code, saying: message, at: field, found: found, expected: expected, remedy: nil)
  }

  /// Reports what another stage has found, in a field of the current message.
  mutating func report(_ finding: Diagnostic, at field: String? = nil) {
    within(finding.location.path) { context in
      context.report(
        finding.severity, finding.code, saying: finding.message, at: field, found: finding.found,
        expected: finding.expected, remedy: finding.remedy)
    }
  }

  private mutating func report(
    _ severity: Diagnostic.Severity, _ code: Diagnostic.Code, saying message: String, at field: String?, found: String?,
    expected: String?, remedy: String?
  ) {
    if severity == .error { errorCount += 1 }
    // Errors have a budget of their own: warnings must not hide them.
    let kept = severity == .error ? errorCount : diagnostics.count - min(diagnostics.count, errorCount) + 1
    guard kept <= Self.diagnosticLimit else {
      dropped += 1
      return
    }
    let place = field.map { path.field($0) } ?? path
    diagnostics.append(
      Diagnostic(
        severity, code, message, at: Location(path: place), found: found, expected: expected, remedy: remedy))
  }
}

/// Words for a list of choices: `a`, `a or b`, `a, b or c`.
func listed(_ words: [String], joining word: String = "or") -> String {
  guard let last = words.last, words.count > 1 else { return words.first ?? "" }
  return words.dropLast().joined(separator: ", ") + " \(word) " + last
}

/// A count with its noun: `1 input`, `2 inputs`.
///
/// - Parameter plural: The plural of a noun that takes more than an `s`.
func counted(_ count: Int, _ noun: String, plural: String? = nil) -> String {
  count == 1 ? "1 \(noun)" : "\(count) \(plural ?? noun + "s")"
}
