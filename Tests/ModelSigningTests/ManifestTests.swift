import Foundation
import ModelBase
import ModelFormat
import Testing
import _ModelTestSupport

@testable import ModelSigning

/// Manifests of files and directories, and their text.
struct ManifestTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func problem(_ path: String) throws -> Diagnostic {
    try #require(#expect(throws: Diagnostic.self) { try Manifest(of: path) }).diagnostic
  }

  @Test func ofADirectory() throws {
    let path = try SigningSample.writeModel(folder)
    let manifest = try Manifest(of: path)
    #expect(String(decoding: manifest.text, as: UTF8.self) == SigningSample.manifest)
    #expect(manifest.byteCount == 20)
    #expect(try Manifest(manifest.text) == manifest)
  }

  @Test func ofAFile() throws {
    let path = try folder.write("header", under: "m.tar.xz")
    let text = "modelc manifest 1\nfile\n\(SigningSample.digests[0]) 6\n"
    #expect(try String(decoding: Manifest(of: path).text, as: UTF8.self) == text)
    #expect(try Manifest(Array(text.utf8)) == Manifest(of: path))
  }

  /// Whatever a copy is called, wherever it lies, and in which order its files were made.
  @Test func copiesHaveTheSameManifest() throws {
    let path = try SigningSample.writeModel(folder)
    for (file, content) in SigningSample.files.reversed() { try folder.write(content, under: "other/x/\(file)") }
    try folder.makeDirectory("other/x/empty/one")
    try folder.link("link", to: "other/x")
    #expect(try Manifest(of: folder.path("other/x")) == Manifest(of: path))
    #expect(try Manifest(of: folder.path("other/x/")) == Manifest(of: path))
    #expect(try Manifest(of: folder.path("link")) == Manifest(of: path))
  }

  /// Bytes decide, not components nor letters: two spellings of one letter are two names.
  @Test func orderOfPaths() throws {
    let names = ["a", "a-b", "a.b", "a/b", "A", "e\u{301}", "\u{e9}"].filter { $0 != "a" }
    for name in names { try folder.write("x", under: "d/\(name)") }
    let paths = try Manifest(of: folder.path("d")).entries.map(\.path)
    #expect(paths.map { Array($0.utf8) } == ["A", "a-b", "a.b", "a/b", "e\u{301}", "\u{e9}"].map { Array($0.utf8) })
    #expect(try Manifest(Manifest(of: folder.path("d")).text).entries.count == 6)
  }

  @Test func largeFilesAreReadInBlocks() throws {
    let bytes = [UInt8](repeating: 97, count: 1_000_000)
    let path = try folder.write(bytes, to: "million")
    #expect(
      try Manifest(of: path).entries.first?.sha256 == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
    )
  }

  @Test func whatIsNotCovered() throws {
    let path = try SigningSample.writeModel(folder)
    try folder.link("m.mlmodelc/weights/link", to: "/etc/passwd")
    let link = try problem(path)
    #expect(
      link.message == "'weights/link' is a link, to '/etc/passwd', and signatures cover files only")
    #expect(link.location.file == "\(path)/weights/link")
    try FileManager.default.removeItem(atPath: "\(path)/weights/link")
    #expect(mkfifo("\(path)/pipe", 0o600) == 0)
    #expect(try problem(path).message == "'pipe' is a device, pipe or socket, and signatures cover files only")
    #expect(try problem("\(path)/pipe").message == "expected a file, found a device, pipe or socket")
    #expect(try problem("/dev/zero").message == "expected a file, found a device, pipe or socket")
    #expect(try problem(folder.path("none")).message == "no such file")
    try folder.makeDirectory("empty/one")
    #expect(try problem(folder.path("empty")).message == "this directory holds no file")
  }

  @Test func namesThatAreNoText() throws {
    let path = try folder.makeDirectory("d")
    for (name, message) in [
      ([0x61, 0xff], #"the name 'a\xff' is not UTF-8"#), ([0x61, 0x0a], #"the name 'a\x0a' has a control character"#),
      ([0x61, 0x1b], #"the name 'a\x1b' has a control character"#),
    ] as [([UInt8], String)] {
      let file = Array("\(path)/".utf8).map { CChar($0) } + name.map { CChar(bitPattern: $0) } + [0]
      let descriptor = open(file, O_CREAT | O_WRONLY, 0o600)
      #expect(descriptor >= 0)
      close(descriptor)
      let found = try problem(path)
      #expect(found.message == message)
      #expect(found.location.file == path)
      unlink(file)
    }
  }

  @Test func limits() throws {
    let path = try SigningSample.writeModel(folder)
    var limits = Limits()
    limits.packageItems = 3
    let many = #expect(throws: Diagnostic.self) { try Manifest(of: path, limits: limits) }
    #expect(many?.diagnostic.message == "the directory holds more than 3 files")
    limits.packageItems = 2
    let lines = #expect(throws: Diagnostic.self) {
      try Manifest(Array(SigningSample.manifest.utf8), limits: limits)
    }
    #expect(lines?.diagnostic.message == "the manifest lists more than 2 files")
    try folder.makeDirectory("deep" + String(repeating: "/d", count: 70))
    #expect(try problem(folder.path("deep")).message == "directories are nested more than 64 deep")
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let text: String
    let line: Int
    let message: String

    init(_ text: String, _ line: Int, _ message: String) {
      self.text = text
      self.line = line
      self.message = message
    }

    var testDescription: String { message }
  }

  private static let head = "modelc manifest 1\ndirectory\n"
  private static let digest = SigningSample.digests[0]

  static let cases: [Case] = [
    Case("", 1, "the manifest is cut off, expected 'modelc manifest 1'"),
    Case("modelc manifest 1", 1, "the manifest is cut off, expected 'modelc manifest 1'"),
    Case("modelc manifest 2\n", 1, "found 'modelc manifest 2', expected 'modelc manifest 1'"),
    Case("modelc manifest 1\r\nfile\r\n", 1, #"found 'modelc manifest 1\x0d', expected 'modelc manifest 1'"#),
    Case("modelc manifest 1\n", 1, "the manifest is cut off, expected 'file' or 'directory'"),
    Case("modelc manifest 1\ntree\n", 2, "found 'tree', expected 'file' or 'directory'"),
    Case(head, 2, "the manifest of a directory lists 0 files"),
    Case("modelc manifest 1\nfile\n", 2, "the manifest of a file lists 0 files"),
    Case("modelc manifest 1\nfile\n\(digest) 1\n\(digest) 1\n", 4, "the manifest of a file lists 2 files"),
    Case("modelc manifest 1\nfile\n\(digest) 1 a\n", 3, "found '\(digest) 1 a', expected a SHA-256 and a length"),
    Case(head + "\(digest) 1 a", 3, "the manifest is cut off, expected the line of a file"),
    Case(head + "\n", 3, "found '', expected a SHA-256 and a length, and a path"),
    Case(head + "\(digest) 1\n", 3, "found '\(digest) 1', expected a SHA-256 and a length, and a path"),
    Case(
      head + "\(digest.uppercased()) 1 a\n", 3,
      "found '\(digest.uppercased()) 1 a', expected a SHA-256 and a length, and a path"),
    Case(
      head + "\(digest.dropLast()) 1 a\n", 3,
      "found '\(digest.dropLast()) 1 a', expected a SHA-256 and a length, and a path"),
    Case(head + "\(digest) 01 a\n", 3, "found '\(digest) 01 a', expected a SHA-256 and a length, and a path"),
    Case(head + "\(digest) -1 a\n", 3, "found '\(digest) -1 a', expected a SHA-256 and a length, and a path"),
    Case(
      head + "\(digest) 99999999999999999999 a\n", 3,
      "found '\(digest) 99999999999999999999 a', expected a SHA-256 and a length, and a path"),
    Case(head + "\(digest) 1 \n", 3, "'' is not the path of a file in the directory"),
    Case(head + "\(digest) 1 /a\n", 3, "'/a' is not the path of a file in the directory"),
    Case(head + "\(digest) 1 a/../../b\n", 3, "'a/../../b' is not the path of a file in the directory"),
    Case(head + "\(digest) 1 ./a\n", 3, "'./a' is not the path of a file in the directory"),
    Case(head + "\(digest) 1 a/\n", 3, "'a/' is not the path of a file in the directory"),
    Case(head + "\(digest) 1 ../\u{301}a\n", 3, "'../\u{301}a' is not the path of a file in the directory"),
    Case(head + "\(digest) 1 a\u{0}\n", 3, #"'a\x00' is not the path of a file in the directory"#),
    Case(head + "\(digest) 1 b\n\(digest) 1 a\n", 4, "'a' comes after 'b'; each path must appear once, in order"),
    Case(head + "\(digest) 1 a\n\(digest) 1 a\n", 4, "'a' comes after 'a'; each path must appear once, in order"),
  ]

  @Test(arguments: cases) func saysWhatIsWrongWithAText(_ item: Case) throws {
    let found = try #require(
      #expect(throws: Diagnostic.self) { try Manifest(Array(item.text.utf8), at: "m.sig", firstLine: 4) }
    ).diagnostic
    #expect(found.message == item.message)
    #expect(found.code == "manifest")
    #expect(found.location == Location(file: "m.sig", lineAndColumn: .init(line: item.line + 3, column: 1)))
  }

  @Test func textThatIsNotUTF8() {
    let text = Array((Self.head + "\(Self.digest) 1 a").utf8) + [0xff, 0x0a]
    let found = #expect(throws: Diagnostic.self) { try Manifest(text) }
    #expect(found?.diagnostic.message == #"'a\xff' is not the path of a file in the directory"#)
  }

  /// Whatever text is taken is the only text of its manifest.
  @Test func changedTextsAreRefusedOrMeanSomethingElse() throws {
    let text = Array(SigningSample.manifest.utf8)
    for index in text.indices {
      for byte in [0, 0x0a, 0x20, 0x2f, 0x30, 0x41, 0xff] as [UInt8] {
        var changed = text
        changed[index] = byte
        if let manifest = try? Manifest(changed) { #expect(manifest.text == changed) }
      }
      if let manifest = try? Manifest(Array(text[..<index])) { #expect(manifest.text == Array(text[..<index])) }
    }
  }
}
