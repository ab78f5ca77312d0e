import Foundation
import Testing
import _ModelTestSupport

@testable import ModelFormat
@testable import ModelSpec
@testable import ModelWire

/// Weight files written by hand, sound and broken.
@Suite struct WeightBlobFileTests {
  private static func word(_ value: UInt64, _ byteCount: Int) -> [UInt8] {
    (0..<byteCount).map { UInt8(truncatingIfNeeded: value >> UInt64(8 * $0)) }
  }

  static func header(count: UInt64, version: UInt64 = 2) -> [UInt8] {
    word(count, 4) + word(version, 4) + [UInt8](repeating: 0, count: 56)
  }

  static func record(
    type: UInt64, byteCount: UInt64, dataOffset: UInt64, paddingBits: UInt64 = 0, sentinel: UInt64 = 0xdead_beef
  ) -> [UInt8] {
    word(sentinel, 4) + word(type, 4) + word(byteCount, 8) + word(dataOffset, 8) + word(paddingBits, 8)
      + [UInt8](repeating: 0, count: 32)
  }

  static func padded(_ bytes: [UInt8]) -> [UInt8] {
    bytes + [UInt8](repeating: 0, count: (64 - bytes.count % 64) % 64)
  }

  /// Two floats, then five elements of three bits.
  static let sound =
    header(count: 2) + record(type: 2, byteCount: 8, dataOffset: 128)
    + padded(WireText.littleEndian([1.5, -2])) + record(type: 12, byteCount: 2, dataOffset: 256, paddingBits: 1)
    + [0b1000_1010, 0b0111_0001]

  private func file(_ bytes: [UInt8]) throws -> WeightBlobFile {
    try WeightBlobFile(WeightBuffer(bytes), path: "weight.bin")
  }

  @Test func readsEntries() throws {
    let file = try file(Self.sound)
    let entries = try file.entries()
    #expect(entries.map(\.offset) == [64, 192])
    #expect(entries.map(\.dataType) == [.float32, .uint3])
    #expect(entries.map(\.elementCount) == [2, 5])
    #expect(entries[0].data.bytes == WireText.littleEndian([1.5, -2]))
    #expect(entries[0].packedElements == nil)
    #expect(entries[1].packedElements?.unpacked() == [2, 1, 6, 0, 7])
    #expect(try file.entry(at: 192, dataType: .uint3, elementCount: 5) == entries[1])
  }

