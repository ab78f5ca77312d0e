internal import ModelFormat
internal import ModelOptimize
internal import ModelRuntime
internal import ModelSpec

/// Quantizes a model's activations by what they are on the inputs of the command line.
struct ActivationCalibration {
  let file: ModelFile
  let inputs: InputOptions
  /// Seed of inputs that are made up.
  let seed: UInt64

  /// Samples that are made up where no inputs are given.
  private static let madeUpCount = 8

  /// The model with quantized activations, and their report.
  ///
  /// - Parameter options: Which operations take quantized values: `only` and `skip`.
  /// - Throws: `Diagnostic` for a model that is not an ML Program, or invalid inputs.
  func quantized(
    _ scheme: ActivationScheme, _ options: CompressionOptions
  ) throws -> (file: ModelFile, report: OptimizationReport.Activations) {
    let sites = try ActivationQuantizer.sites(of: file, options)
    var report = OptimizationReport.Activations(scheme: scheme)
    var ranges: NameMap<ActivationRanges> = [:]
    for (name, sites) in sites where !sites.observed.isEmpty {
      let model = try RuntimeModel.load(file, LoadingOptions(functionName: OptimizationCheck.choice(name, of: file)))
      let samples = try inputs.samples(of: model.description.input, seed: seed, count: Self.madeUpCount)
      var own = ActivationRanges(of: NameSet(sites.observed))
      for row in samples.rows {
        try TerminationSignals.check()
        try own.add(try row.features(), to: model)
      }
      ranges[name] = own
      report.sampleCount += own.predictionCount
      report.areMadeUp = report.areMadeUp || samples.areMadeUp
    }
    let (changed, found) = try ActivationQuantizer.quantized(file, scheme, at: sites, observed: ranges)
    report.activations = found.activations
    report.kept = found.kept
    report.notes = found.notes
    if report.activations.isEmpty {
      report.notes.append(
        Diagnostic(
          .warning, "optimize-activations",
          "no activation was quantized: the model has no conv, linear, matmul, add or pool that takes a computed value, "
            + "or --only and --skip leave them out"))
    } else if report.areMadeUp {
      report.notes.append(
        Diagnostic(
          .warning, "optimize-calibration",
          "activations are quantized for random inputs, whose ranges may be far from those of real ones",
          remedy: "give a hundred real inputs or so with --inputs"))
    }
    return (changed, report)
  }
}
