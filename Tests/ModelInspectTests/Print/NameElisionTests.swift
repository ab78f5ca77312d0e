import Testing

@testable import ModelInspect

@Suite struct NameElisionTests {
  @Test func whatAllEndWithGoesFirst() {
    let names = (17...19).map { "linear_\($0)_weight_to_fp16" }
    #expect(NameElision.shortened(names, width: 14) == ["linear_17…", "linear_18…", "linear_19…"])
    #expect(NameElision.shortened(names, width: 40) == names)
  }

  @Test func thenWhatAllBeginWith() {
    let names = (1...2).map { "encoder/layer/attention/query_\($0)_weight_to_fp16" }
    #expect(NameElision.shortened(names, width: 8) == ["…1…", "…2…"])
  }

  @Test func shortNamesStay() {
    #expect(NameElision.shortened(["x", "a_weight_to_fp16", "b_weight_to_fp16"], width: 6) == ["x", "a…", "b…"])
  }

  @Test func oneNameLosesItsMiddle() {
    #expect(NameElision.shortened(["abcdefghij"], width: 7) == ["abc…hij"])
    #expect(NameElision.shortened(["abcdefghij", "abcdefghij"], width: 7) == ["abc…hij", "abc…hij"])
  }

  @Test func nothingIsWiderThanItMayBe() {
    let names = ["図図図図図図図/weight_x", "a_very_long_name/weight_x", "", "é\u{301}é\u{301}é\u{301}"]
    for width in 3...30 {
      for name in NameElision.shortened(names, width: width) { #expect(TerminalText.width(name) <= width) }
    }
  }
}
