import ModelFiles
import Testing

struct FoundationJSONWriterTests {
  private func text(_ value: JSONValue) -> String {
    String(decoding: FoundationJSONWriter.bytes(value), as: UTF8.self)
  }

  @Test func layout() {
    let value = JSONValue.array([
      .object([
        .init("empty", .array([])), .init("none", .object([])), .init("list", [1, "two", true]), .init("no", .null),
      ])
    ])
    #expect(
      text(value) == """
        [
          {
            "empty" : [

            ],
            "none" : {

            },
            "list" : [
              1,
              "two",
              true
            ],
            "no" : null
          }
        ]
        """)
  }

  @Test func strings() {
    #expect(
      text("a/b \"c\" \\ \n\r\t\u{8}\u{c}\u{1}\u{1f}\u{7f} × →") == #""a\/b \"c\" \\ \n\r\t\b\f\u0001\u001f"#
        + "\u{7f} × →\"")
  }

  static let numbers: [(Double, String)] = [
    (Double(Float(1) / 255), "0.0039215688593685627"), (Double(Float(0.1)), "0.10000000149011612"),
    (1, "1"), (-1, "-1"), (0, "0"), (-0.0, "-0"), (0.5, "0.5"), (-2.25, "-2.25"), (100, "100"),
    (1e16, "10000000000000000"),
    (1e17, "1e+17"), (123_456_789_012_345_680, "1.2345678901234568e+17"), (0.0001, "0.0001"),
    (0.00001, "1.0000000000000001e-05"), (Double(Float.greatestFiniteMagnitude), "3.4028234663852886e+38"),
    (Double(Float.leastNonzeroMagnitude), "1.4012984643248171e-45"),
    (.leastNonzeroMagnitude, "4.9406564584124654e-324"),
    (.greatestFiniteMagnitude, "1.7976931348623157e+308"),
    (0.1, "0.10000000000000001"),
    (9.9999999999999999e22, "9.9999999999999992e+22"),
    (.nan, "null"), (.infinity, "null"),
  ]

  @Test(arguments: numbers)
  func number(_ number: Double, _ expected: String) {
    #expect(text(.number(number)) == expected)
  }

  @Test func integers() {
    #expect(text(.integer(.min)) == "-9223372036854775808")
    #expect(text(.unsigned(.max)) == "18446744073709551615")
  }

  @Test func appending() {
    var bytes = Array("x = ".utf8)
    FoundationJSONWriter.write(["a"], to: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == "x = [\n  \"a\"\n]")
  }

  @Test func membersFollowTheListOfKeys() {
    let value = JSONValue.foundationObject(
      [.init("visionOS", "4"), .init("iOS", "1"), .init("macOS", "3"), .init("macCatalyst", "2")],
      insertedAs: ["iOS", "macCatalyst", "macOS", "visionOS"])
    guard case .object(let members) = value else {
      Issue.record("no object")
      return
    }
    #expect(
      members.map(\.key)
        == FoundationDictionaryOrder.ordered(["iOS", "macCatalyst", "macOS", "visionOS"]) { $0 })
  }
}
