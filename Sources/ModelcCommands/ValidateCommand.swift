internal import ArgumentParser
internal import ModelFormat
internal import ModelInspect
internal import ModelSpec
internal import ModelValidation

/// `modelc validate`: every problem of a model.
struct ValidateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate",
    abstract: "Report every problem of a model.",
    discussion: """
      Checks the interface, the layers' parameters and weights, the graph and its shapes, pipelines' wiring, what can \
      be updated, and the version against the features used. Each finding says what was found against what was \
      expected, where (file, part of the model, byte offset), and what to do.

        $ modelc validate model.mlmodel
        error: `weights` hold 96 values, expected 108 (outputChannels 4 × kernelChannels 3 × 3 × 3)
          at: model.mlmodel › layer 'conv1' › convolution › weights, offset 0x1f40

      With --target, also names each layer, operation and feature that a system is too old for.

      Exit status: 0 when there are no errors (warnings are allowed), 1 when there are, 64 for a wrong command line.
      """)

  @Argument(
    help: ArgumentHelp("The model: a .mlmodel file, or a .mlpackage or .mlmodelc directory.", valueName: "model"))
  var path: String

  @Option(
    help: ArgumentHelp(
      "A system that is to load the model, such as ios16, macos13.3 or watchos10.", valueName: "system"),
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

/// Reading of `--target`.
enum TargetOption {
  static func system(_ text: String) throws -> SystemRelease {
    guard let system = SystemRelease(text) else {
      throw ValidationError("'\(text)' is no system: expected a name and a version, such as ios16 or macos13.3")
    }
    return system
  }
}
