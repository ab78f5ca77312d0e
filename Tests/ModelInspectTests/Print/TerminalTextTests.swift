import ModelInspect
import Testing

struct TerminalTextTests {
  @Test(arguments: [
    ("plain é 日本 🎉", "plain é 日本 🎉"), ("a\nb\tc\r", "a\\nb\\tc\\r"), ("\u{1b}[31mred", "\\u{1b}[31mred"),
    ("\u{7f}\u{9b}x", "\\u{7f}\\u{9b}x"), ("a\u{202e}b\u{2028}", "a\\u{202e}b\\u{2028}"), ("👩\u{200d}🚀", "👩\u{200d}🚀"),
    ("\r\n", "\\r\\n"),
  ])
  func whatCouldSteerATerminalIsSpeltOut(text: String, escaped: String) {
    #expect(TerminalText.escaped(text) == escaped)
  }

  @Test func lineBreaksCanBeKept() {
    #expect(TerminalText.escaped("a\n\u{7}", keepingLineBreaks: true) == "a\n\\u{7}")
  }

  @Test(arguments: [
    ("abcdef", 6, "abcdef"), ("abcdefg", 6, "abcde…"), ("日本語", 6, "日本語"), ("日本語x", 6, "日本…"), ("a\nb", 3, "a\\…"),
    ("", 6, ""),
  ])
  func longTextIsCut(text: String, width: Int, line: String) {
    #expect(TerminalText.line(text, width: width) == line)
  }

  @Test func megabytesOfTextAreCutAtOnce() {
    let text = String(repeating: "x", count: 4_000_000)
    #expect(TerminalText.line(text, width: 10) == "xxxxxxxxx…")
    let accents = "e" + String(repeating: "\u{301}", count: 1_000_000)
    #expect(TerminalText.line(accents, width: 10).unicodeScalars.count < 100)
  }

  @Test(arguments: [1, 0, -1, -1000, Int.min / 16])
  func narrowTerminalsGetSomething(width: Int) {
    #expect(TerminalText.line("abc", width: width) == "…")
    #expect(TerminalText.middle("abc", width: width) == "…")
    #expect(TerminalText.broken("abc d", width: width) == ["…", "d"])
  }
}
