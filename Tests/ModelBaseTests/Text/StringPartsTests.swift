import ModelBase
import Testing

@Suite struct StringPartsTests {
  @Test(arguments: [
    ("a--b--c", "--", ["a", "b", "c"]), ("--a--", "--", ["", "a", ""]), ("a", "--", ["a"]), ("", "--", [""]),
    ("aaaa", "aa", ["", "", ""]), ("-a-", "", ["-a-"]), ("é<\u{301}é", "<", ["é", "\u{301}é"]),
  ])
  func parts(_ text: String, separator: String, parts: [String]) {
    #expect(text.parts(between: separator).map { Array($0.utf8) } == parts.map { Array($0.utf8) })
    #expect(text.hasPart(separator) == (parts.count > 1))
    #expect(text.parts(between: separator).joined(separator: separator) == text)
  }

  @Test func replacing() {
    #expect("a & b && c".replacing("&", with: "&amp;") == "a &amp; b &amp;&amp; c")
    #expect("one\ntwo".replacing("\n", with: "") == "onetwo")
  }
}
