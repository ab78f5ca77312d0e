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
      Writes OUT with the weights of an ML Program as indices into tables (--palettize), as integers with scales \
      (--quantize), or without those that count least (--prune); --prune goes with either of the others. Constants with \
      two axes or more and more than --threshold elements are changed; the rest is copied byte for byte. Neural networks \
      take --palettize, --quantize int8, and --quantize uint8 or uint4 with --asymmetric.

      Without a form, each tensor gets a table of 8, 6, 4, 2 bits or 1 bit, or stays as it is, so that \
      all weights take no more than --to-size and lose as little as possible, or become as small as --max-error allows.

        $ modelc optimize Net.mlpackage --palettize 4 -o Small.mlpackage
        $ modelc optimize Net.mlpackage --quantize int4 -o Small.mlpackage
        $ modelc optimize Net.mlpackage --prune 2:4 -o Small.mlpackage
        $ modelc optimize Net.mlpackage --for 'conv: --quantize int8' -o Q.mlpackage
        $ modelc optimize Net.mlpackage --to-size 20MB -o Small.mlpackage

      What is written is read again: its weights are unpacked by the runtime and must be those that were computed, and both \
      models run on the same inputs, given with --input or made up. Prints sizes, the error of each tensor and the error of \
      each output. A warning says when an output has less than 20 dB of signal to noise; with --max-error, nothing is \
      written when an output's error is greater.

      With --activations int8, values between operations are rounded to integers as well, by the ranges that they have on \
      the inputs of --inputs; with --quantize int8, products of integers become possible.

        $ modelc optimize Net.mlpackage --activations int8 --inputs in -o Q.mlpackage

      Some forms need iOS 17 or 18. A model for an earlier system is raised to it then, and a note says so.

      Exit status: 0 on success, 1 on failure or when --max-error is exceeded, 64 for a usage error.
      """)

  @Argument(
    help: ArgumentHelp("Model: a .mlmodel file, or a .mlpackage or .mlmodelc directory.", valueName: "model"),
    completion: .model)
  var path: String

  @Option(
    name: [.short, .long],
    help: ArgumentHelp("Output .mlpackage, or .mlmodel for a network; an existing one is replaced.", valueName: "out"),
    completion: .file(extensions: ["mlpackage", "mlmodel"]))
  var output: String

  @OptionGroup(title: "Form of weights") var form: SchemeOptions

  @OptionGroup(title: "Form of weights") var formRules: FormRules

  @OptionGroup(title: "Form of activations") var activations: ActivationOptions

  @Option(
    help: ArgumentHelp(
      "Choose the bits of each tensor so that all weights take at most so many bytes, such as 20MB.", valueName: "size")
  )
  var toSize: ByteSize?

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
    guard [".mlpackage", ".mlmodel"].contains(where: FilePath.trimmed(output).hasSuffix) else {
      throw ValidationError("OUT must end in .mlpackage or .mlmodel, found '\(output)'")
    }
    guard threshold >= 0 else { throw ValidationError("--threshold is 0 or more") }
    if let maxError {
      guard maxError >= 0, maxError.isFinite else { throw ValidationError("--max-error is a number of 0 or more") }
      guard verify == .run else { throw ValidationError("--max-error needs outputs, and excludes --verify \(verify)") }
    }
    let rules = try formRules.rules()
    if form.isEmpty, rules.isEmpty {
      guard toSize != nil || maxError != nil || activations.scheme != nil else {
        throw ValidationError(
          "give --palettize, --quantize, --prune, --for or --activations; or --to-size or --max-error")
      }
    } else {
      guard toSize == nil else { throw ValidationError("--to-size chooses the form, so no other option may") }
      if !form.isEmpty { _ = try form.scheme() }
    }
    try activations.check()
  }

  func run() throws {
    try reportingErrors {
      var options = CompressionOptions(form.isEmpty ? WeightScheme() : try form.scheme())
      options.rules = try formRules.rules()
      options.threshold = threshold
      options.only = only
      options.skip = skip
      options.target = target?.release
      let (report, outputs) = try ReadLease.during(path) { try optimize(options) }
      let text = OptimizationText(path: FilePath.trimmed(output), report: report, outputs: outputs, style: color.style)
      try Terminal.write(json ? JSONWriter.text(text.json) + "\n" : text.text)
    }
  }

  private func optimize(_ options: CompressionOptions) throws -> (OptimizationReport, [OptimizationCheck.Output]) {
    let file = try ModelFile.read(path)
    try file.checkIsWhole()
    var source = file
    var quantized: OptimizationReport.Activations?
    if let scheme = activations.scheme {
      let calibration = ActivationCalibration(file: file, inputs: inputs, seed: random)
      (source, quantized) = try calibration.quantized(scheme, options)
    }
    let trial = OptimizationTrial(
      file: file, source: source, out: FilePath.trimmed(output), extent: verify, inputs: inputs, seed: random)
    let plan = try plan(of: trial, options)
    return try trial.run(maxError: maxError) { [source, quantized] spool throws(Diagnostic) in
      var result =
        if let plan {
          try ModelOptimizer.optimize(source, plan, target: options.target, spool: spool)
        } else {
          try ModelOptimizer.optimize(source, options, spool: spool)
        }
      result.report.activations = quantized
      result.report.notes = (quantized?.notes ?? []) + result.report.notes
      return result
    }
  }

  /// The schemes that were chosen tensor by tensor; nil where one is given for all.
  private func plan(of trial: OptimizationTrial, _ options: CompressionOptions) throws -> WeightPlan? {
    guard form.isEmpty, options.rules.isEmpty else { return nil }
    if toSize == nil, activations.scheme != nil {
      var plan = WeightPlan()
      plan.otherReason = "no form of weights was asked for"
      return plan
    }
    let mixed = try MixedPrecision(trial.source, options, beside: trial.out)
    if let toSize { return try mixed.plan(byteCount: toSize.count) }
    guard let maxError else { return mixed.plan(moves: 0) }
    return mixed.plan(moves: try trial.mostMoves(of: mixed, target: options.target, maxError: maxError))
  }
}

/// A number of bytes, with or without a unit: `20MB`, `1.5GiB`.
struct ByteSize: ExpressibleByArgument {
  let count: Int

  init?(argument: String) {
    let units: [(name: String, size: Double)] = [
      ("GiB", 0x1p30), ("MiB", 0x1p20), ("KiB", 0x1p10), ("GB", 1e9), ("MB", 1e6), ("kB", 1e3), ("KB", 1e3), ("B", 1),
      ("", 1),
    ]
    guard let unit = units.first(where: { argument.hasSuffix($0.name) }),
      let number = Double(argument.dropLast(unit.name.count)), number >= 0, number * unit.size < 0x1p62
    else { return nil }
    count = Int(truncating: number * unit.size)
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
