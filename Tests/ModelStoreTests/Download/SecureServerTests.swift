import Foundation
import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelStore

/// https, from a real server whose certificate it made itself.
@Suite(
  .enabled(
    if: NginxServer.program != nil && NginxServer.openssl != nil,
    "nginx or openssl is not installed: scripts/env/install-dependencies.sh check"))
struct SecureServerTests {
  private func server() async throws -> NginxServer {
    let server = try NginxServer(isSecure: true)
    try await server.start()
    try Data(try StoreScene.model(2)).write(to: server.root.appendingPathComponent("Digits.mlmodel"))
    return server
  }

  @Test func certificatesThatNobodyVouchesFor() async throws {
    let scene = try StoreScene()
    let old = try await scene.installFirst()
    let server = try await server()
    let error = await scene.error { try await scene.store.fetch(server.url("Digits.mlmodel")) }
    #expect(error?.code == "certificate")
    // The reason is libcurl's, in words that differ from version to version.
    #expect(
      error?.message.hasPrefix("the secure connection to '127.0.0.1' failed: SSL certificate problem") == true)
    #expect(error?.diagnostic.remedy == "check the server's certificate")
    #expect(error?.current?.version == old)
    #expect(try await scene.factor() == 1)
  }
}
