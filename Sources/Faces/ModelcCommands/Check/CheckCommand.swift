internal import ArgumentParser
internal import ModelCheck
internal import ModelFormat
internal import ModelInspect
internal import ModelSpec
internal import ModelValidation

/// `modelc check`: many models against targets and budgets, for continuous integration.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check models for continuous integration: validity, OS versions, interface, size and cost.",
    discussion: """
      Without models, checks those of modelc-check.json in this directory. Of a directory, all models in it are checked.

        { "models": ["Models"], "targets": ["ios16"], "budget": { "bytes": 20000000 } }

      Documentation/commands/check.md describes the file, the formats, the GitHub Action and the pre-commit hook.

      Exit status: 0 if nothing fails, 1 if something does, 64 for a usage error.
      """)

  @Argument(
    help: ArgumentHelp(
      "Models: .mlmodel files, .mlpackage or .mlmodelc directories, or directories of models.", valueName: "model"),
    completion: .anyModel)
  var paths: [String] = []

  @Option(
    help: ArgumentHelp(
      "OS version that each model must load on, such as ios16; repeatable, in addition to those of the file.",
      valueName: "system"), completion: .target, transform: TargetOption.system)
  var target: [SystemRelease] = []

  @Option(
    help: ArgumentHelp("Lock file that the models must keep, written by `modelc lock`.", valueName: "file"),
    completion: .file())
  var lock: String?

  @Option(
    help: ArgumentHelp("Configuration. Default: modelc-check.json, if it exists.", valueName: "file.json"),
    completion: .file(extensions: ["json"]))
  var config: String?

  @Option(help: ArgumentHelp("How to print the result.", valueName: "format"))
  var format = CheckFormat.text

  @Flag(help: "Print JSON: the same as --format json.")
  var json = false

  @Flag(help: "Fail on warnings too.")
  var strict = false

  @OptionGroup
  var color: ColorOptions

  private static let standardFile = "modelc-check.json"

  func validate() throws {
    guard lock == nil || !paths.isEmpty else { throw ValidationError("--lock needs a model") }
    guard !json || format == .text || format == .json else {
      throw ValidationError("choose one of --json and --format \(format.rawValue)")
    }
  }

  func run() throws {
    try reportingErrors {
      var configuration = try read()
      if !paths.isEmpty {
        // Entries of the file keep their settings when they are named.
        let entries = configuration.models
        configuration.models = paths.map { path in
          entries.first { $0.path == path } ?? CheckConfiguration.Entry(path: path)
        }
      }
      if let lock {
        for index in configuration.models.indices { configuration.models[index].lock = lock }
      }
      configuration.targets += target
      configuration.failsOnWarnings = configuration.failsOnWarnings || strict
      let check = ModelCheck(configuration)
      let models = try check.run()
      try Terminal.write(text(models), isCommands: format == .github)
      if check.fails(models) { throw ExitCode.failure }
    }
  }

  private func read() throws -> CheckConfiguration {
    let path = config ?? Self.standardFile
    if config == nil, (try? FileStatus(path)) == .missing { return CheckConfiguration() }
    do throws(Diagnostic) {
      return try CheckConfiguration(
        json: try WholeFile.read(path, limit: 1 << 24), directory: FilePath.parent(of: path))
    } catch {
      throw error.inFile(path)
    }
  }

  private func text(_ models: [CheckedModel]) -> String {
    switch json ? .json : format {
    case .github: return GitHubFormat.text(models)
    case .sarif: return JSONWriter.text(SARIFFormat.json(models, version: ModelcVersion.text)) + "\n"
    case .junit: return JUnitFormat.text(models)
    case .markdown: return MarkdownFormat.text(models)
    case .json: return JSONWriter.text(.array(models.map(\.json))) + "\n"
    case .text: return models.map(text).joined() + summary(models)
    }
  }

  private func text(_ model: CheckedModel) -> String {
    let checks = model.checks.map { check in
      let fails = check.findings.contains { $0.severity == .error }
      if let reason = check.skipped { return "– \(check.name) not checked: \(reason)" }
      return fails ? color.style.paint("✗ \(check.name)", .error) : "✓ \(check.name)"
    }
    let findings = model.findings.map { DiagnosticText.text($0, color.style) + "\n" }.joined()
    return findings + "\(TerminalText.escaped(model.path)): \(checks.joined(separator: "  "))\n"
  }

  private func summary(_ models: [CheckedModel]) -> String {
    let failed = models.count { model in model.findings.contains { $0.severity == .error } }
    let count = "\(models.count) \(models.count == 1 ? "model" : "models")"
    return failed == 0 ? "\(count), no errors\n" : "\(count), \(failed) with errors\n"
  }
}

extension CheckFormat: ExpressibleByArgument {}
