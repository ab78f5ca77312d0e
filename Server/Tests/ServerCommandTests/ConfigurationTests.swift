import Foundation
import GRPCService
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
    #expect(configuration.modelDefaults.maxQueueSize == 3)
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

  @Test func theServerHasAName() throws {
    #expect(try ServerConfiguration(arguments: ["--models", "m"], environment: [:]).id == "modelc")
    #expect(try ServerConfiguration(arguments: ["--models", "m", "--id", "triton"], environment: [:]).id == "triton")
  }

  @Test func everyOptionIsInTheHelp() {
    for option in ServerOption.all { #expect(ServerHelp.text.contains("--\(option.name) ")) }
  }
}
