import ModelBase
import ModelFiles
import Testing
import _ModelTestSupport

@Suite struct WeightSpoolTests {
  @Test func whatIsAppendedCanBeRead() throws {
    let folder = try TemporaryFolder()
    let spool = try WeightSpool(beside: folder.path("out.mlpackage"))
    let first = try spool.append([1, 2, 3])
    let long = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 * 7) }
    let second = try spool.append(long)
    let none = try spool.append([])
    #expect(first.bytes == [1, 2, 3] && second.bytes == long && none.isEmpty)
    #expect(second.withBytes { $0.copy() } == long)
    #expect(spool.byteCount == 100_003)
    #expect(folder.files(below: "") == [], "the file has a name")
  }

  @Test func directoryMustExist() throws {
    let folder = try TemporaryFolder()
    let error = #expect(throws: Diagnostic.self) { try WeightSpool(beside: folder.path("none/out.mlpackage")) }
    #expect(error?.diagnostic.code == "directory-missing")
  }
}
