import Foundation
import ModelSpec
import Synchronization
import Testing
import _ModelTestSupport

@testable import ModelFormat

/// The cache of compiled models when several processes use it. `flock` tells open files apart, so threads stand for processes.
@Suite struct CompiledCacheTests {
  private static func model(_ cache: CompiledCache, _ source: String) throws(Diagnostic) -> CompiledCache.CachedModel {
    try cache.model(for: source, named: "Model", variant: "test") { output throws(Diagnostic) in
      try AtomicDirectory.write(
        output, isDurable: false, mayReplace: { _ in },
        { directory throws(Diagnostic) in
          try directory.file("a") { writer throws(Diagnostic) in try writer.write([1, 2, 3]) }
        })
    }
  }

  @Test func whatIsInUseStays() throws {
    let folder = try TemporaryFolder()
    let cache = CompiledCache(root: folder.path("cache"))
    let source = try folder.write("source", under: "a.mlmodel")
    let used = try Self.model(cache, source)
    #expect(cache.clear() == CompiledCache.Clearing(count: 0, byteCount: 0, usedCount: 1))
    #expect(try WholeFile.read(used.directory + "/a", limit: 10) == [1, 2, 3])
    let directory = used.directory
    _ = consume used
    #expect(cache.clear().count == 1)
    #expect(try FileStatus(directory) == .missing)
    #expect(cache.entries().isEmpty)
  }

  /// As `modelc predict` does with a path that `modelc cache ls` printed.
  @Test func whatIsReadByItsPathStays() throws {
    let folder = try TemporaryFolder()
    let cache = CompiledCache(root: folder.path("cache"))
    let directory = try Self.model(cache, try folder.write("source", under: "a.mlmodel")).directory
    ReadLease.during(directory) {
      #expect(cache.clear() == CompiledCache.Clearing(count: 0, byteCount: 0, usedCount: 1))
    }
    #expect(cache.clear().count == 1)
  }

  @Test func clearingRemovesWhatAKilledOneLeft() throws {
    let folder = try TemporaryFolder()
    let cache = CompiledCache(root: folder.path("cache"))
    try folder.write("half", under: "cache/removed-0123456789abcdef/Model.mlmodelc/a")
    try folder.write("a person's", under: "cache/notes")
    cache.clear()
    #expect(try DirectoryListing.names(in: cache.root) == ["notes"])
  }

  @Test func aDamagedModelIsMadeAgain() throws {
    let folder = try TemporaryFolder()
    let cache = CompiledCache(root: folder.path("cache"))
    let source = try folder.write("source", under: "a.mlmodel")
    let file = try Self.model(cache, source).directory + "/a"
    let damages: [(String) -> Void] = [
      { truncate($0, 1) },
      { FileRemoval.remove($0) },
      { try? Data([4, 5, 6]).write(to: URL(fileURLWithPath: $0)) },
      { FileRemoval.remove(FilePath.parent(of: $0)) },
      { path in
        FileRemoval.remove(FilePath.parent(of: path))
        try? Data([1]).write(to: URL(fileURLWithPath: FilePath.parent(of: path)))
      },
    ]
    for damage in damages {
      damage(file)
      let again = try Self.model(cache, source)
      #expect(try WholeFile.read(again.directory + "/a", limit: 10) == [1, 2, 3])
    }
    let before = try FileFingerprint.text(of: file, limit: 10)
    _ = try Self.model(cache, source)
    #expect(try FileFingerprint.text(of: file, limit: 10) == before)
  }

  @Test func linksDoNotKeepAnEntry() throws {
    let folder = try TemporaryFolder()
    let cache = CompiledCache(root: folder.path("cache"))
    let directory = try Self.model(cache, try folder.write("source", under: "a.mlmodel")).directory
    let other = try folder.write("other", under: "other.mlmodelc/a")
    let entry = FilePath.parent(of: directory)
    try FileManager.default.createSymbolicLink(
      atPath: entry + "/x.mlmodelc", withDestinationPath: FilePath.parent(of: other))
    try FileManager.default.createSymbolicLink(
      atPath: cache.root + "/0123456789abcdef0123456789abcdef", withDestinationPath: FilePath.parent(of: other))
    #expect(cache.clear().usedCount == 0)
    #expect(cache.entries().isEmpty)
    #expect(try FileStatus(other) == .file)
  }

  @Test func isUsedAndClearedAtTheSameTime() throws {
    let folder = try TemporaryFolder()
    let cache = CompiledCache(root: folder.path("cache"))
    let sources = try (0..<2).map { try folder.write("source \($0)", under: "\($0).mlmodel") }
    let problems = Mutex<[String]>([])
    DispatchQueue.concurrentPerform(iterations: 4) { index in
      for _ in 0..<100 {
        guard index > 0 else {
          cache.clear()
          continue
        }
        do {
          let model = try Self.model(cache, sources[index % 2])
          let bytes = try WholeFile.read(model.directory + "/a", limit: 10)
          if bytes != [1, 2, 3] { problems.withLock { $0.append("\(bytes)") } }
        } catch {
          problems.withLock { $0.append("\(error)") }
        }
      }
    }
    #expect(problems.withLock { $0 } == [])
    cache.clear()
    #expect(try DirectoryListing.names(in: cache.root) == [])
  }
}
