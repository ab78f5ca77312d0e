import Testing
import _ModelTestSupport

@testable import ModelFormat
@testable import ModelSpec
@testable import ModelWire

/// Packages that are sound, and broken manifests each with its sentence.
@Suite struct ModelPackageTests {
  private static let specification = WireText.varint(1, 7) + WireText.bytes(2, [])

  @Test func readsAPackage() throws {
    let folder = try TemporaryFolder()
    let path = try folder.writePackage("m.mlpackage", specification: Self.specification, weights: [9])
    let file = try ModelFile.read(path + "/")
    #expect(file.format == .mlpackage)
    #expect(file.specificationPath == "\(path)/Data/com.apple.CoreML/model.mlmodel")
    #expect(file.model.specificationVersion == 7)
    let package = try #require(file.package)
    #expect(package.items.map(\.identifier) == ["R", "W"])
    #expect(package.rootModel?.name == "model.mlmodel")
    #expect(package.item(named: "weights")?.path == "com.apple.CoreML/weights")
  }

  @Test func readsThroughALinkToAPackageAndTheInnerFileAlone() throws {
    let folder = try TemporaryFolder()
    let path = try folder.writePackage("m.mlpackage", specification: Self.specification)
    try folder.link("link", to: path)
    #expect(try ModelFile.read(folder.path("link")).format == .mlpackage)
    let inner = try ModelFile.read("\(path)/Data/com.apple.CoreML/model.mlmodel")
    #expect(inner.format == .mlmodel)
    #expect(inner.package == nil)
  }

  struct Case: CustomTestStringConvertible, Sendable {
    let manifest: String
    let message: String
    let code: String

    init(_ manifest: String, _ code: String, _ message: String) {
      self.manifest = manifest
      self.message = message
      self.code = code
    }

    var testDescription: String { message }
  }

  private static let root = PackageText.item("R", "model.mlmodel", "com.apple.CoreML/model.mlmodel")

  private static func path(_ path: String) -> String {
    PackageText.manifest([root, PackageText.item("A", "extra", path)])
  }

