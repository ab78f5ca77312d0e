internal import ArgumentParser
internal import ModelFormat
internal import ModelInspect
internal import ModelSpec
internal import ModelValidation

/// `modelc validate`: all problems in a model.
struct ValidateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate",
    abstract: "Report all problems in models.",
    discussion: """
      Checks the interface, the parameters and weights of layers, the graph and its shapes, the connections of \
      pipelines, the update parameters, and the specification version against the features used. Each finding gives \
      the value found and the value expected, the location (file, part of the model, byte offset), and a fix.

        $ modelc validate model.mlmodel
        error: `bias` holds 3 values, expected 4 (outputChannels)
          at: model.mlmodel › layer 'conv1' › convolution › bias, offset 0x1f40

      Of a Core AI model (.aimodel), checks the bytecode, `main.hash`, and how weights below 8 bits are stored.

      With --target, also reports each layer, operation and feature that this OS version does not support.

      Exit status: 0 if no model has errors (warnings are allowed), 1 if one has, 64 for a usage error.
      """)

  @Argument(
    help: ArgumentHelp(
      "Models: .mlmodel files, or .mlpackage, .mlmodelc or .aimodel directories.", valueName: "model"),
    completion: .anyModel)
  var paths: [String]

  @Option(
    help: ArgumentHelp(
      "OS version that the model must load on, such as ios16, macos13.3 or watchos10.", valueName: "system"),
    completion: .target, transform: TargetOption.system)
  var target: SystemRelease?

  @Flag(help: "Print the findings as a JSON object, or a list of objects for several models.")
  var json = false

  @OptionGroup
  var color: ColorOptions

  func run() throws {
    try reportingErrors {
      let reports = paths.map { ValidationReport(of: $0, target: target) }
      if json {
        let objects = reports.map(\.json)
        try Terminal.write(JSONWriter.text(objects.count == 1 ? objects[0] : .array(objects)) + "\n")
      } else {
        for report in reports {
          try Terminal.write(ValidationText.text(report, isOneOfSeveral: reports.count > 1, style: color.style))
        }
      }
      if !reports.allSatisfy(\.isValid) { throw ExitCode.failure }
    }
  }
}

/// Parses `--target`.
enum TargetOption {
  static func system(_ text: String) throws -> SystemRelease {
    guard let system = SystemRelease(text) else {
      throw ValidationError("'\(text)' is not an OS version: expected a name and a version, such as ios16 or macos13.3")
    }
    if let newest = SpecificationVersion.newest.firstRelease(of: system.platform), system.major > newest.major {
      throw ValidationError(
        "'\(text)' is newer than the newest release that modelc knows, \(newest)")
    }
    return system
  }
}
