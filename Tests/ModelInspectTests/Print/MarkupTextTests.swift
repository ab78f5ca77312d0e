import Testing

@testable import ModelInspect

/// Text from outside in pages and in comments.
struct MarkupTextTests {
  @Test(arguments: [
    ("a<b>&\"'", "a&lt;b&gt;&amp;&quot;&#39;"), ("\u{d4e}<img>", "\u{d4e}&lt;img&gt;"), ("<\u{301}b", "&lt;\u{301}b"),
    ("\u{1b}\u{9b}\u{202e}", "\\u{1b}\\u{9b}\\u{202e}"), ("a\nb", "a b"), ("\u{ffff}", "\u{fffd}"),
  ])
  func markupIsText(text: String, escaped: String) { #expect(MarkupText.escaped(text) == escaped) }

  @Test(arguments: [
    ("[x](y)", "\\[x\\](y)"), ("|\u{301}", "\\|\u{301}"), ("\u{d4e}<b", "\u{d4e}&lt;b"),
    ("@a #1", "&#64;\u{200b}a &#35;\u{200b}1"),
    ("http://x", "http:\u{200b}//x"), ("www.x", "www\u{200b}.x"), ("a\nb", "a\\\\nb"), ("![i](x)", "\\!\\[i\\](x)"),
    ("-", "\\-"),
  ])
  func markdownIsText(text: String, escaped: String) { #expect(MarkdownText.escaped(text) == escaped) }

  @Test func codeEndsWhereItShould() {
    #expect(MarkdownText.code("a`b|c") == "`a'b\\|c`")
    #expect(MarkdownText.code("") == "")
  }

  @Test(arguments: [
    ("a\nb\t", "a\nb\t"), ("\u{1b}[31mred\u{1b}[0m", "\u{1b}[31mred\u{1b}[0m"),
    ("\u{1b}]0;x\u{7}", "\\u{1b}]0;x\\u{7}"),
    ("::error::x", "\\u{3a}:error::x"), ("a\n  ::x", "a\n  \\u{3a}:x"), ("a::b", "a::b"),
    ("\u{9b}31m\u{2028}", "\\u{9b}31m\\u{2028}"),
  ])
  func outputsSteerNothing(text: String, printed: String) { #expect(TerminalText.printed(text) == printed) }
}
