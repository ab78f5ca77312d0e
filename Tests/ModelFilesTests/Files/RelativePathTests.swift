import Foundation
import ModelBase
import ModelFiles
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
    ("it's", #"'it'"'"'s'"#), (#"a\b"#, #"'a'"\\"'b'"#), ("=ls", "'=ls'"), ("%1", "'%1'"),
    ("'\u{301}", "''\"'\"'\u{301}'"),
  ])
  func wordsOfShellsAreQuoted(word: String, quoted: String) { #expect(ShellText.quoted(word) == quoted) }

  /// Each word comes back from the shells of this machine as it is; sh is on every one.
  @Test(arguments: ["sh", "bash", "zsh", "fish"])
  func shellsReadQuotedWordsAlike(shell: String) throws {
    let find = ["/bin", "/usr/bin", "/usr/local/bin"].map { "\($0)/\(shell)" }
    guard let path = find.first(where: FileManager.default.isExecutableFile) else {
      #expect(shell != "sh", "there is no sh")
      return
    }
    let folder = try TemporaryFolder()
    let words = [
      "$(touch PWNED)", "`touch PWNED`", #"x\'; touch PWNED; '"#, #"\"#, #"\\'"#, "~root", "=ls", "-rf", "a\nb", "!!",
      "*", "a;b",
      "{a,b}", "%1", "#x", "a|b", "\"", "'", "",
    ]
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.currentDirectoryURL = folder.url
    process.arguments = ["-c", "printf '<%s>' " + words.map(ShellText.quoted).joined(separator: " ")]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(text == words.map { "<\($0)>" }.joined())
    #expect(folder.files(below: "").isEmpty)
  }

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