  @Test func tensorsThatShareBytesAreFound() throws {
    #expect(try file(Self.sound).overlap(of: [64, 192], named: "w") == nil)
    var bytes = Self.sound
    // The first tensor takes the second's record and elements too.
    bytes.replaceSubrange(72..<80, with: Self.word(128, 8))
    #expect(
      try file(bytes).overlap(of: [192, 64], named: "w")?.message
        == "the weights at offset 64 of 'w' end at 256, behind the record at offset 192")
    #expect(try file(bytes).overlap(of: [64], named: "w") == nil)
  }

  struct Case: CustomTestStringConvertible, Sendable {
    let bytes: [UInt8]
    let offset: UInt64
    let message: String
    let code: String

    init(_ bytes: [UInt8], at offset: UInt64 = 64, _ code: String, _ message: String) {
      self.bytes = bytes
      self.offset = offset
      self.code = code
      self.message = message
    }

    var testDescription: String { message }
  }

  private static func one(
    type: UInt64 = 2, byteCount: UInt64 = 4, dataOffset: UInt64 = 128, paddingBits: UInt64 = 0,
    sentinel: UInt64 = 0xdead_beef
  ) -> [UInt8] {
    header(count: 1)
      + record(
        type: type, byteCount: byteCount, dataOffset: dataOffset, paddingBits: paddingBits, sentinel: sentinel)
      + [1, 2, 3, 4]
  }

  static let cases = [
    Case([1, 2], "weight-file", "the weight file holds 2 bytes, expected at least 64 for its header"),
    Case(
      header(count: 1, version: 1), "weight-file",
      "the weight file has version 1, a layout of neural networks, expected 2"),
    Case(header(count: 1, version: 3), "weight-file", "the weight file has version 3, expected 2"),
    Case(one(), at: 70, "weight-offset", "the weights' offset is 70, expected a multiple of 64"),
    Case(one(), at: 0, "weight-offset", "offset 0 is outside the weight file of 132 bytes"),
    Case(one(), at: 128, "weight-offset", "offset 128 is outside the weight file of 132 bytes"),
    Case(one(), at: 1 << 63, "weight-offset", "offset 9223372036854775808 is outside the weight file of 132 bytes"),
    Case(
      one(sentinel: 0xabc), "weight-offset", "no weights begin at offset 64: found 0xabc, expected 0xdeadbeef"),
    Case(one(type: 99), "weight-record", "the weights have the unknown type 99"),
    Case(
      one(byteCount: 0, dataOffset: 129), "weight-record",
      "the weights begin at 129, expected a multiple of 64"),
    Case(
      one(byteCount: 4, dataOffset: 64), "weight-record",
      "the weights begin at 64, before the end of their record at 128"),
    Case(
      one(byteCount: 4, dataOffset: 0), "weight-record",
      "the weights begin at 0, before the end of their record at 128"),
    Case(
      one(byteCount: 5), "weight-record",
      "the weights should be 5 bytes from 128 on, but the file has only 132 bytes"),
    Case(
      one(byteCount: .max, dataOffset: .max), "weight-record",
      "the weights should be 18446744073709551615 bytes from 18446744073709551615 on, but the file has only 132 bytes"),
    Case(
      one(byteCount: 3), "weight-record", "the weights are 3 bytes, expected a multiple of 4 for FLOAT32"),
    Case(
      one(type: 12, byteCount: 4, paddingBits: 1), "weight-record",
      "4 bytes with 1 bits of padding are not a whole number of UINT3 elements"),
    Case(
      one(type: 9, byteCount: 4, paddingBits: 8), "weight-record",
      "4 bytes with 8 bits of padding are not a whole number of UINT1 elements"),
    Case(
      one(type: 9, byteCount: 0, paddingBits: 1), "weight-record",
      "0 bytes with 1 bits of padding are not a whole number of UINT1 elements"),
  ]

  @Test(arguments: cases) func saysWhatIsWrong(_ item: Case) throws {
    let error = #expect(throws: Diagnostic.self) { try file(item.bytes).entry(at: item.offset) }
    #expect(error?.diagnostic.message == item.message)
    #expect(error?.diagnostic.code.rawValue == item.code)
    #expect(error?.diagnostic.location.file == "weight.bin")
  }

  @Test func mismatches() throws {
    let file = try file(Self.one())
    let type = #expect(throws: Diagnostic.self) { try file.entry(at: 64, dataType: .float16, elementCount: 2) }
    #expect(type?.diagnostic.message == "the weights are of type FLOAT32, expected FLOAT16")
    let count = #expect(throws: Diagnostic.self) { try file.entry(at: 64, dataType: .float32, elementCount: 108) }
    #expect(count?.diagnostic.message == "the weights hold 1 elements, expected 108")
  }

  @Test func countPastTheEnd() throws {
    let bytes = Self.header(count: 3) + Self.sound.dropFirst(64)
    let error = #expect(throws: Diagnostic.self) { try file(bytes).entries() }
    #expect(error?.diagnostic.message == "the header counts 3 tensors, but the file ends after 2")
  }

  @Test func weightsBeforeTheirRecordEndTheList() throws {
    let bytes = Self.header(count: 4_000_000_000) + Self.record(type: 3, byteCount: 10, dataOffset: 0)
    let error = #expect(throws: Diagnostic.self) { try file(bytes).entries() }
    #expect(error?.diagnostic.message == "the weights begin at 0, before the end of their record at 128")
  }

  /// Writers before iOS 18 left the field undefined.
  @Test func paddingOfWholeBytesIsNotLookedAt() throws {
    #expect(try file(Self.one(paddingBits: 12345)).entry(at: 64).elementCount == 1)
  }

  @Test func typesAndTheirNumbers() {
    #expect(BlobDataType.allCases.map(\.rawValue) == Array(1...17))
    for type in BlobDataType.allCases { #expect(BlobDataType(type.dataType) == type) }
    #expect(BlobDataType(.bool) == nil)
    #expect(BlobDataType(.int64) == nil)
  }

  private static let packages = SharedFiles.models(".mlpackage").filter {
    FileManager.default.fileExists(atPath: "\($0)/Data/com.apple.CoreML/weights")
  }

  @Test(.needsSharedFiles, arguments: packages) func readsRealWeightFiles(_ path: String) throws {
    let file = try ModelFile.read(path)
    let weights = try file.weightFile("@model_path/weights/weight.bin")
    let blob = try WeightBlobFile(weights)
    let entries = try blob.entries()
    #expect(entries.count == blob.count)
    var writer = WeightBlobWriter()
    for entry in entries {
      #expect(try writer.append(entry.data, entry.dataType, elementCount: entry.elementCount) == UInt64(entry.offset))
    }
    #expect(writer.byteCount == weights.byteCount)
  }
}
