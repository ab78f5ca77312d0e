internal import ModelSpec

/// A command line of Apple's compiler: `<command> <inputdocument> <outputpath> [options ...]`.
///
/// Options may come anywhere, even before the command. All subcommands share one list of options, because build systems
/// pass the same ones to `compile` and `generate`.
struct CoremlcArguments: Equatable {
  /// The first argument that is not an option.
  var command: String?
  /// The model.
  var input: String?
  /// The directory to write to.
  var output: String?
  /// Values by option. If an option is repeated, the last value counts, so that extra flags can override those of a build.
  var values: [CoremlcOption: String] = [:]
  /// The given options that take no value.
  var flags: Set<CoremlcOption> = []
  /// Whether help was requested.
  var asksForHelp = false
  /// Arguments ignored with a warning: unknown options with their values, such as `--foo value`, and a third path.
  var unrecognized: [String] = []

  /// Parses the arguments after the name of the tool.
  ///
  /// - Throws: `CoremlcError` if an option lacks its value.
  init(_ arguments: [String]) throws(CoremlcError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if let option = CoremlcOption(rawValue: argument) {
        try read(option, &rest)
      } else if argument == "--help" || argument == "-h" {
        asksForHelp = true
      } else if argument.hasPrefix("--") {
        unrecognized.append(Self.unknownOption(argument, &rest))
      } else {
        readPath(argument)
      }
    }
  }

  /// Whether `option` has the value `yes`.
  func isYes(_ option: CoremlcOption) -> Bool {
    values[option]?.lowercased() == "yes"
  }

  private mutating func read(
    _ option: CoremlcOption, _ rest: inout ArraySlice<String>
  ) throws(CoremlcError) {
    guard option.takesValue else {
      flags.insert(option)
      return
    }
    guard let value = Self.value(&rest) else {
      throw CoremlcError("command line argument \(option.rawValue) is missing its value")
    }
    values[option] = value
  }

  /// Every unknown option is assumed to take a value.
  private static func unknownOption(_ option: String, _ rest: inout ArraySlice<String>) -> String {
    guard !option.contains("="), let value = value(&rest) else { return option }
    return "\(option) \(value)"
  }

  /// The value of the previous option; nil if another option or nothing follows.
  private static func value(_ rest: inout ArraySlice<String>) -> String? {
    guard let next = rest.first, !next.hasPrefix("--") else { return nil }
    return rest.removeFirst()
  }

  private mutating func readPath(_ argument: String) {
    if command == nil {
      command = argument
    } else if input == nil {
      input = argument
    } else if output == nil {
      output = argument
    } else {
      unrecognized.append(argument)
    }
  }
}
