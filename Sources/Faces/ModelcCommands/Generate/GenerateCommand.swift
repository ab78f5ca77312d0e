internal import ArgumentParser
internal import ModelCodegen
internal import ModelCompiler
internal import ModelFormat
internal import ModelInspect
internal import ModelSpec

/// `modelc generate`: generates source code for a model.
struct GenerateCommand: RepeatingCommand {
  static let repeatedOptions = [["--sibling"]]

  static let configuration = CommandConfiguration(
    commandName: "generate",
    abstract: "Generate Swift or Objective-C code for using a model.",
    discussion: """
      Writes OUTDIR/<model name>.swift, or .h and .m, and prints the path of each file. A file that would not change \
      is left alone, so that builds stay incremental; other files are replaced atomically. A file in the modern style \
      that was generated from a model of another file name is not replaced.

        $ modelc generate DigitClassifier.mlmodel Sources --style xcode16
        Sources/DigitClassifier.swift

      The modern style writes idiomatic Swift for Linux and Apple platforms. The styles xcode9 to xcode16 write the \
      same code as that version of Xcode.

      Exit status: 0 on success, 1 if the model cannot be read or the code cannot be written, 64 for a usage error.
      """)

  @Argument(
    help: ArgumentHelp("Model: a .mlmodel file, or a .mlpackage or .mlmodelc directory.", valueName: "model"),
    completion: .model)
  var path: String

  @Argument(help: ArgumentHelp("Output directory; created if missing.", valueName: "outdir"), completion: .directory)
  var directory: String

  @Option(
    help: ArgumentHelp("Language: swift (the default) or objective-c.", valueName: "language"),
    completion: .list(["swift", "objective-c"]),
    transform: GenerateOptions.language)
  var language = PrintingOptions.Language.swift

  @Option(
    help: ArgumentHelp(
      "Style: modern (the default for Swift) or xcode9 to xcode16 (the default for Objective-C).", valueName: "style"),
    completion: .list(PrinterTable.styles(of: .swift)))
  var style: String?

  @Option(help: ArgumentHelp("Class name. Default: derived from the model's file name.", valueName: "name"))
  var className: String?

  @Option(
    help: ArgumentHelp(
      "Name of the output files, without extension. Default: the class name if given, else the model's name.",
      valueName: "name"))
  var outputName: String?

  @Option(
    help: ArgumentHelp(
      "Access level of the Swift code: internal (the default), package or public.", valueName: "access"),
    completion: .list(["internal", "package", "public"]),
    transform: GenerateOptions.access)
  var access: PrintingOptions.Access?

  @Flag(name: .customLong("public-access"), help: "Same as --access public.")
  var isPublic = false

  @Flag(name: .customLong("globalmodule"), help: "Make Swift classes @objc subclasses of NSObject.")
  var isGlobalModule = false

  @Option(
    help: ArgumentHelp(
      "Where the code looks for the compiled model: bundle-resources (the default), or swift-package for Bundle.module.",
      valueName: "kind"), completion: .list(["bundle-resources", "swift-package"]),
    transform: GenerateOptions.container)
  var container = PrintingOptions.Container.bundleResources

  @Option(
    help: ArgumentHelp(
      "Platform of --deployment-target: ios (the default), maccatalyst, macos, tvos, watchos or xros.",
      valueName: "platform"), completion: .list(["ios", "maccatalyst", "macos", "tvos", "watchos", "xros"]))
  var platform: String?

  @Option(help: ArgumentHelp("Oldest version of the platform that the code must run on.", valueName: "version"))
  var deploymentTarget: String?

  @Option(
    help: ArgumentHelp("Whether to print the paths without writing files.", valueName: "yes|no"),
    completion: .list(["yes", "no"]))
  var dryRun = "no"

