internal import ArgumentParser
internal import ModelSpec

/// Values of an option that a command line may give thousands of times.
///
/// ArgumentParser takes time by the square of the number of options. So before it parses a command line, all values of such
/// an option are joined to one, by a character that no argument of a process can contain.
struct RepeatedValues: ExpressibleByArgument, Equatable {
  var values: [String]

  private static let separator: Character = "\0"

  init(argument: String) {
    values = argument.split(separator: Self.separator, omittingEmptySubsequences: false).map(String.init)
  }

  /// `arguments` with the values of each option of `options` joined where the option stands first.
  ///
  /// - Parameter options: The names of each option with their dashes, the long one first.
  static func joined(_ arguments: [String], options: [[String]]) -> [String] {
    var optionOfName: [String: Int] = [:]
    for (option, names) in options.enumerated() {
      for name in names { optionOfName[name] = option }
    }
    var joined: [String] = []
    var places: [Int: Int] = [:]
    var values: [Int: [String]] = [:]
    var rest = arguments[...]
    while let argument = rest.first, argument != "--" {
      rest.removeFirst()
      var option = optionOfName[argument]
      var value = rest.first
      if option != nil, let text = value, !text.hasPrefix("-") {
        rest.removeFirst()
      } else if let sign = argument.firstIndex(of: "="), argument.hasPrefix("--") {
        option = optionOfName[String(argument[..<sign])]
        value = String(argument[argument.index(after: sign)...])
      } else {
        // No option of these, or one whose value is missing: ArgumentParser says so.
        option = nil
      }
      guard let option, let value else {
        joined.append(argument)
        continue
      }
      if places[option] == nil {
        places[option] = joined.count
        joined.append("")
      }
      values[option, default: []].append(value)
    }
    for (option, place) in places {
      joined[place] = "\(options[option][0])=\(values[option, default: []].joined(separator: "\(separator)"))"
    }
    return joined + rest
  }
}

extension [RepeatedValues] {
  /// All values, in the order of the command line.
  var values: [String] { flatMap(\.values) }
}

/// A command with options that are given many times.
protocol RepeatingCommand: ParsableCommand {
  /// The names of each such option with their dashes, the long one first. Its values are ``RepeatedValues``.
  static var repeatedOptions: [[String]] { get }
}
