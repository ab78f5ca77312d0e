import ModelSpec
import Testing

@testable import ModelcCommands

struct CSVTableTests {
  @Test(
    arguments: [
      ("a,b\n1,2\n3,4\n", ["a", "b"], [["1", "2"], ["3", "4"]]),
      ("\u{feff}a\r\n1\r\n2", ["a"], [["1"], ["2"]]),
      ("a,b\n\"x, y\",\"say \"\"hi\"\"\"\n", ["a", "b"], [["x, y", "say \"hi\""]]),
      ("a,b\n\"two\nlines\",\n", ["a", "b"], [["two\nlines", ""]]),
      ("a,b\n1,", ["a", "b"], [["1", ""]]),
      ("a\n\n1\n\n", ["a"], [["1"]]),
      ("a", ["a"], []),
      ("a;b\n1,5;2\n", ["a", "b"], [["1,5", "2"]]),
      ("a\tb\n1;2\t\"x\ty\"\n", ["a", "b"], [["1;2", "x\ty"]]),
      ("\n\"a;b;c\",d\n1,2\n", ["a;b;c", "d"], [["1", "2"]]),
      ("a,b\n1\n", ["a", "b"], [["1"]]),
    ] as [(String, [String], [[String]])])
  func reads(text: String, names: [String], rows: [[String]]) throws {
    let table = try CSVTable(Array(text.utf8))
    #expect(table.names == names)
    #expect(table.rows.map(\.fields) == rows)
  }

  @Test(
    arguments: [
      ([], "the table is empty, expected a row of names and rows of values"),
      (Array("a,a\n".utf8), "two columns are named 'a'"),
      (Array("a\n\"x\n\ny".utf8), "line 2 opens a quote that is never closed"),
      (Array("a\n\"x\"y\n".utf8), "line 2 has text after a closing quote, expected a separator or the line's end"),
      (Array("a\n".utf8) + [0xff], "line 2 is not UTF-8"),
    ] as [([UInt8], String)])
  func refuses(bytes: [UInt8], sentence: String) {
    #expect(throws: Diagnostic.input(sentence)) { try CSVTable(bytes) }
  }

  @Test func rowsKnowTheirLines() throws {
    let table = try CSVTable(Array("a,b\n\"1\n2\",3\n\n4,5\n".utf8))
    #expect(table.rows.map(\.line) == [2, 5])
  }

  /// A spreadsheet runs a text that begins so; a number stays one, and what cannot be seen is spelt out.
  @Test(arguments: [
    ("=1+1", "'=1+1"), ("+1+1", "'+1+1"), ("-1+1", "'-1+1"), ("@SUM(1)", "'@SUM(1)"), ("\t=1", "\"'\t=1\""),
    ("\r=1", "'\\r=1"), ("=\u{301}1", "'=\u{301}1"), ("-1.5", "-1.5"), ("+2", "+2"), ("1e-7", "1e-7"), ("-inf", "-inf"),
    ("\u{1b}]0;x\u{7}", "\"\\u{1b}]0;x\\u{7}\""), ("\u{202e}x", "\\u{202e}x"), ("a\u{2028}b", "a\\u{2028}b"),
    ("\u{9b}31m", "\\u{9b}31m"),
  ])
  func activeTextsAreInert(text: String, field: String) {
    #expect(CSVTable.line([text], separator: ",") == field + "\n")
  }

  @Test func writtenLinesCanBeReadAgain() throws {
    let fields = ["1", "a,b", "c;d", "say \"hi\"", "two\nlines", "tab\t", ""]
    for separator in [",", "\t"] {
      let text =
        CSVTable.line(["a", "b", "c", "d", "e", "f", "g"], separator: separator)
        + CSVTable.line(fields, separator: separator)
      #expect(try CSVTable(Array(text.utf8)).rows.map(\.fields) == [fields])
    }
  }
}