  @Option(
    help: ArgumentHelp(
      "A modelc.json file with style, access and class name; options given here take precedence.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var settings: String?

  @Option(
    name: .customLong("sibling"), parsing: .singleValue,
    help: ArgumentHelp("File name of another model that the settings apply to; repeatable.", valueName: "name"),
    completion: .model)
  var siblings: [RepeatedValues] = []

  @Flag(help: "Print only problems, one per line, as `model: error: message`, for build systems and editors.")
  var forBuild = false

  @Option(help: ArgumentHelp("Accepted for compatibility with build systems; has no effect.", valueName: "version"))
  var swiftVersion: String?

  @Option(help: .hidden, completion: .directory)
  var sdkroot: String?

  @Option(help: .hidden)
  var encrypt: String?

  func validate() throws {
    guard PrinterTable.printer(style: chosenStyle, language: language, options: PrintingOptions()) != nil else {
      let known = PrinterTable.styles(of: language).joined(separator: ", ")
      throw ValidationError("'\(chosenStyle)' is not a style for \(language.rawValue): expected one of \(known)")
    }
    if let className, Interface.className(for: className) != className {
      throw ValidationError(
        "'\(TerminalText.escaped(className))' is not a valid class name: try '\(Interface.className(for: className))'")
    }
    if let outputName, outputName.isEmpty || !FilePath.isName(outputName) {
      throw ValidationError("'\(outputName)' is not a file name: give the directory as OUTDIR")
    }
    if let outputName, Interface.fileName(for: outputName) != outputName {
      throw ValidationError(
        "'\(TerminalText.escaped(outputName))' cannot be the name of a source file: "
          + "try '\(Interface.fileName(for: outputName))'")
    }
    guard ["yes", "no"].contains(dryRun.lowercased()) else {
      throw ValidationError("--dry-run is '\(dryRun)', expected yes or no")
    }
    _ = try deployment
  }

  func run() throws {
    try reportingErrors(forBuildOf: forBuild ? path : nil) {
      let chosen = try chosenSettings
      let file = try ModelFile.read(path)
      guard file.format != .aimodel else {
        throw Diagnostic(
          .error, "core-ai-model", "this is a model of Core AI, which the generated code of Core ML cannot load",
          at: Location(file: path), remedy: "run it as it is, as with `modelc predict`")
      }
      let interface = try reading(file) { () throws(Diagnostic) in
        try Interface(
          model: file.model, resourceName: ModelName.stem(of: path), className: chosen.className, fileName: outputName)
      }
      for finding in file.locating(interface.diagnostics) {
        Terminal.writeProblem(finding, forBuildOf: forBuild ? path : nil)
      }
      var options = PrintingOptions(
        access: isPublic ? .public : chosen.access ?? .internal, isGlobalModule: isGlobalModule, container: container,
        deploymentTarget: try deployment)
      options.sourceName = FilePath.name(of: path)
      let style = chosen.style ?? PrinterTable.defaultStyle(of: language)
      guard let printer = PrinterTable.printer(style: style, language: language, options: options) else { return }
      let files = try printer.files(for: interface)
      // Build systems see to it that each model has its own files.
      if !forBuild { try GeneratedFiles.checkNames(of: files, in: directory) }
      if dryRun.lowercased() != "yes" { try GeneratedFiles.write(files, to: directory) }
      guard !forBuild else { return }
      try Terminal.write(GeneratedFiles.paths(files, in: directory).map { $0 + "\n" }.joined())
    }
  }

  private var chosenStyle: String { style ?? PrinterTable.defaultStyle(of: language) }

  /// Style, access and class name from the command line, or else from the settings.
  private var chosenSettings: GenerateSettings {
    get throws {
      var chosen = GenerateSettings()
      if let settings { chosen = try GenerateSettings.read(settings, for: path, siblings: siblings.values) }
      chosen.style = style ?? chosen.style
      chosen.access = access ?? chosen.access
      chosen.className = className ?? chosen.className
      return chosen
    }
  }

  private var deployment: SystemRelease? {
    get throws {
      guard let deploymentTarget else { return nil }
      let platform = platform ?? "ios"
      guard let release = GenerateOptions.release(platform, deploymentTarget) else {
        throw ValidationError("'\(platform) \(deploymentTarget)' is not a release: expected one such as ios 15.0")
      }
      return release
    }
  }

  /// Runs `work` and adds the location in the model to a diagnostic that it throws.
  private func reading<Result>(
    _ file: ModelFile, _ work: () throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> Result {
    do throws(Diagnostic) {
      return try work()
    } catch {
      throw file.locating([error]).first ?? error
    }
  }
}
