internal import Foundation
internal import GRPCService
internal import InferenceProtocol
internal import ModelFormat
internal import ModelHosting
internal import ModelSpec
internal import RESTServer

extension ServerConfiguration {
  /// The configuration of flags, the environment and a file: the first of them that names a setting decides.
  ///
  /// - Parameters:
  ///   - arguments: Those of the command line, without the program's name.
  ///   - environment: Variables by name.
  /// - Throws: `ConfigurationError` for a flag or a key that is none, and for a value that a setting cannot have.
  init(arguments: [String], environment: [String: String]) throws(ConfigurationError) {
    let flags = try Self.flags(arguments)
    var configuration = ServerConfiguration()
    let file = flags["config"] ?? environment["MODELC_SERVER_CONFIG"]
    let members = try file.map(Self.file) ?? [:]
    for option in ServerOption.all {
      if let text = flags[option.name] {
        option.apply(&configuration, try option.value(text, from: "--\(option.name)"))
      } else if let text = environment[option.variable] {
        option.apply(&configuration, try option.value(text, from: option.variable))
      } else if let text = members[option.key] {
        option.apply(&configuration, try option.value(text, from: "`\(option.key)` of the configuration file"))
      }
    }
    guard !configuration.models.isEmpty || !configuration.store.isEmpty else {
      throw ConfigurationError("no models are given; name a directory with --models, or a store with --store")
    }
    try configuration.checkAccess()
    try configuration.readSecrets()
    self = configuration
  }

  /// Reads the tokens, and checks that certificate and key come together.
  private mutating func readSecrets() throws(ConfigurationError) {
    guard certificateFile.isEmpty == keyFile.isEmpty else {
      throw ConfigurationError("--tls-certificate and --tls-key need each other")
    }
    if !certificateFile.isEmpty {
      rest.certificate = CertificateFiles(certificate: certificateFile, key: keyFile)
      grpc.certificate = rest.certificate
    }
    guard !tokenFile.isEmpty else { return }
    do throws(InferenceError) {
      rest.tokens = try AccessTokens(file: tokenFile)
      grpc.tokens = rest.tokens
    } catch {
      throw ConfigurationError(error.text)
    }
  }

  /// Texts by the names of flags: `--name value`, `--name=value`, and `--name` for one of true or false.
  private static func flags(_ arguments: [String]) throws(ConfigurationError) -> [String: String] {
    var flags: [String: String] = [:]
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      guard argument.hasPrefix("--") else { throw ConfigurationError("unexpected argument '\(argument)'") }
      let parts = argument.unicodeScalars.dropFirst(2).split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = parts.first.map { String($0) } ?? ""
      let option = ServerOption.all.first { $0.name == name }
      guard option != nil || name == "config" else { throw ConfigurationError("there is no option '\(argument)'") }
      if parts.count == 2 {
        flags[name] = String(parts[1])
      } else if case .bool? = option?.kind, rest.first?.hasPrefix("--") ?? true {
        flags[name] = "true"
      } else if let value = rest.popFirst() {
        flags[name] = value
      } else {
        throw ConfigurationError("--\(name) has no value")
      }
    }
    return flags
  }

  /// Texts by the keys of a JSON object.
  private static func file(_ path: String) throws(ConfigurationError) -> [String: String] {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw ConfigurationError("the configuration file '\(path)' cannot be read")
    }
    let value: JSONValue
    do {
      value = try JSONReader.value(Array(data))
    } catch {
      throw ConfigurationError("the configuration file '\(path)' is not JSON: \(error.message)")
    }
    guard case .object(let members) = value else {
      throw ConfigurationError("the configuration file '\(path)' is not a JSON object")
    }
    var texts: [String: String] = [:]
    for member in members {
      guard ServerOption.all.contains(where: { $0.key == member.key }) else {
        throw ConfigurationError("the configuration file '\(path)' has the unknown key '\(member.key)'")
      }
      switch member.value {
      case .string(let text): texts[member.key] = text
      case .integer(let number): texts[member.key] = "\(number)"
      case .number(let number): texts[member.key] = "\(number)"
      case .bool(let flag): texts[member.key] = "\(flag)"
      default: throw ConfigurationError("`\(member.key)` of '\(path)' is not a string, a number or true or false")
      }
    }
    return texts
  }
}

/// The text of `--help`.
enum ServerHelp {
  static var text: String {
    var lines = [
      "OVERVIEW: Serve Core ML models over the Open Inference Protocol, version 2, by HTTP and gRPC.",
      "",
      "USAGE: modelc-server [--models DIR] [--store DIR] [OPTIONS]",
      "",
      "Each option can also be set by a variable of the environment, such as MODELC_SERVER_HTTP_PORT, or by a key",
      "of the JSON file that --config names, such as http_port. Flags override variables, and variables override",
      "the file.",
      "",
      "OPTIONS:",
    ]
    let rows =
      ServerOption.all.map { ("--\($0.name) \($0.placeholder)", $0.help) } + [
        ("--config FILE", "JSON file with further settings."), ("--help", "Show this text."),
        ("--version", "Show the version."),
      ]
    let width = rows.map(\.0.count).max() ?? 0
    for (flag, help) in rows {
      lines.append("  \(flag.padding(toLength: width, withPad: " ", startingAt: 0))  \(help)")
    }
    return lines.joined(separator: "\n")
  }
}
