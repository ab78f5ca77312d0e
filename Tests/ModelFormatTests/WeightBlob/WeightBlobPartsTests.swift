import Foundation
import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelFormat

/// The parts of weight files that hold something, and copies of them.
struct WeightBlobPartsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Three tensors at 64, 192 and 320.
  private func file(_ change: (inout [UInt8]) -> Void = { _ in }) throws -> MappedFile {
    var writer = WeightBlobWriter()
    for count in [4, 8, 2] {
      try writer.append(WeightData(bytes: [UInt8](repeating: 7, count: count)), .uint8, elementCount: count)
    }
    var model = Model.mlProgram([])
    model.specificationVersion = 8
    try ModelFile(model, format: .mlpackage, weightBlobs: ["@model_path/weights/weight.bin": writer]).write(
      to: folder.path("m.mlpackage"))
    var bytes = try folder.read("m.mlpackage/Data/com.apple.CoreML/weights/weight.bin")
    change(&bytes)
    _ = try folder.write(bytes, to: "weight.bin")
    return try MappedFile(path: folder.path("weight.bin"))
  }

  private func parts(_ file: MappedFile, _ blobs: [(UInt64, UInt64)] = []) throws -> [Range<Int>] {
    try WeightBlobFile(file).parts(blobs.map { (offset: $0.0, byteCount: $0.1) })
  }

  @Test func aFileOfAWriterIsOnePart() throws {
    #expect(try parts(file()) == [0..<386])
    #expect(try parts(file { $0 += [UInt8](repeating: 1, count: 63) }) == [0..<449])
  }

  @Test func whatNothingHoldsIsNoPart() throws {
    #expect(try parts(file { $0 += [UInt8](repeating: 1, count: 64) }) == [0..<386])
    // The second record is damaged, so that the chain ends; the third is found where the program says it is.
    let damaged = try file { $0[192] = 0 }
    #expect(try parts(damaged) == [0..<132])
    #expect(try parts(damaged, [(320, 2)]) == [0..<132, 320..<386])
    #expect(try parts(damaged, [(192, 8)]) == [0..<264])
    #expect(try parts(damaged, [(192, .max), (.max, 1), (64, 4)]) == [0..<386])
  }

  @Test func copiesHaveHolesWhereNothingIsHeld() throws {
    let tail = 1 << 20
    let source = try file { $0 += [UInt8](repeating: 9, count: tail) + [1, 2, 3] }
    let end = source.byteCount
    try AtomicFile.write(folder.path("copy")) { writer throws(Diagnostic) in
      try writer.copy(source, only: [0..<386, end - 3..<end])
    }
    let copy = try folder.read("copy")
    #expect(copy.count == end)
    #expect(Array(copy[..<386]) == source.copy(0..<386))
    #expect(copy[386..<end - 3].allSatisfy { $0 == 0 })
    #expect(Array(copy[(end - 3)...]) == [1, 2, 3])
    #expect(try blocks("copy") < tail)
  }

  /// The file knows the type of each tensor.
  @Test func weightsHaveTheTypeThatTheProgramSays() throws {
    _ = try file()
    let weights = try folder.read("weight.bin")
    let model = Model.mlProgram([("main", [.const("w", .blob(.int8, [4]))])], outputs: [.multiArray("w", [4])])
    let path = try folder.writePackage("t.mlpackage", specification: ModelFile.encode(model), weights: weights)
    #expect(
      try ModelFile.read(path).findings.filter { $0.severity == .error }.map(\.message) == [
        "the weights of 'w' at offset 64 of '@model_path/weights/weight.bin' are UINT8, expected INT8"
      ])
  }

  /// A terabyte that is all hole but for its beginning and its end.
  @Test func sparseFilesStaySparse() throws {
    let path = folder.path("weight.bin")
    let size = 1 << 40
    _ = try file()
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    try handle.truncate(atOffset: UInt64(size - 1))
    try handle.seekToEnd()
    try handle.write(contentsOf: Data([5]))
    try handle.close()
    let source = try MappedFile(path: path)
    for only in [nil, [0..<386], [0..<386, 1000..<size]] as [[Range<Int>]?] {
      try AtomicFile.write(folder.path("copy")) { writer throws(Diagnostic) in try writer.copy(source, only: only) }
      let copy = try MappedFile(path: folder.path("copy"))
      #expect(copy.byteCount == (only?.last?.upperBound ?? size))
      #expect(copy.copy(0..<386) == source.copy(0..<386))
      #expect(try blocks("copy") < 1 << 20)
    }
    let blob = MILSpec.Value.blob(.uint8, [4])
    let model = Model.mlProgram([("main", [.const("w", blob)])], outputs: [.multiArray("w", [4])])
    try folder.writePackage("s.mlpackage", specification: ModelFile.encode(model), weights: [])
    let weights = folder.path("s.mlpackage/Data/com.apple.CoreML/weights/weight.bin")
    try FileManager.default.removeItem(atPath: weights)
    try FileManager.default.moveItem(atPath: path, toPath: weights)
    let read = try ModelFile.read(folder.path("s.mlpackage"))
    #expect(
      read.findings.map(\.message) == [
        "the weight file '@model_path/weights/weight.bin' has 1099511627776 bytes, but what it holds ends after 386"
      ])
    #expect(read.findings.map(\.severity) == [.warning])
    // A package keeps its files as they are.
    try read.write(to: folder.path("again.mlpackage"))
    let again = "again.mlpackage/Data/com.apple.CoreML/weights/weight.bin"
    #expect(try MappedFile(path: folder.path(again)).byteCount == size)
    #expect(try blocks(again) < 1 << 20)
  }

  /// Bytes that a file takes on the disk.
  private func blocks(_ name: String) throws -> Int {
    let values = try URL(fileURLWithPath: folder.path(name)).resourceValues(forKeys: [.fileAllocatedSizeKey])
    return try #require(values.fileAllocatedSize)
  }
}
