import Foundation
import GRPCService
import ModelHosting
import RESTServer
import Testing

@testable import ServerCommand

/// What is shipped to run the server starts it closed.
@Suite struct DeploymentTests {
  private static let directory = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../Deployment").standardizedFileURL

  /// The server's arguments in a file: those between `start` and `end`, without the marks of a list.
  private func arguments(_ file: String, from start: String, to end: String) throws -> [String] {
    let text = try String(contentsOf: Self.directory.appendingPathComponent(file), encoding: .utf8)
    let behind = try #require(text.components(separatedBy: start).dropFirst().last)
    let part = try #require(behind.components(separatedBy: end).first)
    return part.split { " \n[],\"".contains($0) }.map(String.init).filter { $0 != "-" }
  }

  @Test(arguments: [
    ("deployment.yaml", "args:", "ports:"), ("serving-runtime.yaml", "args:", "ports:"),
    ("serving-runtime-grpc.yaml", "args:", "ports:"),
    ("Dockerfile", "\nCMD", "]"), ("modelc-server.service", "\nExecStart=/usr/local/bin/modelc-server", "\n"),
  ])
  func deploymentsStartClosed(_ file: String, _ start: String, _ end: String) throws {
    let tokens = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).tokens")
    defer { try? FileManager.default.removeItem(at: tokens) }
    try Data("secret\n".utf8).write(to: tokens)
    let environment = ["MODELC_SERVER_TOKEN_FILE": tokens.path]
    var arguments = try arguments(file, from: start, to: end)
    let place = try #require(arguments.firstIndex { $0.hasPrefix("--token-file") })
    arguments.removeSubrange(place...place + (arguments[place] == "--token-file" ? 1 : 0))
    // Without a certificate, an image of its own does not say who may read the tokens.
    if file == "Dockerfile" {
      #expect(throws: ConfigurationError.self) {
        try ServerConfiguration(arguments: arguments, environment: environment)
      }
      arguments.append("--allow-plain-text")
    }
    let configuration = try ServerConfiguration(arguments: arguments, environment: environment)
    #expect(!configuration.allowsControl && !configuration.allowsAnonymous)
    #expect(!configuration.models.isEmpty)
    #expect(throws: (any Error).self) { try configuration.rest.tokens.check(nil) }
    #expect(throws: (any Error).self) { try configuration.grpc.tokens.check("Bearer other") }
  }
}
