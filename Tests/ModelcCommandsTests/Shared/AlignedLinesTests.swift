import Testing

@testable import ModelcCommands

@Suite struct AlignedLinesTests {
  private let rows = [
    ["", "value", "operation", "shape", "max error"],
    ["", "encoder_layer_17_output_cast_fp16", "linear", "[1, 3, 224, 224]", "0.000123457"],
    ["✗", "encoder_layer_18_output_cast_fp16", "conv", "[1, 3, 224, 224]", "16809984"],
  ]

  @Test(arguments: [40, 60, 80, 120, 200])
  func tablesFit(columns: Int) {
    let text = AlignedLines.text(rows, names: [1], optional: [3, 2], columns: columns)
    for line in text.split(separator: "\n") { #expect(line.count <= columns, "\(line)") }
    // Numbers are whole whatever the width.
    #expect(text.contains("0.000123457") && text.contains("16809984"))
    #expect(text.contains("17") && text.contains("18"))
  }

  @Test func filesGetAll() {
    #expect(AlignedLines.text(rows, names: [1], optional: [3, 2], columns: nil) == AlignedLines.text(rows))
  }

  @Test func tablesOfLeadingColumnsAreNotLost() {
    let rows = [["ms", "share", "kind", "name"], ["0.5", "10 %", "conv", "x"]]
    let text = AlignedLines.text(rows, names: [3], columns: 8)
    #expect(text.contains("0.5") && text.contains("conv"))
  }
}
