import Foundation
import Testing
import _ModelTestSupport

@testable import ModelcCommands

struct FileURLTests {
  /// As Foundation writes the URL of each.
  @Test(arguments: [
    "/none/a.mlmodel", "/none/My Model.mlmodel", "/none/ä/ö?#[]%.mlmodel", "/none/a;b|c^`{}\"<>\\",
    "/none/!$&'()*+,=:@~_-.",
    "/none/../b", "/none/./b/", "/none/a//b", "/", "none.mlmodel", "./none/../a b", "none/", "..", ".", "none/.",
  ])
  func likeFoundation(_ path: String) {
    #expect(FileURL(path).text == URL(fileURLWithPath: path).absoluteString)
    #expect(FileURL(path).isDirectory == URL(fileURLWithPath: path).absoluteString.hasSuffix("/"))
  }

  @Test func directories() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("")
    #expect(FileURL(path).isDirectory && FileURL(path).text.hasSuffix("/"))
    #expect(!FileURL(folder.path("none")).isDirectory)
  }
}
