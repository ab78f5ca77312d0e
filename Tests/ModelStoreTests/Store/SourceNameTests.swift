import Foundation
import Testing

@testable import ModelStore

struct SourceNameTests {
  @Test(arguments: [
    ("Digits.mlmodel", "Digits"), ("Digits.mlmodelc.tar.xz", "Digits"), ("Digits.mlpackage.tgz", "Digits"),
    ("Digits", "Digits"), ("v1.2.mlmodel", "v1.2"), (".mlmodel", ""), ("a.tar.tar.gz", "a"),
  ])
  func names(_ file: String, _ name: String) {
    #expect(SourceName.name(of: file) == name)
  }

  @Test(arguments: [
    ("bytes 0-9/10", 0, 10 as Int?), ("bytes 5-9/*", 5, nil), ("bytes 5-9/9", -1, nil), ("bytes */10", -1, nil),
    ("bytes 9-5/10", -1, nil), ("bytes -5-9/10", -1, nil), ("5-9/10", -1, nil),
    ("bytes 99999999999999999999-1/2", -1, nil),
  ])
  func ranges(_ text: String, _ first: Int, _ total: Int?) {
    let range = HTTPAnswer.range(text)
    #expect((range?.first ?? -1) == first)
    #expect(range?.total == total)
  }

  @Test(arguments: [
    ("0001-0123456789ab", true), ("12345-0123456789ab", true), ("1-0123456789ab", false), ("0001-0123456789a", false),
    ("0001-0123456789AB", false), ("../x-0123456789ab", false), ("0001-0123456789ab/..", false), ("", false),
  ])
  func identifiers(_ text: String, _ isOne: Bool) {
    #expect(CurrentRecord.isIdentifier(text) == isOne)
  }

  @Test func signaturesLieBeside() throws {
    let url = try #require(URL(string: "https://a.example/b%20c/Digits.mlmodel?key=1"))
    #expect(Fetching.signatureURL(of: url).absoluteString == "https://a.example/b%20c/Digits.mlmodel.sig?key=1")
  }
}
