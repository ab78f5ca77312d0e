import Foundation
import ModelBase
import ModelFormat
import ModelSigning
import Testing
import _ModelTestSupport

/// Key files: their form, their permissions, and what is said of files that are none.
struct KeyFileTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func mode(_ name: String) throws -> Int {
    try #require(FileManager.default.attributesOfItem(atPath: folder.path(name))[.posixPermissions] as? Int)
  }

  private func setMode(_ mode: Int, _ path: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
  }

  @Test func writtenAsOpenSSLDoesAndReadBack() throws {
    let key = try SigningSample.key()
    try key.write(to: folder.path("k.pem"), publicPath: folder.path("k.pub.pem"))
    #expect(try String(decoding: folder.read("k.pem"), as: UTF8.self) == SigningSample.privatePEM)
    #expect(try String(decoding: folder.read("k.pub.pem"), as: UTF8.self) == SigningSample.publicPEM)
    #expect(try mode("k.pem") == 0o600)
    #expect(try mode("k.pub.pem") == 0o644)
    #expect(try PrivateKey.read(folder.path("k.pem")).publicKey == key.publicKey)
    #expect(try PublicKey.read(folder.path("k.pub.pem")) == key.publicKey)
    #expect(try key.publicKey.fingerprint() == SigningSample.fingerprints[0])
    #expect(try SigningSample.key(2).publicKey.fingerprint() == SigningSample.fingerprints[1])
  }

  @Test(arguments: [0o644, 0o640, 0o604, 0o660, 0o606, 0o601, 0o610, 0o777])
  func aPrivateKeyThatIsOpenToOthersIsRefused(_ mode: Int) throws {
    let path = try folder.write(SigningSample.privatePEM, under: "k.pem")
    try setMode(mode, path)
    let found = try #require(#expect(throws: Diagnostic.self) { try PrivateKey.read(path) }).diagnostic
    #expect(found.code == "key-permissions")
    #expect(
      found.message
        == "the private key file has mode \(String(mode, radix: 8)), which gives others access, expected 600")
    #expect(found.remedy == "chmod 600 '\(path)'")
  }

  @Test(arguments: [0o600, 0o400, 0o700]) func aPrivateKeyOfItsOwnerIsRead(_ mode: Int) throws {
    let path = try folder.write(SigningSample.privatePEM, under: "k.pem")
    try setMode(mode, path)
    _ = try PrivateKey.read(path)
  }

  @Test(arguments: [("k.pem", "file"), ("k.pub.pem", "file"), ("k.pem", "link"), ("k.pub.pem", "link")])
  func nothingIsOverwritten(_ taken: (name: String, kind: String)) throws {
    if taken.kind == "link" {
      try folder.link(taken.name, to: "nowhere")
    } else {
      try folder.write("mine", under: taken.name)
    }
    let error = #expect(throws: Diagnostic.self) {
      try SigningSample.key().write(to: folder.path("k.pem"), publicPath: folder.path("k.pub.pem"))
    }
    #expect(error?.diagnostic.code == "key-exists")
    #expect(
      error?.diagnostic.message == "a file already exists at this path, and overwriting a key would lose it")
    #expect(error?.diagnostic.location.file == folder.path(taken.name))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.directory) == [taken.name])
  }

  @Test func noDirectoryToWriteTo() throws {
    let error = #expect(throws: Diagnostic.self) {
      try SigningSample.key().write(to: folder.path("no/k.pem"), publicPath: folder.path("k.pub.pem"))
    }
    #expect(error?.diagnostic.message == "cannot be written: No such file or directory")
    let half = #expect(throws: Diagnostic.self) {
      try SigningSample.key().write(to: folder.path("k.pem"), publicPath: folder.path("no/k.pub.pem"))
    }
    #expect(half?.diagnostic.location.file == folder.path("no/k.pub.pem"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.directory).isEmpty)
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let text: String
    let publicMessage: String
    let privateMessage: String

    init(_ text: String, _ publicMessage: String, _ privateMessage: String? = nil) {
      self.text = text
      self.publicMessage = publicMessage
      self.privateMessage = privateMessage ?? publicMessage
    }

    var testDescription: String { publicMessage }
  }

  static let kind = "this is a key of another kind, expected an Ed25519 key"

  static let cases = [
    Case(
      "", "no line of this file begins with '-----BEGIN ', expected a public key in PEM",
      "no line of this file begins with '-----BEGIN ', expected a private key in PEM"),
    Case(
      "ssh-ed25519 AAAAC3Nza", "no line of this file begins with '-----BEGIN ', expected a public key in PEM",
      "no line of this file begins with '-----BEGIN ', expected a private key in PEM"),
    Case("-----BEGIN -----\n", "line '-----BEGIN -----' does not begin a PEM block"),
    Case("-----BEGIN x-----\n", "line '-----BEGIN x-----' does not begin a PEM block"),
    Case("-----BEGIN \u{7}-----\n", #"line '-----BEGIN \x07-----' does not begin a PEM block"#),
    Case(
      "-----BEGIN PUBLIC KEY-----\nAAAA\n",
      "the block 'PUBLIC KEY' has no end: no line says '-----END PUBLIC KEY-----'"),
    Case("-----BEGIN PUBLIC KEY-----\nMC w\n-----END PUBLIC KEY-----\n", "the block 'PUBLIC KEY' is not base 64"),
    Case("-----BEGIN PUBLIC KEY-----\nMCo\n-----END PUBLIC KEY-----\n", "the block 'PUBLIC KEY' is not base 64"),
    Case(
      "-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\n\nAAAA\n-----END RSA PRIVATE KEY-----\n",
      "the block 'RSA PRIVATE KEY' is not base 64"),
    Case(
      "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n",
      "this file holds a 'CERTIFICATE', expected a public key",
      "this file holds a 'CERTIFICATE', expected a private key"),
    Case(
      "-----BEGIN ENCRYPTED PRIVATE KEY-----\nAAAA\n-----END ENCRYPTED PRIVATE KEY-----\n",
      "the private key is encrypted, which is not supported"),
    Case(
      "-----BEGIN PUBLIC KEY-----\n-----END PUBLIC KEY-----\n", kind, "this is a public key, expected a private key"),
    Case(
      "-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VuAyEAiojj3XQJ8ZX9UtstPLpdcspnCb8dlBIb83SIAbQPb1w=\n-----END PUBLIC KEY-----\n",
      kind, "this is a public key, expected a private key"),
    Case(
      SigningSample.privatePEM.replacing("MC4CAQAw", with: "MC4CAQEw"), "this is a private key, expected a public key",
      kind),
  ]

  @Test(arguments: cases) func saysWhatIsWrong(_ item: Case) throws {
    let path = try folder.write(item.text, under: "k.pem")
    try setMode(0o600, path)
    let ofPublic = try #require(#expect(throws: Diagnostic.self) { try PublicKey.read(path) }).diagnostic
    #expect(ofPublic.message == item.publicMessage)
    #expect(ofPublic.location.file == path)
    let ofPrivate = try #require(#expect(throws: Diagnostic.self) { try PrivateKey.read(path) }).diagnostic
    #expect(ofPrivate.message == item.privateMessage)
  }

  @Test func textInFrontAndOtherLineEndsDoNotMatter() throws {
    let text = "of the release team\r\n" + SigningSample.publicPEM.replacing("\n", with: " \r\n") + "and more"
    #expect(try PublicKey(pem: Array(text.utf8)) == SigningSample.key().publicKey)
  }

  @Test func everyPrefixIsRefused() throws {
    let text = Array(SigningSample.publicPEM.utf8)
    for count in 0..<text.count - 1 {
      #expect(throws: Diagnostic.self) { try PublicKey(pem: Array(text.prefix(count))) }
    }
  }

  @Test func filesThatAreNoFiles() throws {
    #expect(mkfifo(folder.path("pipe"), 0o600) == 0)
    try folder.makeDirectory("folder")
    try folder.link("loop", to: "loop")
    let messages = [
      ("pipe", "expected a file, found a device, pipe or socket"), ("folder", "expected a file, found a directory"),
      ("none", "no such file"), ("loop", "cannot be read: Too many levels of symbolic links"),
    ]
    for (name, message) in messages {
      let error = #expect(throws: Diagnostic.self) { try PublicKey.read(folder.path(name)) }
      #expect(error?.diagnostic.message == message)
    }
    let device = #expect(throws: Diagnostic.self) { try PrivateKey.read("/dev/zero") }
    #expect(device?.diagnostic.message == "expected a file, found a device, pipe or socket")
  }

  @Test func aFileThatIsTooLong() throws {
    let path = try folder.write([], to: "long")
    try FileHandle(forWritingTo: URL(fileURLWithPath: path)).truncate(atOffset: 1 << 40)
    let error = #expect(throws: Diagnostic.self) { try PublicKey.read(path) }
    #expect(error?.diagnostic.message == "this file has 1099511627776 bytes; the maximum is 65536")
  }

  @Test func keysOfOtherLengths() throws {
    let first = #expect(throws: Diagnostic.self) { try PublicKey([1, 2]) }
    #expect(first?.diagnostic.message == "the public key has 2 bytes, expected 32")
    let second = #expect(throws: Diagnostic.self) { try PrivateKey(seed: []) }
    #expect(second?.diagnostic.message == "the private key has 0 bytes, expected 32")
  }
}
