import Foundation
import ModelSigning
import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelStore

/// Downloads that a key must have signed.
struct SignedDownloadTests {
  private struct Signed {
    let scene: StoreScene
    let old: String
    let body: [UInt8]
    let signature: [UInt8]
    let check: DownloadCheck
  }

  private func signed() async throws -> Signed {
    let scene = try StoreScene()
    let key = try PrivateKey.generate()
    try key.write(to: scene.folder.path("key.pem"), publicPath: scene.folder.path("key.pub.pem"))
    let body = try StoreScene.model(8)
    let file = try scene.folder.write(body, to: "Signed.mlmodel")
    let signature = try Signature(try Manifest(of: file), by: key).text
    let publicKey = URL(fileURLWithPath: scene.folder.path("key.pub.pem"))
    return Signed(
      scene: scene, old: try await scene.installFirst(), body: body, signature: signature,
      check: DownloadCheck(signature: .init(publicKey: publicKey)))
  }

  /// Serves `body`, and `signature` beside it.
  private func server(_ body: [UInt8], _ signature: [UInt8]?) throws -> RawServer {
    try RawServer { request, peer in
      if request.path == "/Digits.mlmodel.sig?a=1" {
        guard let signature else { return peer.answer("404 Not Found", [], []) }
        peer.answer("200 OK", [], signature)
      } else {
        peer.answer("200 OK", ["ETag: \"a\""], body)
      }
    }
  }

  @Test func theKeysSignatureIsAccepted() async throws {
    let signed = try await signed()
    let server = try server(signed.body, signed.signature)
    let result = try await signed.scene.store.fetch(server.url("Digits.mlmodel?a=1"), check: signed.check)
    #expect(result.version.signer?.hasPrefix("SHA256:") == true)
    #expect(result.replaced == signed.old)
    #expect(try await signed.scene.factor() == 8)
    #expect(server.seen.map(\.path) == ["/Digits.mlmodel?a=1", "/Digits.mlmodel.sig?a=1"])
    // The current version is checked again: the server is asked for the file, whatever its tag.
    #expect(
      try await signed.scene.store.fetch(server.url("Digits.mlmodel?a=1"), check: signed.check).unchanged == .sameBytes)
    #expect(signed.scene.incoming() == [])
  }

  @Test func othersAreRefused() async throws {
    let signed = try await signed()
    let key = try PrivateKey.generate()
    let file = try signed.scene.folder.write(signed.body, to: "Signed.mlmodel")
    let other = try Signature(try Manifest(of: file), by: key).text
    var changed = signed.body
    changed[changed.count / 2] ^= 1
    for (body, signature, code, text) in [
      (changed, signed.signature, "signed-digest", "the file has SHA-256 "),
      (signed.body + [0], signed.signature, "signed-length", "the file holds "),
      (signed.body, other, "signature-invalid", "the signature was not made by key "),
      (signed.body, nil, "http-status", "the signature cannot be fetched: the server answered 404 Not Found"),
      (signed.body, [], "empty-file", "the signature cannot be fetched: the server sent an empty file"),
      (
        signed.body, [UInt8](repeating: 0x41, count: 100_000), "size-limit",
        "the signature cannot be fetched: the server an"
      ),
      (signed.body, Array("x".utf8), "signature-file", "found 'x', expected 'modelc signature 1'"),
    ] as [([UInt8], [UInt8]?, String, String)] {
      let server = try server(body, signature)
      let error = await signed.scene.error {
        try await signed.scene.store.fetch(server.url("Digits.mlmodel?a=1"), check: signed.check)
      }
      #expect(error?.code.rawValue == code)
      #expect(error?.message.hasPrefix(text) == true, "\(error?.message ?? "")")
      #expect(error?.current?.description == "version \(signed.old) of 'Digits', as before")
      #expect(try await signed.scene.factor() == 1)
      #expect(signed.scene.incoming() == [])
    }
  }

  @Test func keysThatAreNone() async throws {
    let scene = try StoreScene()
    let server = try RawServer.serving(try StoreScene.model(8))
    let check = DownloadCheck(signature: .init(publicKey: URL(fileURLWithPath: scene.folder.path("none.pem"))))
    let error = await scene.error { try await scene.store.fetch(server.url("Digits.mlmodel"), check: check) }
    #expect(error?.code == "file-missing")
    #expect(server.seen.isEmpty)
  }
}
