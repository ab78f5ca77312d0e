/// One setting of the server: its flag, its variable, its key in a file, and what it means.
struct ServerOption: Sendable {
  /// What a value may be.
  enum Kind: Sendable {
    case text
    case integer(ClosedRange<Int>)
    case seconds(ClosedRange<Double>)
    /// `true` or `false`; the flag alone means true.
    case bool
  }

  /// The name, in words with hyphens, such as `http-port`.
  var name: String
  var kind: Kind
  /// What stands for the value in the help.
  var placeholder: String
  var help: String
  /// Puts a value of the kind into the configuration.
  var apply: @Sendable (inout ServerConfiguration, OptionValue) -> Void

  /// The variable of the environment, such as `MODELC_SERVER_HTTP_PORT`.
  var variable: String { "MODELC_SERVER_" + name.uppercased().replacing("-", with: "_") }
  /// The key in a configuration file, such as `http_port`.
  var key: String { name.replacing("-", with: "_") }
}

/// A value that was checked against its option's kind.
enum OptionValue: Equatable, Sendable {
  case text(String)
  case integer(Int)
  case seconds(Double)
  case bool(Bool)

  var text: String { if case .text(let value) = self { value } else { "" } }
  var integer: Int { if case .integer(let value) = self { value } else { 0 } }
  var seconds: Double { if case .seconds(let value) = self { value } else { 0 } }
  var bool: Bool { if case .bool(let value) = self { value } else { false } }
}

extension ServerOption {
  /// The value that a text stands for.
  ///
  /// - Parameter source: Where the text comes from, such as `--http-port`.
  /// - Throws: `ConfigurationError` when the text is none of the kind.
  func value(_ text: String, from source: String) throws(ConfigurationError) -> OptionValue {
    switch kind {
    case .text: return .text(text)
    case .integer(let range):
      if let number = Int(text), range.contains(number) { return .integer(number) }
      throw ConfigurationError(
        "\(source) is '\(text)', expected an integer from \(range.lowerBound) to \(range.upperBound)")
    case .seconds(let range):
      if let number = Double(text), range.contains(number) { return .seconds(number) }
      throw ConfigurationError(
        "\(source) is '\(text)', expected a number from \(range.lowerBound) to \(range.upperBound)")
    case .bool:
      if text == "true" || text == "1" { return .bool(true) }
      if text == "false" || text == "0" { return .bool(false) }
      throw ConfigurationError("\(source) is '\(text)', expected true or false")
    }
  }
}

/// Why the server cannot be configured as asked: one sentence, lower case, no full stop.
struct ConfigurationError: Error, Equatable, Sendable {
  var message: String

  init(_ message: String) { self.message = message }
}
