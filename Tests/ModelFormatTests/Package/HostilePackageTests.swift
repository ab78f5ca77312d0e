import Foundation
import ModelFormat
import ModelSpec
import Testing
import _ModelTestSupport
@testable import ModelWire

/// Packages that somebody made to do harm: each is refused in one sentence, at once, and nothing outside it is read.
@Suite(.timeLimit(.minutes(2))) struct HostilePackageTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The file that the sentence is about, below the package.
    let place: String
    let message: @Sendable (TemporaryFolder) -> String
    /// Changes a sound package `m.mlpackage` in the folder.
    let spoil: @Sendable (TemporaryFolder) throws -> Void

    init(
      _ name: String, at place: String = "Manifest.json", _ message: @escaping @autoclosure @Sendable () -> String,
      spoil: @escaping @Sendable (TemporaryFolder) throws -> Void
    ) {
      testDescription = name
      self.place = place
      self.message = { _ in message() }
      self.spoil = spoil
    }

    /// A package whose manifest lists one more item, called `extra`, at `path`.
    init(_ name: String, item path: String, _ message: String) {
      self.init(name, message) { folder in
        try folder.write(
          PackageText.manifest([HostilePackageTests.root, PackageText.item("A", "extra", path)]),
          under: "m.mlpackage/Manifest.json")
      }
    }
  }

  static let root = PackageText.item("R", "model.mlmodel", "com.apple.CoreML/model.mlmodel")
  private static let data = "m.mlpackage/Data/com.apple.CoreML"
  private static let special = "expected a file, found a device, pipe or socket"
  private static let giant: UInt64 = 1 << 40

  private static func manifest(_ text: String, _ folder: TemporaryFolder) throws {
    try folder.write(text, under: "m.mlpackage/Manifest.json")
  }

  /// Things that are no files in the places of files.
  static let things: [Case] = [
    Case("manifest is a pipe", special) { folder in
      try folder.remove("m.mlpackage/Manifest.json")
      try folder.pipe("m.mlpackage/Manifest.json")
    },
    Case("manifest is a socket", special) { folder in
      try folder.remove("m.mlpackage/Manifest.json")
      try folder.socket("m.mlpackage/Manifest.json")
    },
    Case("manifest is a directory", "expected a file, found a directory") { folder in
      try folder.remove("m.mlpackage/Manifest.json")
      try folder.makeDirectory("m.mlpackage/Manifest.json")
    },
    Case(
      "manifest leads to a device", "`Manifest.json` is a link that points outside the package, to '/dev/zero'"
    ) { folder in
      try folder.remove("m.mlpackage/Manifest.json")
      try folder.link("m.mlpackage/Manifest.json", to: "/dev/zero")
    },
    Case("manifest leads to a pipe in the package", special) { folder in
      try folder.remove("m.mlpackage/Manifest.json")
      try folder.pipe("m.mlpackage/pipe")
      try folder.link("m.mlpackage/Manifest.json", to: "pipe")
    },
    Case(
      "manifest is a sparse giant", "the file holds 1099511627776 bytes; the maximum is 67108864"
    ) { folder in try folder.sparse("m.mlpackage/Manifest.json", giant) },
    Case("root model is a pipe", at: "Data/com.apple.CoreML/model.mlmodel", special) { folder in
      try folder.remove("\(data)/model.mlmodel")
      try folder.pipe("\(data)/model.mlmodel")
    },
    Case(
      "root model leads to a device", "item 'model.mlmodel' is a link that points outside the package, to '/dev/zero'"
    ) { folder in
      try folder.remove("\(data)/model.mlmodel")
      try folder.link("\(data)/model.mlmodel", to: "/dev/zero")
    },
    Case(
      "root model is a sparse giant of zeros", at: "Data/com.apple.CoreML/model.mlmodel",
      "the file begins with nothing but zero bytes, expected a Core ML model"
    ) { folder in
      try folder.remove("\(data)/model.mlmodel")
      try folder.sparse("\(data)/model.mlmodel", giant)
    },
    Case(
      "root model goes on as a sparse giant", at: "Data/com.apple.CoreML/model.mlmodel",
      "no Core ML field begins here (tag 0: field 0, wire type 0)"
    ) { folder in try folder.sparse("\(data)/model.mlmodel", giant) },
    Case("overlay is a pipe", at: "Data/com.apple.CoreML/Metadata.json", special) { folder in
      try manifest(
        PackageText.manifest([root, PackageText.item("M", "Metadata.json", "com.apple.CoreML/Metadata.json")]), folder)
      try folder.pipe("\(data)/Metadata.json")
    },
    Case(
      "overlay is a sparse giant", at: "Data/com.apple.CoreML/Metadata.json",
      "the file holds 1099511627776 bytes; the maximum is 67108864"
    ) { folder in
      try manifest(
        PackageText.manifest([root, PackageText.item("M", "Metadata.json", "com.apple.CoreML/Metadata.json")]), folder)
      try folder.sparse("\(data)/Metadata.json", giant)
    },
  ]

  /// Links and paths that lead elsewhere.
  static let paths: [Case] = [
    Case(
      "data leads out", "item 'model.mlmodel' is a link that points outside the package, to '/dev/zero'"
    ) { folder in
      try folder.remove("m.mlpackage/Data")
      try folder.link("m.mlpackage/Data", to: "/dev")
      try manifest(PackageText.manifest([PackageText.item("R", "model.mlmodel", "zero")]), folder)
    },
    Case("two links in a loop", "item 'model.mlmodel' is a link that points back to itself") { folder in
      try folder.remove("m.mlpackage/Data")
      try folder.link("m.mlpackage/Data", to: "there")
      try folder.link("m.mlpackage/there", to: "Data")
    },
    Case(
      "a slash with an accent hides two dots", item: "a/../../\u{301}b",
      "item 'extra' leaves the package by its path 'a/../../\u{301}b'"),
    Case(
      "a slash with an accent hides the root", item: "/\u{301}etc",
      "item 'extra' has the absolute path '/\u{301}etc', expected one below `Data`"),
    Case("a NUL cuts the path", item: #"a\u0000b"#, "item 'extra' has a NUL character in its path"),
    Case(
      "a path of dots", item: "com.apple.CoreML/./model.mlmodel",
      "item 'extra' has a path with empty or '.' components: 'com.apple.CoreML/./model.mlmodel'"),
    Case(
      "a path that differs in case only", item: "com.apple.CoreML/Model.MLMODEL",
      "items 'extra' and 'model.mlmodel' have paths that differ in case or in the spelling of a letter only: 'com.apple.CoreML/Model.MLMODEL' and "
        + "'com.apple.CoreML/model.mlmodel'"),
    Case(
      "two spellings of one letter",
      "items 'first' and 'second' have paths that differ in case or in the spelling of a letter only: 'caf\u{e9}' and 'cafe\u{301}'"
    ) { folder in
      try manifest(
        PackageText.manifest([
          root, PackageText.item("A", "first", "caf\u{e9}"), PackageText.item("B", "second", "cafe\u{301}"),
        ]), folder)
    },
    Case(
      "a name that is too long", at: "Data/" + String(repeating: "x", count: 300), "cannot be read: File name too long"
    ) { folder in
      try manifest(
        PackageText.manifest([root, PackageText.item("A", "extra", String(repeating: "x", count: 300))]), folder)
    },
  ]

  /// Manifests that say two things, or too much.
  static let manifests: [Case] = [
    Case("an identifier twice", "the key 'R' comes twice in `itemInfoEntries`") { folder in
      try manifest(PackageText.manifest([root, PackageText.item("R", "weights", "com.apple.CoreML/weights")]), folder)
    },
    Case("an identifier twice, once in escapes", "the key 'R' comes twice in `itemInfoEntries`") { folder in
      try manifest(
        PackageText.manifest([root, PackageText.item(#"\u0052"#, "weights", "com.apple.CoreML/weights")]), folder)
    },
    Case("two root models", "the key 'rootModelIdentifier' comes twice") { folder in
      try manifest(
        PackageText.manifest().replacing(
          "\"rootModelIdentifier\"", with: "\"rootModelIdentifier\": \"W\", \"rootModelIdentifier\""),
        folder)
    },
    Case("two paths of one item", "the key 'path' comes twice in `itemInfoEntries.R`") { folder in
      try manifest(PackageText.manifest().replacing("\"name\"", with: "\"path\": \"/etc/passwd\", \"name\""), folder)
    },
    Case("more items than any package has", "the manifest lists 10001 items, more than 10000") { folder in
      try manifest(
        PackageText.manifest([root] + (0..<10_000).map { PackageText.item("I\($0)", "n", "com.apple.CoreML/\($0)") }),
        folder)
    },
    Case("arrays without end", "the file is not valid JSON") { folder in
      try manifest(#"{"fileFormatVersion": "# + String(repeating: "[", count: 1_000_000), folder)
    },
    Case("objects without end", "the file is not valid JSON") { folder in
      try manifest(#"{"fileFormatVersion": "1.0.0", "x": "# + String(repeating: #"{"x": "#, count: 100_000), folder)
    },
    Case("bytes that are not UTF-8", "the file is not valid JSON") { folder in
      let text = PackageText.manifest().utf8.map { $0 == UInt8(ascii: "1") ? 0xff : $0 }
      try folder.write(text, under: "m.mlpackage/Manifest.json")
    },
    Case("another encoding", "the file is not valid JSON") { folder in
      let text = Array(PackageText.manifest().utf16).flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
      try folder.write(text, under: "m.mlpackage/Manifest.json")
    },
  ]

  @Test(arguments: things + paths + manifests) func isRefused(_ item: Case) throws {
    let folder = try TemporaryFolder()
    let path = try folder.writePackage(
      "m.mlpackage", specification: WireText.varint(1, 7) + WireText.bytes(2, []), weights: [9])
    try item.spoil(folder)
    let found = try #require(#expect(throws: Diagnostic.self) { try ModelFile.read(path) }).diagnostic
    #expect(found.message == item.message(folder))
    #expect(found.location.file == "\(path)/\(item.place)")
  }
}
