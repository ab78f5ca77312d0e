import ModelBase
import Testing
import _ModelTestSupport

@testable import ModelFiles

/// Names that are not UTF-8, as text and back.
@Suite struct SystemPathTests {
  @Test(
    arguments: [
      [], Array("plain".utf8), Array("é画像😀".utf8), [0xff], [0x61, 0xff, 0x62], [0xc3, 0x28], [0xe2, 0x82],
      [0xf0, 0x9f, 0x98],
      [0xed, 0xa0, 0x80], [0xc0, 0xaf], [0xf4, 0x8f, 0xba, 0x80], [0xf4, 0x8f, 0xbb, 0xbf, 0xff],
      [0xf4, 0x8f, 0xb9, 0xbf],
      Array(0x80...0xff),
    ] as [[UInt8]])
  func everyNameHasOneText(_ bytes: [UInt8]) {
    let text = FilePath.text(bytes)
    #expect(FilePath.bytes(text) == bytes)
    #expect(FilePath.text(FilePath.bytes(text)) == text)
    // Only what is no plain UTF-8 gets another spelling.
    #expect(FilePath.isUTF8(text) == (String(validating: bytes, as: UTF8.self) == text))
  }

  @Test func filesAndDirectories() throws {
    let folder = try TemporaryFolder()
    let name = FilePath.text([0x66, 0xff, 0xfe])
    let path = FilePath.joined(folder.path(""), name) + "/" + name
    try WholeFile.write([1, 2], to: path)
    #expect(try WholeFile.read(path, limit: 2) == [1, 2])
    #expect(try DirectoryListing.names(in: folder.path("")) == [name])
    #expect(try RealPath(of: path) == .path(path))
    #expect(try FileStatus(path) == .file)
    FileRemoval.remove(FilePath.parent(of: path))
    #expect(try DirectoryListing.names(in: folder.path("")) == [])
  }
}
