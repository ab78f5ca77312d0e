import Foundation
import GRPCService
import InferenceProtocol
import ModelHosting
import RESTServer
import Testing

@testable import ServerCommand

@Suite struct ConfigurationTests {
  @Test func flagsOverrideVariablesAndVariablesTheFile() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(#"{"http_port": 1, "grpc_port": 2, "queue_size": 3, "log_json": true}"#.utf8).write(to: file)
    let configuration = try ServerConfiguration(
      arguments: ["--models", "/m", "--http-port=9", "--config", file.path],
      environment: ["MODELC_SERVER_HTTP_PORT": "8", "MODELC_SERVER_GRPC_PORT": "7"])
    #expect(configuration.models == "/m")
    #expect(configuration.rest.port == 9)
    #expect(configuration.grpc.port == 7)
    #expect(configuration.limits.queueSize == OperatorLimits.Ceiling(3))
    #expect(configuration.logsJSON)
  }

  @Test(arguments: [
    (["--models", "m", "--http-prot", "1"], "there is no option '--http-prot'"),
    (["--models", "m", "--http-port", "70000"], "--http-port is '70000', expected an integer from 0 to 65535"),
    (["--models"], "--models has no value"),
    (["x"], "unexpected argument 'x'"),
    ([], "no models are given; name a directory with --models, or a store with --store"),
  ])
  func mistakesAreNamed(_ arguments: [String], _ message: String) {
    let error = #expect(throws: ConfigurationError.self) {
      try ServerConfiguration(arguments: arguments, environment: [:])
    }
    #expect(error?.message == message)
  }

  @Test(arguments: [
    (["--host", "0.0.0.0"], "add --token-file FILE, or --allow-anonymous to answer everyone"),
    (["--host", "::"], "add --token-file FILE, or --allow-anonymous to answer everyone"),
    (["--host", "models.example"], "add --token-file FILE, or --allow-anonymous to answer everyone"),
    (["--host", "127.0.0.1.example"], "add --token-file FILE, or --allow-anonymous to answer everyone"),
    (["--host", "127.0.0.1\u{301}"], "add --token-file FILE, or --allow-anonymous to answer everyone"),
    (["--host", "127.\u{301}0.0.1"], "add --token-file FILE, or --allow-anonymous to answer everyone"),
    (["--host", "127.0.0.+1"], "add --token-file FILE, or --allow-anonymous to answer everyone"),
    (["--host", ""], "add --token-file FILE, or --allow-anonymous to answer everyone"),
    (
      ["--host", "0.0.0.0", "--token-file", "t"],
      "add --tls-certificate FILE and --tls-key FILE, or --allow-plain-text if a proxy encrypts"
    ),
  ])
  func theServerIsClosedUntilAWordOpensIt(_ arguments: [String], _ remedy: String) {
    let error = #expect(throws: ConfigurationError.self) {
      try ServerConfiguration(arguments: ["--models", "m"] + arguments, environment: [:])
    }
    #expect(error?.message.hasSuffix(remedy) == true)
  }

  @Test(arguments: [
    [], ["--host", "127.0.0.1"], ["--host", "127.8.0.1"], ["--host", "::1"], ["--host", "localhost"],
    ["--host", "0.0.0.0", "--allow-anonymous"], ["--host", "0.0.0.0", "--token-file", "TOKENS", "--allow-plain-text"],
    ["--host", "0.0.0.0", "--token-file", "TOKENS", "--tls-certificate", "c", "--tls-key", "k"],
  ])
  func theWordsOpenIt(_ arguments: [String]) throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).tokens")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data("secret\n".utf8).write(to: file)
    let named = arguments.map { $0 == "TOKENS" ? file.path : $0 }
    let configuration = try ServerConfiguration(arguments: ["--models", "m"] + named, environment: [:])
    #expect(!configuration.allowsControl)
    #expect(configuration.rest.tokens == configuration.grpc.tokens)
    #expect((configuration.rest.tokens == .none) == !arguments.contains("TOKENS"))
  }

  @Test func limitsHoldForBothProtocols() throws {
    let configuration = try ServerConfiguration(
      arguments: [
        "--models", "m", "--max-connections", "3", "--idle-timeout", "4", "--body-timeout", "5", "--max-body-bytes",
        "6",
        "--max-streams", "7", "--request-memory", "8", "--prediction-time-limit", "9", "--model-control",
      ], environment: [:])
    #expect(configuration.rest.maxConnections == 3 && configuration.grpc.maxConnections == 3)
    #expect(configuration.rest.idleTimeout == .seconds(4) && configuration.grpc.idleTimeout == .seconds(4))
    #expect(configuration.rest.bodyTimeout == .seconds(5) && configuration.grpc.bodyTimeout == .seconds(5))
    #expect(configuration.rest.limits.bodyBytes == 6 && configuration.grpc.limits.bodyBytes == 6)
    #expect(configuration.grpc.maxStreams == 7)
    #expect(configuration.requestMemory == 8)
    #expect(configuration.limits.timeLimit == 9)
    #expect(configuration.allowsControl)
  }

  @Test func theServerHasAName() throws {
    #expect(try ServerConfiguration(arguments: ["--models", "m"], environment: [:]).id == "modelc")
    #expect(try ServerConfiguration(arguments: ["--models", "m", "--id", "triton"], environment: [:]).id == "triton")
  }

  @Test func everyOptionIsInTheHelp() {
    for option in ServerOption.all { #expect(ServerHelp.text.contains("--\(option.name) ")) }
  }
}
