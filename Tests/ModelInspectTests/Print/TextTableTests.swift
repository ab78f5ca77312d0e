import Testing

@testable import ModelInspect

/// Tables on a terminal that is too narrow for them.
struct TextTableTests {
  private let narrow = Style(columns: 40)

  @Test func textsGetShorterBeforeNamesAndNumbersNever() {
    var table = TextTable(indent: 0)
    table.add(
      .init("model/block_1/convolution", .name), .init("a description that is long"), .number("11,224,064"))
    #expect(table.text(Style()) == "model/block_1/convolution  a description that is long  11,224,064\n")
    #expect(table.text(narrow) == "model/b…volution  a descrip…  11,224,064\n")
  }

  @Test func namesLoseWhatTheyHaveInCommon() {
    var table = TextTable(indent: 0)
    for number in 17...18 {
      table.add(.init("linear_\(number)_weight_as_half_precision_to_fp16", .name), .number("16,809,984"))
    }
    #expect(table.text(narrow) == "linear_17…  16,809,984\nlinear_18…  16,809,984\n")
  }

  @Test func labelsStayWhole() {
    var table = TextTable(indent: 0)
    table.add(.init("specification", .faint), .wrapped("version 1, needs iOS 11, macOS 10.13, tvOS 11"))
    #expect(
      table.text(narrow) == """
        specification  version 1, needs iOS 11,
                       macOS 10.13, tvOS 11

        """)
    #expect(table.text(Style()) == "specification  version 1, needs iOS 11, macOS 10.13, tvOS 11\n")
  }

  @Test func detailsGetLinesOfTheirOwn() {
    var table = TextTable(indent: 0)
    table.add(.init("0", .faint), .init("conv", .name), .detail("x → y"), .detail("[1, 3, 224, 224] → [1, 64]"))
    table.add(.init("1", .faint), .init("relu", .name), .detail("y → z"), .detail(""))
    #expect(table.text(Style(columns: 60)) == "0  conv  x → y  [1, 3, 224, 224] → [1, 64]\n1  relu  y → z\n")
    #expect(
      table.text(narrow) == """
        0  conv
           x → y  [1, 3, 224, 224] → [1, 64]
        1  relu
           y → z

        """)
  }

  @Test func namesKeepBothEnds() {
    #expect(TerminalText.middle("abcdefghij", width: 7) == "abc…hij")
    #expect(TerminalText.middle("abc", width: 7) == "abc")
    #expect(TerminalText.middle("図図図図図", width: 7) == "図…図図")
  }
}
