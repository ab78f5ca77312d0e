import Foundation
import ModelSigning
import Testing
import _ModelTestSupport

/// openssl's own command.
enum OpenSSL {
  /// Where it lies; nil where it is not installed.
  static let tool = ["/usr/bin/openssl", "/usr/local/bin/openssl"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }
}

/// Keys and signatures that openssl's own command makes and checks. Skipped where it is not installed.
@Suite(.enabled(if: OpenSSL.tool != nil, "openssl is not installed: scripts/env/install-dependencies.sh test"))
struct OpenSSLTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Runs openssl in the folder; returns its status.
  @discardableResult
  private func run(_ arguments: String) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(OpenSSL.tool))
    process.arguments = arguments.split(separator: " ").map(String.init)
    process.currentDirectoryURL = folder.url
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }

  @Test func keysOfOpenSSLSign() throws {
    #expect(try run("genpkey -algorithm ed25519 -out k.pem") == 0)
    #expect(try run("pkey -in k.pem -pubout -out k.pub.pem") == 0)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: folder.path("k.pem"))
    let key = try PrivateKey.read(folder.path("k.pem"))
    #expect(try PublicKey.read(folder.path("k.pub.pem")) == key.publicKey)
    // Written again they are the same files.
    try key.write(to: folder.path("again.pem"), publicPath: folder.path("again.pub.pem"))
    #expect(try folder.read("again.pem") == folder.read("k.pem"))
    #expect(try folder.read("again.pub.pem") == folder.read("k.pub.pem"))
  }

  @Test func openSSLChecksOurs() throws {
    let path = try SigningSample.writeModel(folder)
    try SigningSample.key().write(to: folder.path("k.pem"), publicPath: folder.path("k.pub.pem"))
    let (signature, manifest) = try Signature.sign(path, by: SigningSample.key())
    try folder.write(signature.bytes, under: "bytes")
    try folder.write(manifest.text, under: "manifest")
    let check = "pkeyutl -verify -pubin -inkey k.pub.pem -rawin -in manifest -sigfile bytes"
    #expect(try run(check) == 0)
    try folder.write(manifest.text.dropLast() + [0x20], under: "manifest")
    #expect(try run(check) != 0)
  }

  @Test func weCheckOpenSSLs() throws {
    try SigningSample.key().write(to: folder.path("k.pem"), publicPath: folder.path("k.pub.pem"))
    let manifest = try Manifest(of: SigningSample.writeModel(folder))
    try folder.write(manifest.text, under: "manifest")
    #expect(try run("pkeyutl -sign -inkey k.pem -rawin -in manifest -out bytes") == 0)
    var signature = try Signature(manifest, by: SigningSample.key(2))
    signature.bytes = try folder.read("bytes")
    signature.keyFingerprint = try SigningSample.key().publicKey.fingerprint()
    #expect(try signature.manifest(signedBy: [SigningSample.key().publicKey]) == manifest)
  }

  @Test(arguments: [
    ("genpkey -algorithm ed448", "this is a key of another kind, expected an Ed25519 key"),
    ("genpkey -algorithm x25519", "this is a key of another kind, expected an Ed25519 key"),
    ("genpkey -algorithm rsa", "this is a key of another kind, expected an Ed25519 key"),
    ("genpkey -algorithm ed25519 -aes256 -pass pass:x", "the private key is encrypted, which is not supported"),
  ]) func otherKeysAreRefused(_ command: String, _ message: String) throws {
    #expect(try run(command + " -out k.pem") == 0)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: folder.path("k.pem"))
    let error = #expect(throws: (any Error).self) { try PrivateKey.read(folder.path("k.pem")) }
    #expect("\(try #require(error))".contains(message))
  }
}
