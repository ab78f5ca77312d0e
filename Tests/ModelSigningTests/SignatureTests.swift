import Foundation
import ModelBase
import ModelFormat
import ModelSigning
import Testing
import _ModelTestSupport

/// Signed models, and what becomes of them: one sentence each.
struct SignatureTests {
  private let folder: TemporaryFolder
  private let path: String
  private let key: PrivateKey

  init() throws {
    folder = try TemporaryFolder()
    path = try SigningSample.writeModel(folder)
    key = try SigningSample.key()
    try Signature.sign(path, by: key).signature.write(to: path + ".sig", signing: path)
  }

  private func problem(_ keys: [PublicKey]? = nil) throws -> Diagnostic {
    let keys = keys ?? [key.publicKey]
    return try #require(#expect(throws: Diagnostic.self) { try Signature.verify(path, signedBy: keys) }).diagnostic
  }

  private func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: "\(path)/\(name)")
  }

  @Test func whatIsSignedIsAccepted() throws {
    let manifest = try Signature.verify(path + "/", signedBy: [SigningSample.key(2).publicKey, key.publicKey])
    #expect(manifest.entries.map(\.path) == ["coremldata.bin", "model.mil", "weights/weight.bin"])
    let signature = try Signature.read(path + ".sig")
    #expect(signature.keyFingerprint == SigningSample.fingerprints[0])
    #expect(String(decoding: signature.manifestText, as: UTF8.self) == SigningSample.manifest)
    #expect(try signature.signer(among: [SigningSample.key(2).publicKey, key.publicKey]) == key.publicKey)
    // The signature lies in no directory that it signs.
    #expect(folder.files(below: "m.mlmodelc") == ["coremldata.bin", "model.mil", "weights/weight.bin"])
  }

  @Test func theTextIsTheSameEachTime() throws {
    let text = try folder.read("m.mlmodelc.sig")
    #expect(
      String(decoding: text, as: UTF8.self).hasPrefix(
        "modelc signature 1\nkey \(SigningSample.fingerprints[0])\ned25519 "))
    #expect(String(decoding: text, as: UTF8.self).hasSuffix("==\n" + SigningSample.manifest))
    #expect(try Signature.sign(path, by: key).signature.text == text)
    #expect(try Signature(text).text == text)
  }

  @Test func oneLetterElse() throws {
    try folder.write("prograM", under: "m.mlmodelc/model.mil")
    let found = try problem()
    #expect(found.code == "signed-digest")
    #expect(
      found.message
        == "'model.mil' has SHA-256 f4e5ecef79479f1f71907c962bf340f4687a755ebcf15ad66d65df21b8115324, but "
        + "\(SigningSample.digests[1]) was signed")
    #expect(found.expected == SigningSample.digests[1])
    #expect(found.location.file == "\(path)/model.mil")
    #expect(found.remedy == "get the whole model again, from where it was signed")
  }

  @Test(arguments: ["", "program!", "prog"]) func anotherLength(_ content: String) throws {
    try folder.write(content, under: "m.mlmodelc/model.mil")
    let found = try problem()
    #expect(found.code == "signed-length")
    #expect(
      found.message
        == "'model.mil' holds \(content.utf8.count) bytes, but 7 with SHA-256 \(SigningSample.digests[1]) were signed")
  }

  /// A file that is longer than what was signed is not read at all.
  @Test func aSparseGiant() throws {
    let file = URL(fileURLWithPath: "\(path)/weights/weight.bin")
    try FileHandle(forWritingTo: file).truncate(atOffset: 1 << 42)
    #expect(
      try problem().message
        == "'weights/weight.bin' holds 4398046511104 bytes, but 7 with SHA-256 \(SigningSample.digests[2]) were signed")
  }

  @Test func aFileLess() throws {
    try remove("weights")
    let found = try problem()
    #expect(found.code == "signed-missing")
    #expect(
      found.message
        == "'weights/weight.bin' is missing; 7 bytes with SHA-256 \(SigningSample.digests[2]) were signed")
  }

  @Test(arguments: ["extra.bin", "weights/weight.bin.orig", ".hidden", "Coremldata.bin", "a/b/c"])
  func aFileMore(_ name: String) throws {
    try folder.write("more", under: "m.mlmodelc/\(name)")
    let found = try problem()
    #expect(found.code == "signed-extra")
    #expect(found.message == "'\(name)' of 4 bytes is not among the files that were signed")
    #expect(found.remedy == "remove it, or get the whole model again")
  }

  @Test func anotherNameForAFile() throws {
    try FileManager.default.moveItem(atPath: "\(path)/model.mil", toPath: "\(path)/Model.mil")
    let manifest = try Signature.read(path + ".sig").manifest(signedBy: [key.publicKey])
    #expect(
      try manifest.problems(at: path).map(\.message) == [
        "'Model.mil' of 7 bytes is not among the files that were signed",
        "'model.mil' is missing; 7 bytes with SHA-256 \(SigningSample.digests[1]) were signed",
      ])
  }

  /// Two spellings of one letter are two names, though Swift's strings are equal.
  @Test func anotherSpellingOfAName() throws {
    try folder.write("x", under: "n/\u{e9}.bin")
    try Signature.sign(folder.path("n"), by: key).signature.write(to: folder.path("n.sig"), signing: folder.path("n"))
    try FileManager.default.removeItem(atPath: folder.path("n"))
    try folder.write("x", under: "n/e\u{301}.bin")
    let manifest = try Signature.read(folder.path("n.sig")).manifest(signedBy: [key.publicKey])
    #expect(try manifest.problems(at: folder.path("n")).map(\.code) == ["signed-extra", "signed-missing"])
  }

  @Test func linksAndPipes() throws {
    try FileManager.default.moveItem(atPath: "\(path)/model.mil", toPath: folder.path("model.mil"))
    try folder.link("m.mlmodelc/model.mil", to: "../model.mil")
    #expect(
      try problem().message == "'model.mil' is a link, to '../model.mil', and signatures cover files only")
    try remove("model.mil")
    #expect(mkfifo("\(path)/model.mil", 0o600) == 0)
    #expect(try problem().message == "'model.mil' is a device, pipe or socket, and signatures cover files only")
    try remove("model.mil")
    try folder.write("x", under: "m.mlmodelc/model.mil/x")
    #expect(try problem().message.hasPrefix("'model.mil' is missing; 7 bytes"))
    try remove("weights")
    try folder.link("m.mlmodelc/weights", to: ".")
    #expect(try problem().message == "'weights' is a link, to '.', and signatures cover files only")
  }

  private static func invalid(_ key: String) -> String {
    "the signature was not made by key \(key), or it or the manifest was changed afterwards"
  }

  @Test func anotherKey() throws {
    let found = try problem([SigningSample.key(2).publicKey])
    #expect(found.code == "signature-invalid")
    #expect(found.message == Self.invalid(SigningSample.fingerprints[1]))
    // Anybody can have put the name of the first key there.
    #expect(!found.description.contains(SigningSample.fingerprints[0]))
    #expect(found.location.file == path + ".sig")
    #expect(try problem([]).message == "no trusted key was given")
  }

  /// Whoever changes the model and its manifest, and names the right key, lacks its signature.
  @Test func aManifestThatFitsTheChangedModel() throws {
    try folder.write("prograM", under: "m.mlmodelc/model.mil")
    var forged = try Signature.read(path + ".sig")
    forged.manifestText = try Manifest(of: path).text
    try folder.write(forged.text, under: "m.mlmodelc.sig")
    let found = try problem()
    #expect(found.code == "signature-invalid")
    #expect(found.message == Self.invalid(SigningSample.fingerprints[0]))
    var own = try Signature(Manifest(of: path), by: SigningSample.key(2))
    own.keyFingerprint = SigningSample.fingerprints[0]
    try folder.write(own.text, under: "m.mlmodelc.sig")
    #expect(try problem().message == Self.invalid(SigningSample.fingerprints[0]))
  }

  /// A sound signature under the name of another key.
  @Test func anotherKeyIsNamed() throws {
    var renamed = try Signature.read(path + ".sig")
    renamed.keyFingerprint = SigningSample.fingerprints[1]
    try folder.write(renamed.text, under: "m.mlmodelc.sig")
    let found = try problem()
    #expect(found.code == "signature-key")
    #expect(
      found.message
        == "the signature is by key \(SigningSample.fingerprints[0]), but its second line names another key")
  }

  /// No single byte of the file can be changed unseen.
  @Test func everyByteOfTheSignatureCounts() throws {
    let text = try folder.read("m.mlmodelc.sig")
    for index in text.indices {
      var changed = text
      changed[index] ^= 1
      try folder.write(changed, under: "m.mlmodelc.sig")
      #expect(throws: Diagnostic.self) { try Signature.verify(path, signedBy: [key.publicKey]) }
    }
  }

  static let files: [(text: String, line: Int, message: String)] = [
    ("", 1, "found the end of the file, expected 'modelc signature 1'"),
    ("<!doctype html>\n<html>", 1, "found '<!doctype html>', expected 'modelc signature 1'"),
    ("untrusted comment: minisign\nRW", 1, "found 'untrusted comment: minisign', expected 'modelc signature 1'"),
    ("modelc signature 2\n", 1, "the signature file has version '2', expected '1'"),
    ("modelc signature 1\n", 2, "found the end of the file, expected 'key ' and the fingerprint of a key"),
    ("modelc signature 1\nkey", 2, "found 'key', expected 'key ' and the fingerprint of a key"),
    ("modelc signature 1\nkey x\n", 3, "found the end of the file, expected 'ed25519 ' and a signature"),
    ("modelc signature 1\nkey x\ned25519 AAAA\n", 3, "the signature is not base 64 of 64 bytes"),
    ("modelc signature 1\nkey x\ned25519 ?\n", 3, "the signature is not base 64 of 64 bytes"),
    (
      "modelc signature 1\nkey x\ned25519 \(String(repeating: "A", count: 86))==\n", 4,
      "found the end of the file, expected a manifest"
    ),
    (
      "modelc signature 1\nkey x\ned25519 \(String(repeating: "A", count: 300))\n", 3,
      "found 'ed25519 \(String(repeating: "A", count: 32))', expected 'ed25519 ' and a signature"
    ),
  ]

  @Test(arguments: files.indices) func filesThatAreNoSignatures(_ index: Int) throws {
    let file = Self.files[index]
    try folder.write(file.text, under: "m.mlmodelc.sig")
    let found = try problem()
    #expect(found.message == file.message)
    #expect(found.code == "signature-file")
    #expect(found.location == Location(file: path + ".sig", lineAndColumn: .init(line: file.line, column: 1)))
  }

  @Test func noSignature() throws {
    try FileManager.default.removeItem(atPath: path + ".sig")
    let found = try problem()
    #expect(found.code == "signature-missing")
    #expect(found.message == "there is no signature of 'm.mlmodelc' here")
    #expect(found.location.file == path + ".sig")
    #expect(mkfifo(path + ".sig", 0o600) == 0)
    #expect(try problem().message == "expected a file, found a device, pipe or socket")
    try FileManager.default.removeItem(atPath: path + ".sig")
    try FileManager.default.removeItem(atPath: path)
    #expect(try problem().location.file == path)
  }

  @Test func aSignatureThatIsTooLong() throws {
    try FileHandle(forWritingTo: URL(fileURLWithPath: path + ".sig")).truncate(atOffset: 1 << 40)
    #expect(try problem().message == "this file has 1099511627776 bytes; the maximum is 16777216")
  }

  @Test func signedFiles() throws {
    let archive = try folder.write("header", under: "m.tar.xz")
    let (signature, manifest) = try Signature.sign(archive, by: key)
    try signature.write(to: archive + ".sig", signing: archive)
    // The file may have another name where it is checked.
    try FileManager.default.moveItem(atPath: archive, toPath: folder.path("download"))
    let download = folder.path("download")
    try Signature.verify(download, signaturePath: archive + ".sig", signedBy: [key.publicKey])
    try manifest.check(byteCount: 6, sha256: SigningSample.digests[0], at: download)
    try folder.write("hEader", under: "download")
    let changed = #expect(throws: Diagnostic.self) {
      try Signature.verify(download, signaturePath: archive + ".sig", signedBy: [key.publicKey])
    }
    #expect(changed?.diagnostic.message.hasPrefix("the file has SHA-256 ") == true)
    #expect(changed?.diagnostic.message.hasSuffix(", but \(SigningSample.digests[0]) was signed") == true)
    let short = #expect(throws: Diagnostic.self) {
      try manifest.check(byteCount: 5, sha256: SigningSample.digests[0], at: download)
    }
    #expect(
      short?.diagnostic.message
        == "the file holds 5 bytes, but 6 with SHA-256 \(SigningSample.digests[0]) were signed")
    let digest = #expect(throws: Diagnostic.self) {
      try manifest.check(byteCount: 6, sha256: SigningSample.digests[1], at: download)
    }
    #expect(
      digest?.diagnostic.message
        == "the file has SHA-256 \(SigningSample.digests[1]), but \(SigningSample.digests[0]) was signed")
  }

  @Test func filesAndDirectoriesAreNotTakenForEachOther() throws {
    let archive = try folder.write("header", under: "a")
    let ofFile = try Manifest(of: archive)
    #expect(try ofFile.problems(at: path).map(\.message) == ["found a directory, but a file was signed"])
    let ofDirectory = try Manifest(of: path)
    #expect(try ofDirectory.problems(at: archive).map(\.message) == ["found a file, but a directory was signed"])
    let error = #expect(throws: Diagnostic.self) {
      try ofDirectory.check(byteCount: 6, sha256: SigningSample.digests[0], at: archive)
    }
    #expect(error?.diagnostic.message == "found a file, but a directory was signed")
  }
}
