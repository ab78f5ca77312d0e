import ModelFiles
import ModelSpec
import Testing
import _ModelTestSupport

struct RelativePathTests {
  @Test(arguments: [
    ("a", ["a"]), ("a/b.c", ["a", "b.c"]), ("a/\u{301}b", ["a", "\u{301}b"]), (".../..a", ["...", "..a"]),
  ])
  func staysBelow(path: String, components: [String]) throws {
    let found = try #require(RelativePath(path)).components
    #expect(found.map { Array($0.utf8) } == components.map { Array($0.utf8) })
  }

  @Test(arguments: [
    "", "/", "/a", "/\u{301}a", "..", "../a", "a/..", "a/../b", "../\u{301}a", "..\u{301}/../b", "a/../\u{200d}b",
    "a//b",
    "a/./b", "./a", "a/", "a\0b", "a/\u{301}/..", "//\u{fe0f}a",
  ])
  func isRefused(path: String) { #expect(RelativePath(path) == nil) }

  @Test func namesAreOneComponent() {
    #expect(FilePath.isName("a b") && FilePath.isName("..\u{301}"))
    #expect(!["", ".", "..", "a/b", "a/\u{301}b", "a\0"].contains(where: FilePath.isName))
  }

  @Test(arguments: [
    ("plain-1.0=x", "plain-1.0=x"), ("", "''"), ("a b", "'a b'"), ("$(touch X)", "'$(touch X)'"),
    ("it's", "'it'\\''s'"),
    ("'\u{301}", "''\\''\u{301}'"),
  ])
  func wordsOfShellsAreQuoted(word: String, quoted: String) { #expect(ShellText.quoted(word) == quoted) }

  @Test(arguments: ["../\u{301}x", "a/../../\u{301}x", "/\u{301}x"])
  func writersStayInTheirDirectory(path: String) throws {
    let folder = try TemporaryFolder()
    #expect(throws: Diagnostic.self) {
      try AtomicDirectory.write(folder.path("d"), mayReplace: { (_) throws(Diagnostic) in }) {
        (writer) throws(Diagnostic) in
        try writer.file(path) { (_) throws(Diagnostic) in }
      }
    }
    #expect(try DirectoryListing.names(in: folder.path("")) == [])
  }
}
