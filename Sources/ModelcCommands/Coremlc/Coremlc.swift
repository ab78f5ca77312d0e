internal import Glibc
internal import ModelFormat
internal import ModelSpec

/// modelc called by the name of Apple's compiler, with that compiler's command line, messages and exit status.
///
/// Documentation/commands/coremlc.md lists the differences.
package struct Coremlc {
  private let name: String

  /// Nil unless the last part of `path`, by which the program was called, is a name of Apple's compiler.
  package init?(calledAs path: String) {
    let name = FilePath.name(of: path)
    guard Self.names.contains(name) else { return nil }
    self.name = name
  }

  private static let names: Set<String> = ["coremlc", "coremlcompiler"]

  /// Runs the command line of this process.
  package func run() -> Never {
    TerminationSignals.waitForTemporaryFiles()
    exit(run(FilePath.arguments))
  }

  /// Runs `arguments`.
  ///
  /// - Returns: The exit status.
  func run(_ arguments: [String]) -> Int32 {
    let messages = CoremlcMessages(name: name)
    do throws(CoremlcError) {
      let arguments = try CoremlcArguments(arguments)
      for argument in arguments.unrecognized { messages.warnAboutUnrecognized(argument) }
      if arguments.asksForHelp {
        try Self.write(CoremlcUsage.text(name))
      } else {
        try run(arguments, messages)
      }
      return 0
    } catch {
      messages.report(error)
      return 1
    }
  }

  private func run(_ arguments: CoremlcArguments, _ messages: CoremlcMessages) throws(CoremlcError) {
    if let problem = EnvironmentVariable.problem { throw CoremlcError(problem.message) }
    switch arguments.command {
    case "compile":
      try CoremlcCompile(arguments).run(messages)
    case "generate":
      try CoremlcGenerate(arguments).run(messages)
    case "metadata":
      try printMetadata(arguments)
    case "version":
      try Self.write(CoremlcVersion.number + "\n")
    case let command?:
      throw CoremlcError("unrecognized command \"\(command)\"", details: [CoremlcUsage.line(name)])
    case nil:
      throw CoremlcError(CoremlcUsage.line(name))
    }
  }

  /// Writes `text` to standard output.
  private static func write(_ text: String) throws(CoremlcError) {
    do throws(Diagnostic) {
      try Terminal.write(text)
    } catch {
      throw CoremlcError(error.diagnostic.message)
    }
  }

  private func printMetadata(_ arguments: CoremlcArguments) throws(CoremlcError) {
    guard let input = arguments.input else { throw CoremlcError("metadata command missing input document path") }
    do throws(Diagnostic) {
      try Terminal.write(try MetadataText.text(of: input))
    } catch {
      throw CoremlcError(reading: input, error.diagnostic)
    }
  }
}
