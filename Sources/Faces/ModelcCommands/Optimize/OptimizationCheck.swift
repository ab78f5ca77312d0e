internal import ArgumentParser
internal import Glibc
internal import ModelCompare
internal import ModelFormat
internal import ModelInspect
internal import ModelOps
internal import ModelOptimize
internal import ModelRuntime
internal import ModelSpec
internal import ModelValidation

/// Checks a model that was written against the one that it was made of.
struct OptimizationCheck {
  let original: ModelFile
  let written: ModelFile
  let extent: Extent

  /// What is checked.
  enum Extent: String, CaseIterable, ExpressibleByArgument {
    /// Weights, and the outputs of both models.
    case run
    /// Weights alone.
    case weights
    /// Nothing.
    case none
  }

  /// Values of a function that both models compute.
  struct Output {
    /// The function; nil when the model has one.
    var function: String?
    var comparison: ModelComparison
    /// The seed of inputs that were made up; nil where all were given.
    var madeUpSeed: UInt64?

    /// The outputs, as numbers.
    var outputs: [ComparedValue] { comparison.values.filter(\.isOutput) }

    /// Intermediate values, the most different ones first.
    var worst: [ComparedValue] {
      comparison.values.filter { !$0.isOutput && $0.mismatch == nil && $0.error.signalToNoise.isFinite }
        .sorted { $0.error.signalToNoise < $1.error.signalToNoise }
    }
  }

  /// Signal to noise below which an output is worth a warning: 20 dB.
  static let leastRatio = 100.0

  /// Checks the written model by the rules of the specification.
  ///
  /// - Throws: `Diagnostic` with errors that the original does not have.
  func validity() throws(Diagnostic) {
    func errors(_ file: ModelFile) -> [Diagnostic] {
      ModelValidator.validate(file).filter { $0.severity == .error }
    }
    let findings = errors(written)
    guard !findings.isEmpty else { return }
    let counts = Dictionary(grouping: errors(original), by: \.code.rawValue).mapValues(\.count)
    let added = Dictionary(grouping: findings, by: \.code.rawValue).filter { $1.count > counts[$0] ?? 0 }
    guard var problem = Diagnostic(joining: findings.filter { added[$0.code.rawValue] != nil }) else { return }
    problem.message = "the result would not be a valid model: " + problem.message
    throw problem.inFile(original.path)
  }

  /// Notes for each tensor whether the runtime unpacks the values that were computed.
  ///
  /// - Throws: `Diagnostic` when it does not.
  func weights(_ report: inout OptimizationReport) throws(Diagnostic) {
    if extent != .none { try UnpackedWeights.confirm(&report, in: written) }
  }

  /// Runs all functions of both models on the same inputs.
  ///
  /// - Parameter maxError: The greatest relative error of an output; nil for any.
  /// - Throws: `Diagnostic` with code `optimize-error` when an output is beyond it, or about inputs that do not fit.
  func outputs(_ inputs: InputOptions, seed: UInt64, maxError: Double?) throws -> [Output] {
    guard extent == .run else { return [] }
    var outputs: [Output] = []
    for name in functions {
      do {
        let (comparison, areMadeUp) = try compared(inputs, seed: seed, function: name)
        outputs.append(Output(function: name, comparison: comparison, madeUpSeed: areMadeUp ? seed : nil))
      } catch let error as any DiagnosticError {
        guard maxError == nil, let first = error.diagnostics.first else { throw error }
        var warning = first.prefixed(by: "outputs were not compared")
        warning.severity = .warning
        Terminal.writeProblem(warning)
      }
    }
    for output in outputs { try judge(output, maxError: maxError) }
    return outputs
  }

  /// The greatest relative error of an output of any function.
  func greatestError(_ inputs: InputOptions, seed: UInt64) throws -> Double {
    var greatest = 0.0
    for name in functions {
      let (comparison, _) = try compared(inputs, seed: seed, function: name)
      for value in comparison.values where value.isOutput { greatest = max(greatest, Self.relativeError(value)) }
    }
    return greatest
  }

  /// The functions to run; nil for the one that a model has.
  private var functions: [String?] {
    let functions = OptimizationReport.functionNames(of: original.model)
    return functions.count > 1 ? functions : [nil]
  }

  /// The function to name when loading the model: nil if `name` is the only one.
  static func choice(_ name: String, of file: ModelFile) -> String? {
    OptimizationReport.functionNames(of: file.model).count > 1 ? name : nil
  }

  private func judge(_ output: Output, maxError: Double?) throws(Diagnostic) {
    for value in output.outputs {
      let relative = Self.relativeError(value)
      if let maxError, !(relative <= maxError) {
        throw Diagnostic(
          "optimize-error",
          "output '\(value.name)' has a relative error of \(ShortNumber.text(relative)), expected at most "
            + "\(ShortNumber.text(maxError)); nothing was written",
          found: "\(relative)", expected: "\(maxError)",
          remedy: "use more bits, smaller groups or blocks, or leave the worst weights out with --skip")
      }
      if value.mismatch != nil || !(value.error.signalToNoise >= Self.leastRatio) {
        Terminal.writeProblem(
          Diagnostic(
            .warning, "optimize-loss",
            "output '\(value.name)' differs much from the original's: cosine "
              + "\(ShortNumber.decimals(value.error.cosine, 4)), relative error \(ShortNumber.text(relative))",
            remedy: "use more bits, smaller groups or blocks, or leave the worst weights out with --skip"))
      }
    }
  }

  /// The root of the mean squared difference over that of the original; infinite for what is no numbers and differs.
  static func relativeError(_ value: ComparedValue) -> Double {
    guard value.mismatch == nil else { return .infinity }
    let ratio = value.error.signalToNoise
    return ratio.isNaN ? .infinity : ratio == .infinity ? 0 : (1 / ratio).squareRoot()
  }

  private func compared(_ inputs: InputOptions, seed: UInt64, function: String?) throws -> (
    ModelComparison, areMadeUp: Bool
  ) {
    let (model, steps) = try load(original, function)
    let (other, otherSteps) = try load(written, function)
    var comparison = ModelComparison(
      model, steps: steps, with: .model(other, values: NameSet(otherSteps.map(\.name))),
      Tolerance(absolute: 0, relative: 1e-3))
    let samples = try inputs.samples(of: model.description.input, seed: seed)
    for row in samples.rows {
      try TerminationSignals.check()
      try comparison.add(try row.features(), PredictionOptions())
    }
    return (comparison, samples.areMadeUp)
  }

  /// A model, and the values outside loops and branches in the order in which it computes them.
  private func load(
    _ file: ModelFile, _ function: String?
  ) throws -> (model: RuntimeModel, steps: [ModelComparison.Step]) {
    let model = try RuntimeModel.load(file, LoadingOptions(functionName: function))
    var steps: [ModelComparison.Step] = []
    var names: NameSet = []
    let name = function ?? file.model.description?.defaultFunctionName
    let listing = LayerListing(file.model, function: name?.isEmpty == false ? name : nil)
    for row in listing.sections.flatMap(\.rows) where row.depth == 0 && row.number != nil {
      guard !row.type.hasPrefix("constexpr_") else { continue }
      for output in row.outputs where names.insert(output).inserted {
        steps.append(ModelComparison.Step(name: output, operation: row.type))
      }
    }
    return (model, steps)
  }
}
