internal import ModelCodegen
internal import ModelCompiler
internal import ModelFormat
internal import ModelSpec

/// `coremlc generate IN OUTDIR`: writes the classes of a model to a directory that is there and prints the path of each
/// file.
struct CoremlcGenerate {
  let input: String
  let directory: String
  let language: PrintingOptions.Language
  let style: String
  let options: PrintingOptions
  /// Print the paths and write nothing.
  let isDryRun: Bool

  /// - Throws: When a path is missing, or an option has a value that is not known.
  init(_ arguments: CoremlcArguments) throws(CoremlcError) {
    guard let input = arguments.input else { throw CoremlcError("generate command missing input document path") }
    guard let output = arguments.output else { throw CoremlcError("generate command missing destination path") }
    self.input = input
    directory = output
    language = try Self.language(arguments.values[.language])
    try Self.check(swiftVersion: arguments.values[.swiftVersion])
    style = try Self.style(arguments.values[.style], language)
    options = PrintingOptions(
      access: arguments.flags.contains(.publicAccess) ? .public : .internal,
      isGlobalModule: arguments.flags.contains(.globalModule),
      container: try Self.container(arguments.values[.container]),
      deploymentTarget: try CoremlcDeployment(arguments)?.release)
    isDryRun = arguments.isYes(.dryRun)
  }

  /// Writes the code; warnings go to `messages`.
  func run(_ messages: CoremlcMessages) throws(CoremlcError) {
    let file = try read()
    let files = try files(of: file, messages)
    let paths = GeneratedFiles.paths(files, in: directory)
    do throws(Diagnostic) {
      if !isDryRun {
        if try WholeFile.names(in: directory) == nil, let path = paths.first {
          throw Diagnostic(.error, "write-failed", "unable to open output file: \(path)")
        }
        try GeneratedFiles.write(files, to: directory)
      }
      try Terminal.write(paths.map { $0 + "\n" }.joined())
    } catch {
      throw CoremlcError(error.diagnostic.message, details: error.diagnostic.placeAndRemedy)
    }
  }

  private func read() throws(CoremlcError) -> ModelFile {
    do throws(Diagnostic) {
      return try ModelFile.read(input)
    } catch {
      throw CoremlcError(reading: input, error.diagnostic)
    }
  }

  private func files(of file: ModelFile, _ messages: CoremlcMessages) throws(CoremlcError) -> [GeneratedFile] {
    do {
      let interface = try Interface(model: file.model, resourceName: ModelName.stem(of: input))
      for finding in file.locating(interface.diagnostics) { messages.warn(finding) }
      return try PrinterTable.printer(style: style, language: language, options: options)?.files(for: interface) ?? []
    } catch {
      guard let diagnostic = error as? Diagnostic, let located = file.locating([diagnostic]).first else {
        throw CoremlcError("\(error)")
      }
      throw CoremlcError(
        "Failed to parse the model specification. Error: \(located.message)", details: located.placeAndRemedy)
    }
  }

  private static func language(_ name: String?) throws(CoremlcError) -> PrintingOptions.Language {
    switch name {
    case "Swift": .swift
    case "Objective-C", nil: .objectiveC
    case let name?:
      throw CoremlcError("unrecognized target language \"\(name)\". Expected one of: Swift, Objective-C.")
    }
  }

  /// The code is the same for all versions: a build that asks for one that does not exist is told so.
  private static func check(swiftVersion: String?) throws(CoremlcError) {
    guard let swiftVersion else { return }
    let parts = swiftVersion.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Int($0) }
    guard let major = numbers.first, (3...6).contains(major), numbers.count == parts.count, parts.count <= 3 else {
      throw CoremlcError(
        "unrecognized Swift version \"\(swiftVersion)\". Expected one of: 3.0, 3.1, 3.2, 4.0, 4.2, 5 or 6")
    }
  }

  private static func container(_ name: String?) throws(CoremlcError) -> PrintingOptions.Container {
    guard let name else { return .bundleResources }
    guard let container = PrintingOptions.Container(rawValue: name) else {
      throw CoremlcError("unrecognized container \"\(name)\". Expected one of: bundle-resources, swift-package.")
    }
    return container
  }

  /// The newest of Apple's styles unless another is asked for.
  private static func style(
    _ name: String?, _ language: PrintingOptions.Language
  ) throws(CoremlcError) -> String {
    let styles = PrinterTable.styles(of: language)
    guard let name else { return styles.first { $0.hasPrefix("xcode") } ?? "" }
    guard styles.contains(name) else {
      throw CoremlcError("unrecognized style \"\(name)\". Expected one of: \(styles.joined(separator: ", ")).")
    }
    return name
  }
}
