package import ArgumentParser
internal import ModelFormat
internal import ModelInspect
internal import ModelSpec
internal import OnnxImport

/// The `modelc` command with all its subcommands.
package struct ModelcCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "modelc",
    abstract: "Inspect, validate, compile and run Core ML models on Linux.",
    discussion: "'modelc help topics' lists what is explained besides commands, such as environment variables.",
    version: ModelcVersion.text,
    subcommands: [
      InspectCommand.self,
      ReportCommand.self,
      GraphCommand.self,
      ViewCommand.self,
      ValidateCommand.self,
      ExplainCommand.self,
      CheckCommand.self,
      CompileCommand.self,
      GenerateCommand.self,
      DiffCommand.self,
      LockCommand.self,
      MetadataCommand.self,
      DecompileCommand.self,
      ConvertCommand.self,
      EditCommand.self,
      ExtractCommand.self,
      JoinCommand.self,
      SplitCommand.self,
      SimplifyCommand.self,
      OptimizeCommand.self,
      PredictCommand.self,
      CompareCommand.self,
      BenchCommand.self,
      UpdateCommand.self,
      MakeUpdatableCommand.self,
      ServeCommand.self,
      CacheCommand.self,
      PackCommand.self,
      UnpackCommand.self,
      FetchCommand.self,
      StoreCommand.self,
      KeygenCommand.self,
      SignCommand.self,
      VerifyCommand.self,
      WeightsCommand.self,
    ]
  )

  package init() {}

  /// Runs the command line of this process; exits the process if it fails.
  package static func run() {
    TerminationSignals.waitForTemporaryFiles()
    OnnxReader.install()
    let arguments = FilePath.arguments
    if let text = HelpTopic.text(for: arguments) { exit(withError: CleanExit.message(text)) }
    do {
      var command = try parseAsRoot(joiningRepeatedOptions(arguments))
      try checkEnvironment()
      try command.run()
    } catch {
      if let text = UnknownCommand.text(for: error, arguments) {
        Terminal.writeError(text)
        exit(withError: ExitCode.validationFailure)
      }
      if let script = CompletionScript.improved(message(for: error)) { exit(withError: CleanExit.message(script)) }
      exit(withError: error)
    }
  }

  /// Exits if an environment variable has an unacceptable value. Help and completion are handled before, like parsing
  /// errors.
  private static func checkEnvironment() throws {
    guard let problem = EnvironmentVariable.problem else { return }
    Terminal.writeError(DiagnosticText.text(problem) + "\n")
    throw ExitCode.failure
  }

  /// The arguments as they are parsed.
  static func joiningRepeatedOptions(_ arguments: [String]) -> [String] {
    let command = configuration.subcommands.first { $0.configuration.commandName == arguments.first }
    guard let repeating = command as? any RepeatingCommand.Type else { return arguments }
    return RepeatedValues.joined(arguments, options: repeating.repeatedOptions)
  }
}

/// Command lines whose command does not exist.
enum UnknownCommand {
  /// Our replacement for ArgumentParser's message "unexpected argument"; nil for another error.
  static func text(for error: any Error, _ arguments: [String]) -> String? {
    guard ModelcCommand.exitCode(for: error) == .validationFailure, let sentence = sentence(arguments) else {
      return nil
    }
    let usage = ModelcCommand.fullMessage(for: error).drop { $0 != "\n" }
    return "Error: \(sentence)\(usage)\n"
  }

  private static func sentence(_ arguments: [String]) -> String? {
    var command: any ParsableCommand.Type = ModelcCommand.self
    var path = "modelc"
    for argument in arguments {
      let subcommands = command.configuration.subcommands
      guard !subcommands.isEmpty, !argument.hasPrefix("-"), argument != "help" else { return nil }
      let names = subcommands.map { $0.configuration.commandName ?? "" }
      guard let index = names.firstIndex(of: argument) else {
        return NearestName.sentence(argument, of: path, known: names)
      }
      command = subcommands[index]
      path += " " + argument
    }
    return nil
  }
}
