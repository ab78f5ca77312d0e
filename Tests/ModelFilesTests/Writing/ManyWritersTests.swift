import Foundation
import Synchronization
import Testing
import _ModelTestSupport

@testable import ModelBase
@testable import ModelFiles

/// Many writers and readers of one directory at a time. `flock` tells open files apart, so threads stand for processes.
@Suite struct ManyWritersTests {
  private func write(_ path: String, _ text: String) throws(Diagnostic) {
    try ParentDirectories.make(of: path)
    try AtomicDirectory.write(
      path, isDurable: false,
      mayReplace: { path throws(Diagnostic) in
        guard try DirectoryListing.files(below: path, limit: 10).contains("first") else {
          throw Diagnostic("stays", "something else is here")
        }
      },
      { directory throws(Diagnostic) in
        for name in ["first", "a/second"] {
          try directory.file(name) { writer throws(Diagnostic) in try writer.write(Array(text.utf8)) }
        }
      })
  }

  /// Runs `body` on `count` threads and returns what they threw.
  private func concurrently(_ count: Int, _ body: @escaping @Sendable (Int) throws -> Void) -> [String] {
    let problems = Mutex<[String]>([])
    DispatchQueue.concurrentPerform(iterations: count) { index in
      do { try body(index) } catch { problems.withLock { $0.append("\(error)") } }
    }
    return problems.withLock { $0 }
  }

  @Test func intoANewDirectory() throws {
    let folder = try TemporaryFolder()
    let directory = folder.directory
    for round in 0..<40 {
      let problems = concurrently(16) { index in
        try write("\(directory)/\(round)/new/\(index.isMultiple(of: 2) ? "same" : "d\(index)")", "text \(index)")
      }
      #expect(problems == [])
      let names = try DirectoryListing.names(in: folder.path("\(round)/new"))
      #expect(names == ["d1", "d11", "d13", "d15", "d3", "d5", "d7", "d9", "same"])
    }
  }

  @Test func aReaderSeesOneOfThemWhole() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("d")
    try write(path, "text 0")
    let problems = concurrently(8) { index in
      for round in 0..<200 {
        if index < 4 {
          try write(path, "text \(index) \(round)")
          continue
        }
        let (first, second) = try ReadLease.during(path) { () throws(Diagnostic) in
          (try WholeFile.read(path + "/first", limit: 100), try WholeFile.read(path + "/a/second", limit: 100))
        }
        #expect(first == second)
      }
    }
    #expect(problems == [])
    #expect(try DirectoryListing.names(in: folder.directory) == ["d"])
  }
}
