/// A command line of Apple's compiler: `<command> <inputdocument> <outputpath> [options ...]`.
///
/// Options may stand anywhere, before the command as well. All sub-commands share one list of options, because build
/// systems hand the same ones to `compile` and to `generate`.
struct CoremlcArguments: Equatable {
  /// What stands first among the arguments that are no options.
  var command: String?
  /// The model.
  var input: String?
  /// The directory to write to.
  var output: String?
  /// Values by option. Of several the last one counts, so that flags added to a build's own override those.
  var values: [CoremlcOption: String] = [:]
  /// Options without a value that are there.
  var flags: Set<CoremlcOption> = []
  /// Whether the usage is asked for.
  var asksForHelp = false
  /// What is ignored with a warning: unknown options with their values, such as `--foo value`, and a third path.
  var unrecognized: [String] = []

  /// Reads the arguments after the name of the tool.
  ///
  /// - Throws: When an option lacks its value.
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

  /// Every option is taken to have a value, unknown ones as well.
  private static func unknownOption(_ option: String, _ rest: inout ArraySlice<String>) -> String {
    guard !option.contains("="), let value = value(&rest) else { return option }
    return "\(option) \(value)"
  }

  /// The value of the option before; nil when another option follows or nothing.
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
