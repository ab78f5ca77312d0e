internal import ArgumentParser
internal import ModelFormat
internal import ModelOptimize
internal import ModelSpec

/// `modelc optimize`: stores a model's weights with fewer bits.
struct OptimizeCommand: RepeatingCommand {
  static let repeatedOptions = [InputOptions.repeatedOption]

  static let configuration = CommandConfiguration(
    commandName: "optimize",
    abstract: "Store a model's weights with fewer bits, and report what was lost.",
    discussion: """
      Writes OUT, a .mlpackage, with the weights of the ML Program as indices into tables (--palettize), as integers with \
      scales (--quantize), or without those that count least (--prune); --prune goes with either of the others. Constants \
      with two axes or more and more than --threshold elements are changed; the rest is copied byte for byte.

        $ modelc optimize Net.mlpackage --palettize 4 -o Small.mlpackage
        $ modelc optimize Net.mlpackage --quantize int4 -o Small.mlpackage
        $ modelc optimize Net.mlpackage --prune 2:4 -o Small.mlpackage

      What is written is read again: its weights are unpacked by the runtime and must be those that were computed, and both \
      models run on the same inputs, given with --input or made up. Prints sizes, the error of each tensor and the error of \
      each output. A warning says when an output has less than 20 dB of signal to noise; with --max-error, nothing is \
      written when an output's error is greater.

      Some forms need iOS 18. A model for an earlier system is raised to it then, and a note says so.

      Exit status: 0 on success, 1 on failure or when --max-error is exceeded, 64 for a usage error.
      """)

  @Argument(
    help: ArgumentHelp("Model: a .mlmodel file, or a .mlpackage or .mlmodelc directory.", valueName: "model"),
    completion: .model)
  var path: String

  @Option(
    name: [.short, .long], help: ArgumentHelp("Output .mlpackage; an existing one is replaced.", valueName: "out"),
    completion: .file(extensions: ["mlpackage"]))
  var output: String

  @OptionGroup(title: "Form of weights") var form: SchemeOptions

  @Option(
    help: ArgumentHelp("Change constants of more elements than this.", valueName: "count"))
  var threshold = 2048

  @Option(
    help: ArgumentHelp(
      "Change only constants whose name, or whose operation's name or type, matches; with * and ?. Repeatable.",
      valueName: "pattern"))
  var only: [String] = []

  @Option(help: ArgumentHelp("Leave constants that match. Repeatable.", valueName: "pattern"))
  var skip: [String] = []

  @Option(
    help: ArgumentHelp(
      "Operation set to use at least: ios16, ios17, ios18 or ios26. Default: the model's, or what the form needs.",
      valueName: "system"))
  var target: OptimizationTarget?

  @Option(help: "What to check of the written model: weights and outputs (run), weights, or nothing (none).")
  var verify = OptimizationCheck.Extent.run

  @OptionGroup(title: "Inputs to run on") var inputs: InputOptions

  @Option(help: ArgumentHelp("Seed of the inputs that are made up where none are given.", valueName: "seed"))
  var random: UInt64 = 0

  @Option(
    help: ArgumentHelp(
      "Greatest error of an output, relative to the root of its mean square; beyond it, nothing is written.",
      valueName: "number"))
  var maxError: Double?

  @Flag(help: "Print a JSON object with all tensors and outputs.")
  var json = false

  @OptionGroup var color: ColorOptions

  func validate() throws {
    guard output.hasSuffix(".mlpackage") || output.hasSuffix(".mlpackage/") else {
      throw ValidationError("OUT must end in .mlpackage, found '\(output)': ML Programs with weights are packages")
    }
    guard threshold >= 0 else { throw ValidationError("--threshold is 0 or more") }
    if let maxError {
      guard maxError >= 0, maxError.isFinite else { throw ValidationError("--max-error is a number of 0 or more") }
      guard verify == .run else { throw ValidationError("--max-error needs outputs, and excludes --verify \(verify)") }
    }
    _ = try form.scheme()
  }

  func run() throws {
    try reportingErrors {
      var options = CompressionOptions(try form.scheme())
      options.threshold = threshold
      options.only = only
      options.skip = skip
      options.target = target?.release
      let (report, outputs) = try ReadLease.during(path) { try optimize(options) }
      let text = OptimizationText(path: FilePath.trimmed(output), report: report, outputs: outputs, style: color.style)
      try Terminal.write(json ? JSONWriter.text(text.json) + "\n" : text.text)
    }
  }

  /// Writes a package beside OUT, and puts it in its place when it was checked.
  private func optimize(_ options: CompressionOptions) throws -> (OptimizationReport, [OptimizationCheck.Output]) {
    let file = try ModelFile.read(path)
    try file.checkIsWhole()
    let out = FilePath.trimmed(output)
    var (result, report) = try { () throws(Diagnostic) in
      let result = try ModelOptimizer.optimize(file, options, spool: try WeightSpool(beside: out))
      return (result.file, result.report)
    }()
    for note in report.notes { Terminal.writeProblem(note) }
    let temporary = FilePath.joined(
      FilePath.parent(of: out), ".modelc-\(Hexadecimal.text(UInt64.random(in: 0 ... .max))).mlpackage")
    defer { FileRemoval.remove(temporary) }
    do throws(Diagnostic) {
      try result.write(to: temporary, as: .mlpackage)
    } catch {
      throw error.location.file == temporary ? error.moved(to: out) : error
    }
    // What was computed is not needed any more, and what is checked is what was written.
    result = try ModelFile.read(temporary)
    let check = OptimizationCheck(original: file, written: result, extent: verify)
    try check.weights(&report)
    let outputs = try check.outputs(inputs, seed: random, maxError: maxError)
    guard try ItemReplacement.replace(out, with: temporary) else {
      throw Diagnostic("write-failed", "the package cannot be moved here", at: Location(file: out))
    }
    return (report, outputs)
  }
}

extension Diagnostic {
  fileprivate func moved(to path: String) -> Diagnostic {
    var diagnostic = self
    diagnostic.location.file = path
    return diagnostic
  }
}

/// A system by the name of its operation set.
struct OptimizationTarget: ExpressibleByArgument {
  /// The number of the iOS release.
  let release: Int

  init?(argument: String) {
    guard let system = SystemRelease(argument), system.platform == .iOS, system.minor == 0,
      OperationSet.all.contains(where: { $0.iOSRelease == system.major })
    else { return nil }
    release = system.major
  }
}
