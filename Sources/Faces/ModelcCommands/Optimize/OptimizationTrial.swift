internal import ModelFormat
internal import ModelOptimize
internal import ModelSpec

/// Writes an optimized model to a temporary file, checks it, and moves it to the output.
struct OptimizationTrial {
  /// The model that the new one is compared with.
  let file: ModelFile
  /// The model whose weights are changed: the same one, or with quantized activations.
  let source: ModelFile
  /// The output path.
  let out: String
  let extent: OptimizationCheck.Extent
  let inputs: InputOptions
  /// Seed of inputs that are made up.
  let seed: UInt64

  /// Computes the new weights with `body`; the model is moved to the output after the check.
  ///
  /// - Parameter maxError: The maximum relative error of an output; nil for any.
  /// - Throws: Also if an output exceeds `maxError`; then nothing is written.
  func run(
    maxError: Double?, _ body: (WeightSpool) throws(Diagnostic) -> ModelOptimizer.Result
  ) throws -> (OptimizationReport, [OptimizationCheck.Output]) {
    try writing(body) { temporary, report in
      for note in report.notes { Terminal.writeProblem(note) }
      var report = report
      let check = OptimizationCheck(original: file, written: try ModelFile.read(temporary), extent: extent)
      try check.validity()
      try ProgressBar.phase("unpacking what was written") { () throws(Diagnostic) in try check.weights(&report) }
      let outputs = try ProgressBar.phase("comparing the outputs") {
        try check.outputs(inputs, seed: seed, maxError: maxError)
      }
      guard try ItemReplacement.replace(out, with: temporary) else {
        throw Diagnostic("write-failed", "the model cannot be moved here", at: Location(file: out))
      }
      return (report, outputs)
    }
  }

  /// The largest number of moves of `mixed` for which no output exceeds the relative error `maxError`, by bisection:
  /// errors nearly always grow with each move.
  func mostMoves(of mixed: MixedPrecision, target: Int?, maxError: Double) throws -> Int {
    var (good, bad) = (mixed.moveCounts.lowerBound, mixed.moveCounts.upperBound + 1)
    while good + 1 < bad {
      let count = (good + bad) / 2
      let plan = mixed.plan(moves: count)
      let error = try writing { spool throws(Diagnostic) in
        try ModelOptimizer.optimize(source, plan, target: target, spool: spool)
      } use: { temporary, _ in
        try OptimizationCheck(original: file, written: try ModelFile.read(temporary), extent: .run)
          .greatestError(inputs, seed: seed)
      }
      if error <= maxError { good = count } else { bad = count }
    }
    return good
  }

  /// Calls `use` with a temporary model beside `out`.
  private func writing<Result>(
    _ body: (WeightSpool) throws(Diagnostic) -> ModelOptimizer.Result,
    use: (_ temporary: String, _ report: OptimizationReport) throws -> Result
  ) throws -> Result {
    let directory = try SiblingDirectory(beside: out)
    let temporary = FilePath.joined(directory.path, FilePath.name(of: out))
    // The computed weights are released before the new model is read.
    let report = try { () throws(Diagnostic) in
      let spool = try WeightSpool(beside: out)
      let result = try ProgressBar.phase("compressing the weights") { () throws(Diagnostic) in try body(spool) }
      do throws(Diagnostic) {
        try result.file.write(to: temporary)
      } catch {
        throw error.location.file == temporary ? error.moved(to: out) : error
      }
      return result.report
    }()
    let used = try use(temporary, report)
    // Until here, for it takes the model along.
    _ = consume directory
    return used
  }
}

extension Diagnostic {
  fileprivate func moved(to path: String) -> Diagnostic {
    var diagnostic = self
    diagnostic.location.file = path
    return diagnostic
  }
}
