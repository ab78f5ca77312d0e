import Foundation
import ModelFormat
import ModelSpec
import Testing
import _ModelTestSupport
@testable import ModelWire

/// Packages and compiled models with weight files, or files that nobody lists, that somebody made to do harm. The model can
/// be read; its weights and copies of it are refused.
@Suite(.timeLimit(.minutes(2))) struct HostileWeightFileTests {
  private let folder: TemporaryFolder
  private static let weights = "m.mlpackage/Data/com.apple.CoreML/weights"
  private static let special = "expected a file, found a device, pipe or socket"

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Writes a package of a program whose weights are in `fileName`.
  private func write(_ fileName: String = "@model_path/weights/weight.bin") throws -> String {
    var value = MILSpec.Value.blob(.float16, [2])
    if case .blobFileValue(var blob)? = value.value {
      blob.fileName = fileName
      value.value = .blobFileValue(blob)
    }
    let model = Model.mlProgram([("main", [.const("w", value)])], outputs: [.multiArray("w", [2])])
    return try folder.writePackage("m.mlpackage", specification: ModelFile.encode(model), weights: [9])
  }

  /// What is said of the weights when the model is looked at, and when it is copied.
  private func problems(_ path: String) throws -> (found: String?, copied: String?) {
    let file = try ModelFile.read(path)
    let error = #expect(throws: Diagnostic.self) { try file.write(to: folder.path("copy.mlpackage")) }
    #expect(!FileManager.default.fileExists(atPath: folder.path("copy.mlpackage")))
    return (file.findings.first { $0.severity == .error }?.message, error?.diagnostic.message)
  }

  @Test func aPipe() throws {
    let path = try write()
    try folder.remove("\(Self.weights)/weight.bin")
    try folder.pipe("\(Self.weights)/weight.bin")
    let problems = try problems(path)
    #expect(problems.found == Self.special)
    #expect(problems.copied == Self.special)
  }

  @Test func aDirectory() throws {
    let path = try write()
    try folder.remove("\(Self.weights)/weight.bin")
    try folder.makeDirectory("\(Self.weights)/weight.bin")
    #expect(try ModelFile.read(path).findings.map(\.message) == ["expected a file, found a directory"])
  }

  @Test func aDevice() throws {
    let path = try write()
    try folder.remove("\(Self.weights)/weight.bin")
    try folder.link("\(Self.weights)/weight.bin", to: "/dev/zero")
    let message =
      "the weight file '@model_path/weights/weight.bin' is a link that points outside the package, to '/dev/zero'"
    let problems = try problems(path)
    #expect(problems.found == message)
    #expect(
      problems.copied
        == "'Data/com.apple.CoreML/weights/weight.bin' is a link that points outside the package, to '/dev/zero'")
  }

  @Test(arguments: [
    "@model_path/../../../../etc/passwd", "@model_path/weights/../../\u{301}x", "@model_path//etc/passwd",
  ]) func pathsThatLeaveTheModel(_ fileName: String) throws {
    let problems = try problems(write(fileName))
    let message = "`fileName` is '\(fileName)', expected the path of a file below '@model_path'"
    #expect(problems.found == message)
    #expect(problems.copied == message)
  }

  @Test func aSparseGiant() throws {
    let path = try write()
    try folder.sparse("\(Self.weights)/weight.bin", 1 << 40)
    #expect(
      try ModelFile.read(path).findings.map(\.message) == [
        "the weight file has version 0, expected 2 (weights of 'w')"
      ])
  }

  @Test func aNameThatIsNoText() throws {
    let path = try write()
    try folder.file(named: [0x77, 0xff, 0xfe], in: Self.weights)
    #expect(try problems(path).copied == #"the name 'w\xff\xfe' is not UTF-8"#)
  }

  /// Weights may be found; then a pipe that nobody lists is in the way of a copy.
  @Test func aPipeThatNobodyLists() throws {
    let path = try write()
    try folder.pipe("m.mlpackage/pipe")
    #expect(try problems(path).copied == Self.special)
  }

  @Test func moreFilesThanAnyPackageHas() throws {
    let path = try write()
    for index in 0..<10_000 { try folder.write([UInt8](), under: "m.mlpackage/\(index)") }
    #expect(try problems(path).copied == "the directory holds more than 10000 files")
  }

  @Test func directoriesWithoutEnd() throws {
    let path = try write()
    try folder.deepDirectories("m.mlpackage", "deep", depth: 1000)
    #expect(try problems(path).copied == "cannot be read: File name too long")
  }

  /// What is replaced goes, whatever its files are called.
  @Test func namesThatAreNoTextAreRemoved() throws {
    let path = try folder.writePackage(
      "m.mlpackage", specification: WireText.varint(1, 7) + WireText.bytes(2, []), weights: [9])
    let file = try ModelFile.read(path)
    try folder.writePackage("old.mlpackage", specification: [])
    try folder.file(named: [0xff], in: "old.mlpackage/Data")
    try file.write(to: folder.path("old.mlpackage"))
    #expect(try ModelFile.read(folder.path("old.mlpackage")).model == file.model)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.directory).sorted() == [
        "m.mlpackage", "old.mlpackage",
      ])
  }
}
