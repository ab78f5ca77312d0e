import Foundation
import ModelArchives
import ModelRuntime
import ModelSpec
import Testing

@testable import ModelcCommands

struct NPZFileTests {
  /// Writes a file of the entries and reads it as arrays.
  private static func arrays(
    _ bytes: [UInt8], limits: ArchiveLimits = ArchiveLimits()
  ) throws -> [(name: String, array: FeatureArray)] {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("modelc-\(UUID().uuidString).npz")
    try Data(bytes).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    return try NPZFile.arrays(at: file.path, byteCount: bytes.count, limits: limits)
  }

  private static func problem(_ bytes: [UInt8], limits: ArchiveLimits = ArchiveLimits()) -> String? {
    do {
      _ = try arrays(bytes, limits: limits)
      return nil
    } catch {
      return (error as? Diagnostic)?.message ?? "\(error)"
    }
  }

  private static let array = NPYFile.bytes(of: FeatureArray(doubles: [1, 2, 3], shape: [3]))

  private static let integers = NPYFile.bytes(of: [7, -8] as [Int64], shape: [2])

  @Test func readsWhatItWrites() throws {
    let bytes = try NPZFile.bytes([("a", Self.array), ("b/ü", Self.integers)])
    let arrays = try Self.arrays(bytes)
    #expect(arrays.map(\.name) == ["a", "b/ü"])
    #expect(arrays.map(\.array.doubles) == [[1, 2, 3], [7, -8]])
    #expect(try bytes == NPZFile.bytes([("a", Self.array), ("b/ü", Self.integers)]))
  }

  @Test func refusesWhatIsNoArchive() {
    #expect(Self.problem(Array("hello".utf8)) == "the archive cannot be read: Unrecognized archive format")
    #expect(Self.problem([])?.hasPrefix("the archive") == true)
  }

  @Test func refusesOtherEntries() throws {
    let archive = try ArchiveOutput()
    try archive.add("readme.txt", [65])
    #expect(Self.problem(try archive.finished()) == "the archive contains 'readme.txt', expected .npy files")
  }

  @Test func refusesNamesThatComeTwice() throws {
    #expect(
      Self.problem(try NPZFile.bytes([("a", Self.array), ("a", Self.array)]))
        == "the archive contains 'a.npy' more than once")
  }

  @Test func namesTheDamagedEntry() throws {
    #expect(Self.problem(try NPZFile.bytes([("a", [1, 2])])) == "'a.npy': this is not a .npy file")
  }

  @Test func boundsWhatIsUnpacked() throws {
    var limits = ArchiveLimits()
    limits.byteCount = 100
    #expect(
      Self.problem(try NPZFile.bytes([("a", Self.array)]), limits: limits)
        == "the archive unpacks to more than 100 bytes, the maximum for an archive of its size")
    limits = ArchiveLimits()
    limits.entries = 1
    #expect(
      Self.problem(try NPZFile.bytes([("a", Self.array), ("b", Self.array)]), limits: limits)
        == "the archive has more than 1 entries")
  }

  /// Damage anywhere is an error or read over, and never ends the process.
  @Test func survivesDamage() throws {
    let whole = try NPZFile.bytes([("a", Self.array)])
    for count in stride(from: 0, to: whole.count - 1, by: 7) {
      #expect(Self.problem(Array(whole.prefix(count))) != nil)
    }
    for index in whole.indices {
      var damaged = whole
      damaged[index] ^= 0xff
      _ = Self.problem(damaged)
    }
  }
}
