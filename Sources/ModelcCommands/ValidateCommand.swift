internal import ArgumentParser
internal import ModelFormat
internal import ModelInspect
internal import ModelSpec
internal import ModelValidation

/// `modelc validate`: all problems in a model.
struct ValidateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate",
    abstract: "Report all problems in a model.",
    discussion: """
      Checks the interface, the parameters and weights of layers, the graph and its shapes, the connections of \
      pipelines, the update parameters, and the specification version against the features used. Each finding gives \
      the value found and the value expected, the location (file, part of the model, byte offset), and a fix.

        $ modelc validate model.mlmodel
        error: `bias` holds 3 values, expected 4 (outputChannels)
          at: model.mlmodel › layer 'conv1' › convolution › bias, offset 0x1f40

      With --target, also reports each layer, operation and feature that this OS version does not support.

      Exit status: 0 if there are no errors (warnings are allowed), 1 if there are, 64 for a usage error.
      """)

  @Argument(
    help: ArgumentHelp("Model: a .mlmodel file, or a .mlpackage or .mlmodelc directory.", valueName: "model"))
  var path: String

  @Option(
    help: ArgumentHelp(
      "OS version that the model must load on, such as ios16, macos13.3 or watchos10.", valueName: "system"),
    transform: TargetOption.system)
  var target: SystemRelease?

  @Flag(help: "Print the findings as a JSON object.")
  var json = false

  @OptionGroup
  var color: ColorOptions

  func run() throws {
    try reportingErrors {
      let file = try ModelFile.read(path)
      var findings = file.findings + ModelValidator.validate(file.model)
      if file.format == .mlmodelc { findings.removeAll(where: \.isOfCompiledBiases) }
      if let target { findings += TargetCheck.check(file.model, for: target) }
      findings = file.locating(findings)
      if json {
        try Terminal.write(JSONWriter.text(ValidationText.json(findings, path: path)) + "\n")
      } else {
        try Terminal.write(ValidationText.text(findings, path: path, style: color.style))
      }
      if findings.contains(where: { $0.severity == .error }) { throw ExitCode.failure }
    }
  }
}

/// Parses `--target`.
enum TargetOption {
  static func system(_ text: String) throws -> SystemRelease {
    guard let system = SystemRelease(text) else {
      throw ValidationError("'\(text)' is not an OS version: expected a name and a version, such as ios16 or macos13.3")
    }
    return system
  }
}
