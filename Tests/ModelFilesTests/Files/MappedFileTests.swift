import Dispatch
import Foundation
import Synchronization
import Testing
import _ModelTestSupport

@testable import ModelBase
@testable import ModelFiles

/// Files that another program cuts or writes to while they are mapped.
@Suite struct MappedFileTests {
  private static let large = [UInt8](repeating: 7, count: 4 << 20)

  private func file(_ bytes: [UInt8] = large, in folder: TemporaryFolder) throws -> MappedFile {
    try MappedFile(path: try folder.write(bytes, to: "weights"))
  }

  private func message(_ body: () throws -> Void) -> String? {
    do { try body() } catch { return (error as? Diagnostic)?.message }
    return nil
  }

  @Test func whatIsCutOffReadsAsZerosAndIsTold() throws {
    let folder = try TemporaryFolder()
    let file = try file(in: folder)
    try file.checkIntact()
    #expect(truncate(file.path, 1 << 20) == 0)
    let sums = file.withBytes(0..<file.byteCount) { bytes in
      (bytes.byte(at: 0), bytes.byte(at: 2 << 20), bytes.byte(at: file.byteCount - 1))
    }
    #expect(sums == (7, 0, 0))
    #expect(
      message { try file.checkIntact() }
        == "this file was cut while it was in use: it has 1048576 bytes, expected 4194304")
  }

  /// The length is the old one again, but zeros may have been read before.
  @Test func whatGrowsAgainIsTold() throws {
    let folder = try TemporaryFolder()
    let file = try file(in: folder)
    #expect(truncate(file.path, 0) == 0)
    #expect(file.withBytes(0..<1) { $0.byte(at: 0) } == 0)
    #expect(truncate(file.path, off_t(file.byteCount)) == 0)
    #expect(message { try file.checkIntact() } == "this file was changed while it was in use")
  }

  @Test func aFewBytesWithinThePageOfTheEndCount() throws {
    let folder = try TemporaryFolder()
    let file = try file(in: folder)
    #expect(truncate(file.path, off_t(file.byteCount - 1)) == 0)
    #expect(
      message { try file.checkIntact() }
        == "this file was cut while it was in use: it has 4194303 bytes, expected 4194304")
  }

  @Test func whatIsWrittenOverIsTold() throws {
    let folder = try TemporaryFolder()
    let file = try file(in: folder)
    let handle = try FileHandle(forUpdating: URL(fileURLWithPath: file.path))
    try handle.seek(toOffset: 1000)
    try handle.write(contentsOf: Data([1]))
    try handle.close()
    #expect(message { try file.checkIntact() } == "this file was changed while it was in use")
  }

  @Test func aNewFileAtThePathAndNewPermissionsDoNoHarm() throws {
    let folder = try TemporaryFolder()
    let file = try file(in: folder)
    #expect(chmod(file.path, 0o600) == 0)
    #expect(rename(file.path, folder.path("old")) == 0)
    _ = try folder.write([1, 2], to: "weights")
    try file.checkIntact()
    #expect(file.withBytes(5..<6) { $0.byte(at: 0) } == 7)
  }

  @Test func smallFilesAreRead() throws {
    let folder = try TemporaryFolder()
    let file = try file([UInt8](repeating: 7, count: 100_000), in: folder)
    #expect(truncate(file.path, 0) == 0)
    #expect(file.withBytes(0..<file.byteCount) { $0.byte(at: 99_999) } == 7)
    #expect(file.copy(99_999..<100_000) == [7])
    try file.checkIntact()
  }

  @Test func manyThreadsSurvive() throws {
    let folder = try TemporaryFolder()
    let files = try (0..<8).map { try MappedFile(path: try folder.write(Self.large, to: "\($0)")) }
    let zeros = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: 8) { index in
      for round in 0..<20 {
        if round == 10 { truncate(files[index].path, 4096) }
        for file in files {
          let last = file.withBytes(0..<file.byteCount) { bytes in
            stride(from: 0, to: file.byteCount, by: 4096).reduce(UInt8(0)) { $0 &+ bytes.byte(at: $1) }
          }
          if last != UInt8(truncatingIfNeeded: 7 * 1024) { zeros.wrappingAdd(1, ordering: .relaxed) }
        }
      }
    }
    #expect(zeros.load(ordering: .relaxed) > 0)
    for file in files { #expect(message { try file.checkIntact() } != nil) }
  }
}

/// Work that ends with an error when one of its files changed.
@Suite struct OpenedFilesTests {
  private static let large = [UInt8](repeating: 7, count: 2 << 20)

  private func code(_ body: () throws -> Void) -> String? {
    do { try OpenedFiles.checking(body) } catch { return (error as? Diagnostic)?.code.rawValue }
    return nil
  }

  @Test func aFileThatIsOpenIsChecked() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Self.large, to: "a")
    var file: MappedFile?
    let code = code {
      file = try MappedFile(path: path)
      truncate(path, 0)
    }
    #expect(code == "file-changed")
    #expect(file != nil)
  }

  @Test func aFileThatIsClosedIsRemembered() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Self.large, to: "a")
    #expect(
      code {
        let file = try MappedFile(path: path)
        truncate(path, 0)
        _ = file.withBytes(0..<1) { $0.byte(at: 0) }
      } == "file-changed")
  }

  @Test func aChangeExplainsOtherErrors() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Self.large, to: "a")
    #expect(
      code {
        let file = try MappedFile(path: path)
        truncate(path, 0)
        defer { withExtendedLifetime(file) {} }
        throw Diagnostic("nonsense", "found a zero")
      } == "file-changed")
    #expect(code { throw Diagnostic("nonsense", "found a zero") } == "nonsense")
  }

  @Test func partsCountForTheWhole() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Self.large, to: "a")
    #expect(
      code {
        let part = OpenedFiles()
        let file = try OpenedFiles.$current.withValue(part) { try MappedFile(path: path) }
        truncate(path, 0)
        withExtendedLifetime(file) {}
      } == "file-changed")
    #expect(
      code {
        let file = try OpenedFiles.apart { try MappedFile(path: path) }
        truncate(path, 1)
        withExtendedLifetime(file) {}
      } == nil)
  }

  @Test func nothingIsPutInPlaceOfFilesThatChanged() throws {
    let folder = try TemporaryFolder()
    let source = try folder.write(Self.large, to: "a")
    let output = folder.path("b")
    let code = code {
      let file = try MappedFile(path: source)
      try AtomicFile.write(output) { (writer) throws(Diagnostic) in
        truncate(source, 0)
        try writer.write(file.withBytes(0..<2 << 20) { $0.copy() })
      }
    }
    #expect(code == "file-changed")
    #expect(try DirectoryListing.names(in: folder.url.path) == ["a"])
  }

  @Test func manyFilesComeAndGo() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Self.large, to: "a")
    let files = OpenedFiles()
    let last = try OpenedFiles.$current.withValue(files) {
      for _ in 0..<200 { _ = try MappedFile(path: path) }
      return try MappedFile(path: path)
    }
    try files.check()
    withExtendedLifetime(last) {}
  }
}
