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
    ] as [(String, [String], [[String]])])
  func reads(text: String, names: [String], rows: [[String]]) throws {
    let table = try CSVTable(Array(text.utf8))
    #expect(table.names == names)
    #expect(table.rows == rows)
  }

  @Test(
    arguments: [
      ([], "the table is empty, expected a row of names and rows of values"),
      (Array("a,a\n".utf8), "two columns are named 'a'"),
      (Array("a,b\n1,2\n\n3\n".utf8), "line 4 has 1 fields, expected 2"),
      (Array("a\n\"x\n\ny".utf8), "line 2 opens a quote that is never closed"),
      (Array("a\n\"x\"y\n".utf8), "line 2 has text after a closing quote, expected a comma or the line's end"),
      (Array("a\n".utf8) + [0xff], "line 2 is not UTF-8"),
    ] as [([UInt8], String)])
  func refuses(bytes: [UInt8], sentence: String) {
    #expect(throws: Diagnostic.input(sentence)) { try CSVTable(bytes) }
  }
}
