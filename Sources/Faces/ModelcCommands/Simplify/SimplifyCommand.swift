internal import ArgumentParser
internal import ModelFormat
internal import ModelPasses
internal import ModelSpec

/// `modelc simplify`: runs passes over the operations of an ML Program.
struct SimplifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "simplify",
    abstract: "Simplify the operations of an ML Program, or change its precision.",
    discussion: """
      Runs passes over the ML Program in MODEL, or over the programs in a pipeline, until nothing changes, and writes the \
      result to OUT. Predictions stay the same up to rounding. Names of inputs and outputs, the interface, states and \
      metadata stay as they are, and weights that nothing uses are left out. The result is validated before it is written.

        $ modelc simplify Detector.mlpackage -o Small.mlpackage
        fuse-batch-norm  52 changes, 52 operations fewer
        no-op-casts       2 changes, 2 operations fewer
        161 operations became 107
        Small.mlpackage

      --list prints all passes. Those that change the precision run only when they are asked for:

        $ modelc simplify Detector.mlpackage --float16 --keep-float32 softmax -o Half.mlpackage

      A neural network must be converted first (modelc convert).

      Exit status: 0 on success, also if nothing could be simplified; 1 on failure, 64 for a usage error.
      """)

  @Argument(
    help: ArgumentHelp("Model: a .mlmodel file, or a .mlpackage or .mlmodelc directory.", valueName: "model"),
    completion: .model)
  var path: String?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Output .mlpackage or .mlmodel; an existing one is replaced.", valueName: "out"),
    completion: .file(extensions: ["mlpackage", "mlmodel"]))
  var output: String?

  @Option(
    help: ArgumentHelp("Run only these passes, by names with commas between them.", valueName: "names"),
    completion: .list(ProgramPasses.all.map { $0.name }), transform: PassNames.parse)
  var passes: [String]?

  @Option(
    help: ArgumentHelp("Leave these passes out.", valueName: "names"),
    completion: .list(ProgramPasses.all.map { $0.name }), transform: PassNames.parse)
  var skip: [String] = []

  @Flag(name: .customLong("float16"), help: "Compute in half precision and store weights in it.")
  var isHalf = false

  @Flag(name: .customLong("float32"), help: "Compute in single precision and store weights in it.")
  var isSingle = false

  @Option(
    name: .customLong("keep-float32"),
    help: ArgumentHelp(
      "With --float16: leave these operations in single precision, by type or by the name of a result, with commas "
        + "between them.", valueName: "names"),
    transform: PassNames.words)
  var keepFloat32: [String] = []

  @Option(
    name: .customLong("keep-float16"),
    help: ArgumentHelp("With --float32: leave these operations in half precision.", valueName: "names"),
    transform: PassNames.words)
  var keepFloat16: [String] = []

  @Flag(help: "Change the precision of the arrays of the interface as well.")
  var interface = false

  @Flag(help: "Write nothing.")
  var dryRun = false

  @Flag(help: "Print what the passes did as JSON.")
  var json = false

  @Flag(help: "List all passes.")
  var list = false

  func validate() throws {
    guard !list else { return }
    guard path != nil else { throw ValidationError("Missing expected argument '<model>'") }
    guard dryRun != (output != nil) else {
      throw ValidationError(
        dryRun ? "--dry-run writes nothing: leave out --output" : "Missing expected argument '-o <out>'")
    }
    guard !(isHalf && isSingle) else { throw ValidationError("--float16 and --float32 exclude each other") }
    guard keepFloat32.isEmpty || changesTo(HalfPrecision.name) else {
      throw ValidationError("--keep-float32 needs --float16")
    }
    guard keepFloat16.isEmpty || changesTo(SinglePrecision.name) else {
      throw ValidationError("--keep-float16 needs --float32")
    }
    guard !interface || changesTo(HalfPrecision.name) || changesTo(SinglePrecision.name) else {
      throw ValidationError("--interface needs --float16 or --float32")
    }
  }

  func run() throws {
    if list { return try Terminal.write(PassNames.table) }
    guard let path else { return }
    try reportingErrors {
      let file = try ModelFile.read(path)
      try file.checkIsWhole()
      let result = try ProgressBar.phase("simplifying \(FilePath.name(of: path))") { () throws(Diagnostic) in
        try Simplification.run(file, for: output ?? path, options)
      }
      if let output {
        try result.file.write(to: output, as: file.format == .mlmodelc ? .mlpackage : nil)
      }
      try Terminal.write(json ? SimplifyText.json(result) : SimplifyText.text(result, output: output))
    }
  }

  private func changesTo(_ name: String) -> Bool {
    passes?.contains(name) == true || (name == HalfPrecision.name ? isHalf : isSingle)
  }

  private var options: Simplification.Options {
    var options = Simplification.Options()
    options.passes = ProgramPasses.all.filter { pass in
      guard !skip.contains(pass.name) else { return false }
      if changesTo(pass.name) && !pass.isDefault { return true }
      return passes?.contains(pass.name) ?? pass.isDefault
    }
    options.keptPrecision = NameSet(keepFloat32 + keepFloat16)
    options.changesInterface = interface
    return options
  }
}

/// Names of passes on the command line.
enum PassNames {
  /// The parts between commas.
  static func words(_ text: String) -> [String] {
    text.split(separator: ",").map { String($0.drop { $0 == " " }) }
  }

  /// Names of passes with commas between them.
  static func parse(_ text: String) throws -> [String] {
    let names = words(text)
    for name in names where ProgramPasses.pass(name) == nil {
      throw ValidationError("there is no pass '\(name)'; --list prints all")
    }
    return names
  }

  /// A line for each pass.
  static var table: String {
    let width = ProgramPasses.all.map { $0.name.count }.max() ?? 0
    return ProgramPasses.all.map { pass in
      let name = pass.name + String(repeating: " ", count: width - pass.name.count)
      return "\(name)  \(pass.summary)\(pass.isDefault ? "" : " (only if asked for)")\n"
    }.joined()
  }
}
