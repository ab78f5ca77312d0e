import ModelFormat
import ModelSpec
import Testing
@testable import ModelWire

/// Texts that are broken: each case with its sentence and place.
struct MILTextErrorTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let text: String
    let message: String
    let line: Int
    let column: Int

    init(_ description: String, _ text: String, _ message: String, _ line: Int, _ column: Int) {
      testDescription = description
      self.text = text
      self.message = message
      self.line = line
      self.column = column
    }
  }

  /// A case whose line 4 is an operation, which begins in column 13.
  private static func operation(
    _ description: String, _ operation: String, _ message: String, column: Int, line: Int = 4
  ) -> Case {
    Case(description, MILTextSample.text([operation]), message, line, column)
  }

  /// A case whose constant has the type and literal; `column` counts from the literal's first character.
  private static func literal(
    _ description: String, _ type: String, _ literal: String, _ message: String, column: Int = 1
  ) -> Case {
    let start = 13 + type.utf8.count + " c = const()[val = (".utf8.count + type.utf8.count - 1
    return operation(
      description, "\(type) c = const()[val = \(type)(\(literal))];", message, column: start + column)
  }

  private static func nestedBlocks(_ depth: Int) -> String {
    String(repeating: "f() () { ", count: depth) + "f(); " + String(repeating: "} -> (); ", count: depth)
  }

  static let cases = [
    Case("nothing", "", "found the end of the text where 'program' was expected", 1, 1),
    Case("something else", "{\"a\": 1}", "found '{' where 'program' was expected", 1, 1),
    Case("no text", "\0\u{1}", "found byte 0x0 where 'program' was expected", 1, 1),
    Case("no version", "program()", "found ')' where the program's version was expected", 1, 9),
    Case(
      "a version of the future", "program(2.0)\n{\n}", "program version 2.0 is not known (known are 1.0 and 1.3)", 1, 9),
    Case("no body", "program(1.0)\n", "found the end of the text where '{' was expected", 2, 1),
    Case("cut off", "program(1.0)\n{\n", "found the end of the text where 'func' or '}' was expected", 3, 1),
    Case("more than a program", "program(1.0) {} x", "found 'x' where the end of the text was expected", 1, 17),
    Case("no function", "program(1.0) { fun }", "found 'fun' where 'func' was expected", 1, 16),
    Case(
      "an unknown operation set", "program(1.0) { func f<ios14>() {} -> (); }",
      "operation set 'ios14' is not known (known are \(OperationSet.all.map(\.textName).joined(separator: ", ")))", 1,
      23),
    Case(
      "the same function twice", "program(1.0) { func f<ios15>() {} -> (); func f<ios15>() {} -> (); }",
      "function 'f' is defined twice", 1, 47),
    Case(
      "build information of another type", "program(1.3)\n [buildInfo = int32(3)]\n{}",
      "attribute 'buildInfo' is not a dictionary of strings", 2, 2),
    Case(
      "allowed shapes of another type",
      MILTextSample.text([], attributes: " [FlexibleShapeInformation = int32(3)]"),
      "'FlexibleShapeInformation' of function 'main' is not a tuple of the default and allowed shapes", 3, 43),
    Case(
      "an output that nothing defines", MILTextSample.text([], outputs: "y"), "'y' is used before it is defined", 4, 15),
    Case(
      "an arrow that is none", "program(1.3) { func f<ios15>() {} - ();}", "found '(' where '->' was expected", 1, 37),

    operation("a value of its own", "bool a = f(x = a);", "'a' is used before it is defined", column: 28),
    Case(
      "values of each other", MILTextSample.text(["bool a = f(x = b);", "bool b = f(x = a);"]),
      "'b' is used before it is defined", 4, 28),
    Case(
      "a value of a closed block", MILTextSample.text(["f() () {", "bool a = g();", "} -> (a);", "f(x = a);"]),
      "'a' is used before it is defined", 7, 19),
    operation("a name twice", "bool a, bool a = f();", "'a' is defined twice", column: 26),
    operation("an input again", "bool x = f();", "'x' is defined twice", column: 18),
    operation("a parameter twice", "f(x = x, x = x);", "parameter 'x' is given twice", column: 22),
    operation("an attribute twice", "f()[a = int8(1), a = int8(1)];", "attribute 'a' is given twice", column: 30),
    operation("no operation", "= f();", "found '=' where an operation or '}' was expected", column: 13),
    operation("no equals sign", "bool a f();", "found 'f' where '=' or ',' was expected", column: 20),
    operation("no semicolon", "f()", "found '}' where ';' or '(' was expected", column: 9, line: 5),
    operation("no second block", "f() () {} -> (), ;", "found ';' where '(' was expected", column: 30),
    operation(
      "an argument that is none", "f(x = 3);", "found '3' where the name of a value or a constant was expected",
      column: 19),
    operation("an argument without name", "f(x);", "found ')' where '=' was expected", column: 16),
    operation("arguments without end", "f(x = x;", "found ';' where ')' or ',' was expected", column: 20),
    operation("a type that is none", "tensr<fp32, []> a = f();", "'tensr' is not a type", column: 13),
    operation("an element type that is none", "tensor<float, []> a = f();", "'float' is not a type", column: 20),
    operation(
      "a size that is none", "tensor<fp32, [x]> a = f();", "found 'x' where a size or '?' was expected", column: 27),
    operation(
      "a negative size", "tensor<fp32, [-1]> a = f();", "found '-' where a size or '?' was expected", column: 27),
    operation(
      "a size beyond 64 bits", "tensor<fp32, [99999999999999999999]> a = f();",
      "99999999999999999999 does not fit type `uint64`", column: 27),
    operation(
      "dimensions without end", "tensor<fp32, [\(Array(repeating: "1", count: 33).joined(separator: ","))]> a = f();",
      "a tensor has more than 32 dimensions", column: 20),
    operation(
      "deep types", String(repeating: "list<", count: 26) + "bool", "types are nested more than 25 levels deep",
      column: 143),
    operation(
      "deep blocks", nestedBlocks(26), "blocks are nested more than 25 levels deep", column: 13 + 25 * 9 + 4),
    operation(
      "types ten thousand deep", String(repeating: "list<", count: 10_000), "types are nested more than 25 levels deep",
      column: 143),
    operation(
      "blocks ten thousand deep", nestedBlocks(10_000), "blocks are nested more than 25 levels deep",
      column: 13 + 25 * 9 + 4),
    literal(
      "brackets ten thousand deep", "tensor<int32, [1]>", String(repeating: "[", count: 10_000),
      "found '[' where a number of type `int32` was expected", column: 2),

    literal("a list for a number", "int32", "[1]", "found '[' where a number of type `int32` was expected"),
    literal("a number for a list", "tensor<int32, [1]>", "1", "found '1' where '[' was expected"),
    literal("a string for a number", "int32", "\"1\"", "found a string where a number of type `int32` was expected"),
    literal("a number for a string", "string", "1", "found '1' where a string was expected"),
    literal("a number for a truth value", "bool", "1", "found '1' where 'true' or 'false' was expected"),
    literal("a float for an integer", "int32", "1.5", "found '.' where the end of an integer was expected", column: 2),
    literal("a word for a float", "fp32", "infinity", "found 'infinity' where a number of type `fp32` was expected"),
    literal(
      "an infinity that is none", "fp8e4m3fn", "inf", "found 'inf' where a number of type `fp8e4m3fn` was expected"),
    literal("half a float", "fp32", "0x1.8", "this is not a number of type `fp32`"),
    literal("a float without digits", "fp32", "0xp+1", "this is not a number of type `fp32`"),
    literal("two points", "fp32", "1.2.3", "this is not a number of type `fp32`"),
    literal("too large for 4 bits", "uint4", "16", "16 does not fit type `uint4`"),
    literal("too small for 4 bits", "int4", "-9", "-9 does not fit type `int4`"),
    literal("less than none", "uint64", "-1", "-1 does not fit type `uint64`"),
    literal("too large for 64 bits", "int64", "9223372036854775808", "9223372036854775808 does not fit type `int64`"),
    literal("too large for half a float", "fp16", "65520", "65520 does not fit type `fp16`"),
    literal("too large for a float", "fp32", "-0x1p+128", "-0x1p+128 does not fit type `fp32`"),
    literal("too large for a double", "fp64", "1e999", "1e999 does not fit type `fp64`"),
    literal(
      "too few elements", "tensor<int32, [2, 2]>", "[[1, 2], [3]]",
      "dimension 1 of a constant has size 1 where its type says 2",
      column: 10),
    literal(
      "too many elements", "tensor<int32, [1]>", "[1, 2]", "dimension 0 of a constant has size 2 where its type says 1"),
    literal(
      "rows of different length", "tensor<int32, [2, ?]>", "[[1, 2], [3]]",
      "dimension 1 of a constant has size 1 where its type says 2", column: 10),
    literal(
      "sizes far beyond the elements", "tensor<int32, [18446744073709551615, 18446744073709551615]>", "[]",
      "dimension 0 of a constant has size 0 where its type says 18446744073709551615"),
    literal(
      "two open dimensions", "tensor<int32, [?, ?]>", "[[1]]", "a constant's type leaves more than one dimension open"),
    literal(
      "any number of dimensions", "tensor<int32, [...]>", "[[1]]",
      "a constant's type leaves more than one dimension open"
    ),
    literal("a state", "state<fp16>", "1", "a constant cannot be a state"),
    literal("a list too short", "list<int32, 2>", "[1]", "a list has length 1 where its type says 2"),
    literal("a tuple too short", "tuple<int32, int32>", "(1)", "a tuple has length 1 where its type says 2"),
    literal("a tuple too long", "tuple<int32>", "(1, 2)", "a tuple has length 2 where its type says 1"),
    literal("half an entry", "dict<int32, int32>", "{{1}}", "found '}' where ',' was expected", column: 4),
    literal("a string without end", "string", "\"abc", "a string does not end"),
    literal("an escape that is none", "string", #""a\q""#, "this is not an escape sequence", column: 3),
    literal("half an escape", "string", #""\x1""#, "this is not an escape sequence", column: 2),
    literal("an escape that breaks UTF-8", "string", #""\xff""#, "a string is not UTF-8", column: 2),
    literal(
      "a file without path", "int8", "BLOBFILE(offset = uint64(64))", "found 'offset' where 'path' was expected",
      column: 10),
    literal(
      "a path without type", "int8", "BLOBFILE(path = \"a\")", "found a string where a type was expected", column: 17),
    literal(
      "an offset of another type", "int8", "BLOBFILE(path = string(\"a\"), offset = int32(64))",
      "found 'int32' where type `uint64` was expected", column: 39),
  ]

  @Test(arguments: cases)
  func theSentenceAndThePlaceAreRight(testCase: Case) {
    let error = #expect(throws: Diagnostic.self) { try MILTextSample.parse(testCase.text) }
    #expect(error?.diagnostic.message == testCase.message)
    #expect(
      error?.diagnostic.location == Location(lineAndColumn: .init(line: testCase.line, column: testCase.column)))
  }

  @Test
  func theWholeErrorNamesTheFile() {
    let error = #expect(throws: Diagnostic.self) {
      try MILTextParser.parse(Array("program(1.0)\n[é = int8(1)] {}".utf8), file: "model.mil")
    }
    #expect(
      error?.description == """
        error: found byte 0xc3 where the name of an attribute was expected
          at: model.mil, line 2, column 2
        """)
  }

  @Test
  func columnsCountCharacters() {
    let error = #expect(throws: Diagnostic.self) { try MILTextSample.parse("program(1.0) [a = string(\"éé\"), ] {}") }
    #expect(error?.diagnostic.location.lineAndColumn == .init(line: 1, column: 33))
  }

  /// Texts cut anywhere, or with one byte changed, are read or refused, and no more.
  @Test
  func damagedTextsAreReadOrRefused() {
    for text in MILTextFormTests.texts {
      let bytes = Array(text.utf8)
      for end in bytes.indices { _ = try? MILTextParser.parse(Array(bytes[..<end])) }
      for index in bytes.indices {
        for change in "(]}>,\"9".utf8 {
          var damaged = bytes
          damaged[index] = change
          guard let parsed = try? MILTextParser.parse(damaged) else { continue }
          _ = try? MILTextWriter.bytes(parsed)
        }
      }
    }
  }

  @Test func moreOperationsThanAnybodyMeansAreRefused() throws {
    var limits = Limits()
    limits.programTextOperations = 3
    let operations = (0..<4).map { "int32 c\($0) = const()[val = int32(1)];" }
    _ = try MILTextParser.parse(Array(MILTextSample.text(Array(operations.prefix(3))).utf8), limits: limits)
    let error = try #require(throws: Diagnostic.self) {
      try MILTextParser.parse(Array(MILTextSample.text(operations).utf8), limits: limits)
    }
    #expect(error.diagnostic.message == "the program has more than 3 operations, the maximum")
  }
}
