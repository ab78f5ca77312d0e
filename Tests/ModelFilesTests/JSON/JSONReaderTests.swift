import Foundation
import ModelBase
import ModelFiles
import Testing
import _ModelTestSupport

struct JSONReaderTests {
  private func read(_ text: String, limits: Limits = Limits()) throws -> JSONValue {
    try JSONReader.value(Array(text.utf8), limits: limits)
  }

  @Test func values() throws {
    let text =
      #" {"b" : [1, -2, 2.5, 1e2, 18446744073709551615, true, false, null], "a": "x\/\u00e9\ud83d\ude00\n", "a": {}} "#
    #expect(
      try read(text)
        == .object([
          .init(
            "b",
            .array([
              .integer(1), .integer(-2), .number(2.5), .number(100), .unsigned(.max), .bool(true), .bool(false), .null,
            ])),
          .init("a", .string("x/é😀\n")), .init("a", .object([])),
        ]))
  }

  /// Bytes of paths that are not UTF-8.
  @Test func bytesOfPathsComeBack() throws {
    let path = FilePath.text([0x61, 0x80, 0xff])
    let text = JSONWriter.text(.string(path), isOneLine: true)
    #expect(text == #""a\udc80\udcff""#)
    #expect(try read(text) == .string(path))
  }

  @Test func zeroKeepsItsSign() throws {
    #expect(
      JSONWriter.text(.array([.number(-0.0), .number(0), .integer(0), .number(-1)]), isOneLine: true)
        == "[-0.0, 0, 0, -1]")
    #expect(try read("-0.0") == .number(-0.0))
  }

  @Test func readingEndsWhenTheCallerSaysSo() throws {
    var sizes: [Int] = []
    let bytes = Array(("[" + String(repeating: "1,", count: 5000) + "1]").utf8)
    #expect(throws: Diagnostic("enough", "enough")) {
      _ = try JSONReader.value(bytes, limits: Limits()) { (byteCount) throws(Diagnostic) in
        sizes.append(byteCount)
        if sizes.count == 3 { throw Diagnostic("enough", "enough") }
      }
    }
    #expect(sizes == [1, 2, 3].map { $0 * 1024 * MemoryLayout<JSONValue>.stride })
  }

  @Test func floatsComeBack() throws {
    for bits: UInt32 in stride(from: 1, to: 0x7f80_0000, by: 9_999_991) {
      let number = Double(Float(bitPattern: bits))
      let text = FoundationJSONWriter.bytes(.number(number))
      let back = try JSONReader.value(text)
      #expect(FoundationJSONWriter.bytes(back) == text)
    }
    #expect(try read("-0") == .number(-0.0))
    #expect(try read("0.0039215688593685627") == .number(Double(Float(1) / 255)))
  }

  static let errors: [(String, String)] = [
    ("", "error: found the end of the text, expected a value\n  at: offset 0x0"),
    ("[1,]", "error: found ']', expected a value\n  at: offset 0x3"),
    ("[1 2]", "error: found '2', expected ',' or ']'\n  at: offset 0x3"),
    (#"{"a" 1}"#, "error: found '1', expected ':'\n  at: offset 0x5"),
    (#"{"a": 1,}"#, "error: found '}', expected a key in quotes\n  at: offset 0x8"),
    (#"{"a": 1 "b": 2}"#, "error: found '\"', expected ',' or '}'\n  at: offset 0x8"),
    ("01", "error: found '1', expected the end of the text\n  at: offset 0x1"),
    ("-", "error: found the end of the text, expected a digit\n  at: offset 0x1"),
    ("1.", "error: found the end of the text, expected a digit\n  at: offset 0x2"),
    ("1e400", "error: this number is beyond the range of 64-bit floats\n  at: offset 0x0"),
    ("tru", "error: found 't', expected a value\n  at: offset 0x0"),
    ("\"a\nb\"", "error: found byte 0x0a, expected no control character within a string\n  at: offset 0x2"),
    ("\"a", "error: found the end of the text, expected '\"'\n  at: offset 0x2"),
    (#""\x""#, "error: found 'x', expected one of \" \\ / b f n r t u\n  at: offset 0x2"),
    (#""\u12g4""#, "error: found 'g', expected four hexadecimal digits\n  at: offset 0x5"),
    (#""\ud800""#, "error: found '\"', expected the second half of a surrogate pair\n  at: offset 0x7"),
    (#""\udc00""#, "error: found '\"', expected the second half of a surrogate pair\n  at: offset 0x7"),
  ]

  @Test(arguments: errors)
  func error(_ text: String, _ expected: String) {
    #expect(performing: { try read(text) }, throws: { "\($0)" == expected })
  }

  @Test func textThatIsNotUTF8() {
    #expect(
      performing: { try JSONReader.value([0x22, 0xff, 0x22]) },
      throws: { "\($0)" == "error: this string is not UTF-8\n  at: offset 0x1" })
  }

  @Test func limits() {
    var limits = Limits()
    limits.nesting = 2
    limits.jsonBytes = 8
    #expect(throws: Never.self) { try read("[[1]]", limits: limits) }
    #expect(
      performing: { try read("[[[1]]]", limits: limits) },
      throws: { "\($0)" == "error: arrays and objects are nested more than 2 deep\n  at: offset 0x2" })
    #expect(
      performing: { try read("[1, 2, 3]", limits: limits) },
      throws: { "\($0)" == "error: this JSON text has 9 bytes; the maximum is 8" })
  }

  /// Files that Apple's compiler wrote are the same after reading and writing.
  @Test(.needsSharedFiles, arguments: ["metadata.json", "model.espresso.net", "model.espresso.shape"])
  func filesComeBack(_ name: String) throws {
    let files = SharedFiles.files(name)
    #expect(!files.isEmpty)
    for file in files where file.contains("/golden/") {
      var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: file)))
      // An editor may have ended the last line; the compiler does not.
      if bytes.last == 0x0a { bytes.removeLast() }
      #expect(FoundationJSONWriter.bytes(try JSONReader.value(bytes)) == bytes, "\(file)")
    }
  }
}