  static let cases = [
    Case("", "empty-file", "the file is empty, expected the manifest of a model package"),
    Case("{", "json", "the file is not valid JSON"),
    Case("plain", "not-a-model", "this is a text file, not the manifest of a model package"),
    Case(
      "version https://git-lfs.github.com/spec/v1", "git-lfs-pointer",
      "this is a Git LFS pointer, not the manifest of a model package"),
    Case("[]", "json-type", "the file holds another type of value than an object"),
    Case("{}", "manifest-field", "the manifest lacks `fileFormatVersion`"),
    Case(#"{"fileFormatVersion": 1}"#, "json-type", "`fileFormatVersion` holds another type of value than a string"),
    Case(
      #"{"fileFormatVersion": "1.0"}"#, "manifest-version",
      "`fileFormatVersion` is '1.0', expected three numbers, as in '1.0.0'"),
    Case(
      PackageText.manifest([root], version: "2.0.0"), "manifest-version",
      "`fileFormatVersion` 2.0.0 is newer than this tool reads (up to 1.0.0)"),
    Case(#"{"fileFormatVersion": "1.0.0"}"#, "manifest-field", "the manifest lacks `itemInfoEntries`"),
    Case(
      #"{"fileFormatVersion": "1.0.0", "itemInfoEntries": {}}"#, "manifest-field",
      "the manifest lacks `rootModelIdentifier`"),
    Case(
      #"{"fileFormatVersion": "1.0.0", "itemInfoEntries": {"X": {"author": "a", "name": "n", "path": "p"}}}"#,
      "manifest-field", "item 'X' lacks `description`"),
    Case(
      #"{"fileFormatVersion": "1.0.0", "itemInfoEntries": {"X": {"author": 3}}}"#, "json-type",
      "`itemInfoEntries.X.author` holds another type of value than a string"),
    Case(
      #"{"fileFormatVersion": "1.0.0", "itemInfoEntries": {"X": null}}"#, "json-type",
      "`itemInfoEntries.X` holds another type of value than an object"),
    Case(
      #"{"fileFormatVersion": null, "itemInfoEntries": []}"#, "json-type",
      "`itemInfoEntries` holds another type of value than an object"),
    Case(#"{"fileFormatVersion": null}"#, "manifest-field", "the manifest lacks `fileFormatVersion`"),
    Case(
      PackageText.manifest([root], root: "Q"), "package-root",
      "the root model 'Q' is not among the items of `itemInfoEntries`"),
    Case(
      PackageText.manifest([PackageText.item("R", "weights", "com.apple.CoreML")]), "package-root",
      "the root model 'weights' is a directory, expected a file"),
    Case(path(""), "package-path", "item 'extra' has an empty path"),
    Case(
      path("/etc/passwd"), "package-path",
      "item 'extra' has the absolute path '/etc/passwd', expected one below `Data`"),
    Case(path("a/../../b"), "package-path", "item 'extra' leaves the package by its path 'a/../../b'"),
    Case(path("a//b"), "package-path", "item 'extra' has a path with empty or '.' components: 'a//b'"),
    Case(
      path("com.apple.CoreML/model.mlmodel"), "package-path",
      "items 'extra' and 'model.mlmodel' have the same path 'com.apple.CoreML/model.mlmodel'"),
    Case(path("loop"), "package-link", "item 'extra' is a link that points back to itself"),
    Case(path("out"), "package-link", "item 'extra' is a link that points outside the package, to '/'"),
  ]

  @Test(arguments: cases) func saysWhatIsWrong(_ item: Case) throws {
    let folder = try TemporaryFolder()
    let path = try folder.writePackage("m.mlpackage", specification: Self.specification, manifest: item.manifest)
    try folder.link("m.mlpackage/Data/loop", to: "loop")
    try folder.link("m.mlpackage/Data/dangling", to: "nowhere")
    try folder.link("m.mlpackage/Data/out", to: "/")
    let error = #expect(throws: Diagnostic.self) { try ModelFile.read(path) }
    let diagnostic = try #require(error).diagnostic
    #expect(diagnostic.message == item.message)
    #expect(diagnostic.code.rawValue == item.code)
    #expect(diagnostic.location.file?.hasPrefix(path) == true)
  }

  @Test(arguments: ["gone.bin", "dangling"])
  func anItemThatIsNotThereIsAWarning(_ item: String) throws {
    let folder = try TemporaryFolder()
    let path = try folder.writePackage(
      "m.mlpackage", specification: Self.specification, manifest: Self.path(item))
    try folder.link("m.mlpackage/Data/dangling", to: "nowhere")
    let file = try ModelFile.read(path)
    #expect(file.findings.map(\.severity) == [.warning])
    #expect(file.findings.map(\.message) == ["the manifest lists item 'extra', but there is no 'Data/\(item)'"])
    try file.write(to: folder.path("copy.mlpackage"))
    #expect(try ModelFile.read(folder.path("copy.mlpackage")).model == file.model)
  }

  @Test func limits() throws {
    let folder = try TemporaryFolder()
    let path = try folder.writePackage("m.mlpackage", specification: Self.specification)
    var limits = Limits()
    limits.packageItems = 0
    let many = #expect(throws: Diagnostic.self) { try ModelFile.read(path, limits: limits) }
    #expect(many?.diagnostic.message == "the manifest lists 1 items, more than 0")
    limits.jsonBytes = 10
    let long = #expect(throws: Diagnostic.self) { try ModelFile.read(path, limits: limits) }
    let size = PackageText.manifest().utf8.count
    #expect(long?.diagnostic.message == "the file holds \(size) bytes; the maximum is 10")
  }

  @Test func manifestThatIsALinkOut() throws {
    let folder = try TemporaryFolder()
    let outside = try folder.write(PackageText.manifest(), under: "Manifest.json")
    try folder.makeDirectory("m.mlpackage")
    try folder.link("m.mlpackage/Manifest.json", to: "../Manifest.json")
    let error = #expect(throws: Diagnostic.self) { try ModelFile.read(folder.path("m.mlpackage")) }
    #expect(
      error?.diagnostic.message == "`Manifest.json` is a link that points outside the package, to '\(outside)'")
  }

  @Test func rootModelThatIsNoModel() throws {
    let folder = try TemporaryFolder()
    let path = try folder.writePackage(
      "m.mlpackage", specification: Array("version https://git-lfs.github.com/spec/v1".utf8))
    let error = #expect(throws: Diagnostic.self) { try ModelFile.read(path) }
    #expect(error?.diagnostic.message == "this is a Git LFS pointer, not a Core ML model")
    #expect(error?.diagnostic.location.file == "\(path)/Data/com.apple.CoreML/model.mlmodel")
  }
}
