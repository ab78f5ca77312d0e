internal import ArgumentParser
internal import ModelCodegen
internal import ModelCompiler
internal import ModelFormat
internal import ModelSpec

/// `modelc generate`: source code for a model.
struct GenerateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "generate",
    abstract: "Write the classes by which a program uses a model.",
    discussion: """
      Writes OUTDIR/<name of the model>.swift, or .h and .m, and prints the path of each file. A file that is there \
      already with the same text is left alone, so that builds do not start over; any other is replaced as a whole.

        $ modelc generate DigitClassifier.mlmodel Sources --style xcode16
        Sources/DigitClassifier.swift

      The style modern writes Swift as one would write it today, for Linux and Apple's systems. The styles xcode9 to \
      xcode16 write what that generation of Xcode writes.

      Exit status: 0 when the code was written, 1 when the model cannot be read or the code not be written, 64 for a \
      wrong command line.
      """)

  @Argument(
    help: ArgumentHelp("The model: a .mlmodel file, or a .mlpackage or .mlmodelc directory.", valueName: "model"))
  var path: String

  @Argument(help: ArgumentHelp("The directory to write to; made when missing.", valueName: "outdir"))
  var directory: String

  @Option(
    help: ArgumentHelp("swift or objective-c.", valueName: "language"), transform: GenerateOptions.language)
  var language = PrintingOptions.Language.swift

  @Option(help: ArgumentHelp("How the code is written, such as xcode16.", valueName: "style"))
  var style: String?

  @Option(help: ArgumentHelp("Name of the class; by default made from the model's name.", valueName: "name"))
  var className: String?

  @Option(
    help: ArgumentHelp(
      "Name of the files without extension; by default the model's name, or that of the class where given.",
      valueName: "name"))
  var outputName: String?

  @Option(
    help: ArgumentHelp(
      "Access of Swift classes: internal, which is the default, package or public.", valueName: "access"),
    transform: GenerateOptions.access)
  var access: PrintingOptions.Access?

  @Flag(name: .customLong("public-access"), help: "The same as --access public.")
  var isPublic = false

  @Flag(name: .customLong("globalmodule"), help: "Make Swift classes @objc descendants of NSObject.")
  var isGlobalModule = false

  @Option(
    help: ArgumentHelp(
      "Where the compiled model is: bundle-resources, or swift-package for Bundle.module.", valueName: "kind"),
    transform: GenerateOptions.container)
  var container = PrintingOptions.Container.bundleResources

  @Option(
    help: ArgumentHelp(
      "With --deployment-target: ios, maccatalyst, macos, tvos, watchos or xros.", valueName: "platform"))
  var platform: String?

  @Option(help: ArgumentHelp("Oldest release of the platform that the code will run on.", valueName: "version"))
  var deploymentTarget: String?

  @Option(help: ArgumentHelp("yes: print the paths and write nothing.", valueName: "yes|no"))
  var dryRun = "no"

  @Option(
    help: ArgumentHelp(
      "A modelc.json with style, access and class name, for what is not said on the command line.", valueName: "file"))
  var settings: String?

  @Option(
    name: .customLong("sibling"), parsing: .singleValue,
    help: ArgumentHelp("File name of another model that the settings are for; may be repeated.", valueName: "name"))
  var siblings: [String] = []

  @Flag(help: "Print nothing but problems, each as a line `model: error: sentence`, for build systems and editors.")
  var forBuild = false

  @Option(help: ArgumentHelp("Accepted for the sake of build systems; changes nothing.", valueName: "version"))
  var swiftVersion: String?

  @Option(help: .hidden)
  var sdkroot: String?

  @Option(help: .hidden)
  var encrypt: String?

  func validate() throws {
    guard PrinterTable.printer(style: chosenStyle, language: language, options: PrintingOptions()) != nil else {
      let known = PrinterTable.styles(of: language).joined(separator: ", ")
      throw ValidationError("'\(chosenStyle)' is no style of \(language.rawValue): expected one of \(known)")
    }
    if let className, Interface.className(for: className) != className {
      throw ValidationError(
        "'\(className)' cannot be the name of a class: try '\(Interface.className(for: className))'")
    }
    if let outputName, outputName.isEmpty || outputName.contains("/") {
      throw ValidationError("'\(outputName)' is no name of a file: give the directory as OUTDIR")
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
      let interface = try reading(file) { () throws(Diagnostic) in
        try Interface(
          model: file.model, resourceName: ModelName.stem(of: path), className: chosen.className, fileName: outputName)
      }
      for finding in file.locating(interface.diagnostics) {
        Terminal.writeProblem(finding, forBuildOf: forBuild ? path : nil)
      }
      let options = PrintingOptions(
        access: isPublic ? .public : chosen.access ?? .internal, isGlobalModule: isGlobalModule, container: container,
        deploymentTarget: try deployment)
      let style = chosen.style ?? PrinterTable.defaultStyle(of: language)
      guard let printer = PrinterTable.printer(style: style, language: language, options: options) else { return }
      let files = try printer.files(for: interface)
      if dryRun.lowercased() != "yes" { try GeneratedFiles.write(files, to: directory) }
      guard !forBuild else { return }
      try Terminal.write(GeneratedFiles.paths(files, in: directory).map { $0 + "\n" }.joined())
    }
  }

  private var chosenStyle: String { style ?? PrinterTable.defaultStyle(of: language) }

  /// Style, access and class name: of the command line, or else of the settings.
  private var chosenSettings: GenerateSettings {
    get throws {
      var chosen = GenerateSettings()
      if let settings { chosen = try GenerateSettings.read(settings, for: path, siblings: siblings) }
      chosen.style = style ?? chosen.style
      chosen.access = access ?? chosen.access
      chosen.className = className ?? chosen.className
      return chosen
    }
  }

  private var deployment: SystemRelease? {
    get throws {
      guard let platform, let deploymentTarget else { return nil }
      guard let release = GenerateOptions.release(platform, deploymentTarget) else {
        throw ValidationError("'\(platform) \(deploymentTarget)' is no release of a system, such as ios 15.0")
      }
      return release
    }
  }

  /// Runs `work`; a diagnostic that it throws gets the place of the model.
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
