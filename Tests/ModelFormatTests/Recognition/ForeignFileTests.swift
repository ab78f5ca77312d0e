import Testing
import _ModelTestSupport

@testable import ModelFormat
@testable import ModelSpec
@testable import ModelWire

/// Files that are no models, each with its code, sentence and remedy.
@Suite struct ForeignFileTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let name: String
    let bytes: [UInt8]
    let code: String
    let message: String
    let remedy: String

    init(_ name: String, _ bytes: [UInt8], _ code: String, _ message: String, _ remedy: String) {
      self.name = name
      self.bytes = bytes
      self.code = code
      self.message = message
      self.remedy = remedy
    }

    init(_ name: String, _ text: String, _ code: String, _ message: String, _ remedy: String) {
      self.init(name, Array(text.utf8), code, message, remedy)
    }

    var testDescription: String { name }
  }

  private static func zip(_ names: [String]) -> [UInt8] {
    names.flatMap { name in
      [0x50, 0x4b, 3, 4] + [UInt8](repeating: 0, count: 22) + [UInt8(name.utf8.count), 0, 0, 0] + Array(name.utf8)
    }
  }

  private static let unpack = "unpack it and give the model in it"
  private static let convert = "convert it with coremltools"
  private static let asInput = "give the model as the argument, and the image as an input of it"
  private static let compiledPart = "give the path of the .mlmodelc directory that holds it"
  private static let again = "get the file again from where it came from"

  static let cases = [
    Case("empty", [], "empty-file", "the file is empty, expected a Core ML model", again),
    Case(
      "zeros", [UInt8](repeating: 0, count: 5000), "zero-bytes",
      "the file begins with nothing but zero bytes, expected a Core ML model",
      "the download or copy was not finished: get the file again"),
    Case(
      "lfs", "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 12\n", "git-lfs-pointer",
      "this is a Git LFS pointer, not a Core ML model",
      "run `git lfs pull` in the repository to fetch the content"),
    Case(
      "html", "\n<!DOCTYPE html>\n<html></html>", "html-page", "this is an HTML page, not a Core ML model",
      "download the file itself: the link led to a page about it, or to an error page"),
    Case("gzip", [0x1f, 0x8b, 8, 0], "archive", "this is a gzip archive, not a Core ML model", unpack),
    Case("xz", [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0], "archive", "this is an xz archive, not a Core ML model", unpack),
    Case("bzip2", "BZh91AY", "archive", "this is a bzip2 archive, not a Core ML model", unpack),
    Case("zstd", [0x28, 0xb5, 0x2f, 0xfd], "archive", "this is a Zstandard archive, not a Core ML model", unpack),
    Case(
      "7z", [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c], "archive", "this is a 7-Zip archive, not a Core ML model", unpack),
    Case(
      "tar", Array("a".utf8) + [UInt8](repeating: 0, count: 256) + Array("ustar".utf8), "archive",
      "this is a tar archive, not a Core ML model", unpack),
    Case(
      "zipped package", zip(["My.mlpackage/", "My.mlpackage/Manifest.json"]), "zip-archive",
      "this is a zip archive of 'My.mlpackage', not a Core ML model",
      "unpack it with `unzip`, then give the path of 'My.mlpackage'"),
    Case(
      "zip", zip(["a.txt"]), "zip-archive", "this is a zip archive, not a Core ML model",
      "unpack it with `unzip`, then give the path of the model in it"),
    Case(
      "torch zip", zip(["net/data.pkl"]), "other-model-format", "this is a PyTorch file, not a Core ML model", convert),
    Case(
      "keras zip", zip(["metadata.json", "config.json"]), "other-model-format",
      "this is a Keras model, not a Core ML model", convert),
    Case(
      "png", [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10], "image", "this is a PNG image, not a Core ML model", asInput),
    Case("jpeg", [0xff, 0xd8, 0xff, 0xe0], "image", "this is a JPEG image, not a Core ML model", asInput),
    Case(
      "tflite", [0x1c, 0, 0, 0] + Array("TFL3".utf8), "other-model-format",
      "this is a TensorFlow Lite model, not a Core ML model", convert),
    Case(
      "hdf5", [0x89, 0x48, 0x44, 0x46, 13, 10, 26, 10], "other-model-format",
      "this is an HDF5 file, as Keras models are, not a Core ML model", convert),
    Case("gguf", "GGUF", "other-model-format", "this is a GGUF model, not a Core ML model", convert),
    Case("pickle", [0x80, 4, 0x95], "other-model-format", "this is a Python pickle, not a Core ML model", convert),
    Case(
      "old torch", [0x80, 2, 0x8a, 0x0a, 0x6c, 0xfc, 0x9c, 0x46, 0xf9, 0x20, 0x6a, 0xa8], "other-model-format",
      "this is a PyTorch file, not a Core ML model", convert),
    Case(
      "safetensors", [40, 0, 0, 0, 0, 0, 0, 0] + Array("{\"a\":{}}    ".utf8), "other-model-format",
      "this is a safetensors file, not a Core ML model", convert),
    Case(
      "onnx", WireText.varint(1, 7) + WireText.text(2, "pytorch") + WireText.bytes(7, []) + WireText.bytes(8, []),
      "other-model-format", "this is an ONNX model, not a Core ML model", convert),
    Case("json", " {\"a\": 1}", "not-a-model", "this is a JSON file, not a Core ML model", "check the path"),
    Case(
      "manifest", PackageText.manifest(), "package-part",
      "this is the manifest of a model package, not a Core ML model",
      "give the path of the .mlpackage directory that holds it"),
    Case(
      "weights", [1, 0, 0, 0, 2] + [UInt8](repeating: 0, count: 59) + [0xef, 0xbe, 0xad, 0xde], "package-part",
      "this is the weight file of an ML Program, not a Core ML model",
      "give the path of the .mlpackage or .mlmodelc directory that holds it"),
    Case(
      "model.mil", "program(1.0)\n{}", "compiled-part", "this is a file of a compiled model, not a Core ML model",
      compiledPart),
    Case(
      "coremldata.bin",
      [0xf4, 1, 0, 0, 1] + [UInt8](repeating: 0, count: 23) + [7, 0, 0, 0, 0, 0, 0, 0] + Array("generic".utf8),
      "compiled-part", "this is a file of a compiled model, not a Core ML model", compiledPart),
    Case("text", "just some words\n", "not-a-model", "this is a text file, not a Core ML model", "check the path"),
    Case("xml", "<?xml version=\"1.0\"?>", "not-a-model", "this is an XML file, not a Core ML model", "check the path"),
    Case("pdf", "%PDF-1.4", "not-a-model", "this is a PDF document, not a Core ML model", "check the path"),
    Case(
      "program", [0x7f, 0x45, 0x4c, 0x46, 2], "not-a-model", "this is a program, not a Core ML model", "check the path"),
    Case(
      "noise", [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff], "not-a-model",
      "the bytes are not protobuf, so this is not a Core ML model",
      "check the path; if it is right, the file is corrupt: get it again"),
    Case(
      "other protobuf", WireText.bytes(4, [1, 2]), "not-a-model",
      "this is a protobuf file, but it has no field of a Core ML model", "check the path"),
  ]

  @Test(arguments: cases) func saysWhatTheFileIs(_ item: Case) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(item.bytes, to: "model.mlmodel")
    let error = #expect(throws: Diagnostic.self) { try ModelFile.read(path) }
    let diagnostic = try #require(error).diagnostic
    #expect(diagnostic.message == item.message)
    #expect(diagnostic.code.rawValue == item.code)
    #expect(diagnostic.remedy == item.remedy)
    #expect(diagnostic.location.file == path)
  }

  @Test func readsModelsWithoutTypeOrVersion() throws {
    let folder = try TemporaryFolder()
    let noVersion = try ModelFile.read(try folder.write(WireText.bytes(2, []), to: "a"))
    #expect(noVersion.model.specificationVersion == 0)
    let noType = try ModelFile.read(try folder.write(WireText.varint(1, 4), to: "b"))
    #expect(noType.model.specificationVersion == 4)
    #expect(noType.model.kind == nil)
  }

  @Test func refusesNewerVersionsUnlessTold() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(WireText.varint(1, 1000) + WireText.bytes(2, []), to: "new.mlmodel")
    let error = #expect(throws: Diagnostic.self) { try ModelFile.read(path) }
    #expect(
      error?.description == """
        error: specification version 1000 is newer than this tool reads (up to \(SpecificationVersion.newest.number))
          at: \(path) › specificationVersion
        """)
    #expect(error?.diagnostic.code == "version-too-new")
    var limits = Limits()
    limits.specificationVersion = 1000
    #expect(try ModelFile.read(path, limits: limits).model.specificationVersion == 1000)
  }

  @Test func damageAfterAGoodBeginningKeepsItsOwnSentence() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(WireText.varint(1, 4) + WireText.bytes(2, [1], length: 100), to: "cut.mlmodel")
    let error = #expect(throws: Diagnostic.self) { try ModelFile.read(path) }
    #expect(error?.diagnostic.message == "`description` says it has 100 bytes, but only 1 follow")
    let first = try folder.write([8, 0x80], to: "first.mlmodel")
    let cut = #expect(throws: Diagnostic.self) { try ModelFile.read(first) }
    #expect(cut?.diagnostic.message == "`specificationVersion` is cut off")
  }

  @Test func missingFilesAndPipes() throws {
    let folder = try TemporaryFolder()
    let missing = #expect(throws: Diagnostic.self) { try ModelFile.read(folder.path("nothing.mlmodel")) }
    #expect(missing?.diagnostic.message == "no such file")
    let device = #expect(throws: Diagnostic.self) { try ModelFile.read("/dev/null") }
    #expect(device?.diagnostic.message == "expected a file, found a device, pipe or socket")
  }
}
