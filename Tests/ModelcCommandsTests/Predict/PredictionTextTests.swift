import ModelRuntime
import ModelSpec
import Testing

@testable import ModelcCommands

struct PredictionTextTests {
  private let order = PredictionOrder(.with { $0.predictedProbabilitiesName = "p" }, taps: [])

  private func text(_ values: NameMap<FeatureValue>) -> String { PredictionText(order: order).text(values) }

  @Test func arrays() {
    let small = FeatureArray(doubles: [1, 2, 3, 4, 5, 6, 7, 8], shape: [2, 2, 2])
    #expect(
      text(["a": .array(small)]) == """
        a  double [2, 2, 2], min 1, mean 4.5, max 8
          [[[1, 2],
            [3, 4]],
           [[5, 6],
            [7, 8]]]

        """)
    let large = FeatureArray(doubles: Array(repeating: .nan, count: 100), shape: [100])
    #expect(
      text(["a": .array(large)]) == """
        a  double [100], 100 not finite
          nan, nan, nan, nan, nan, nan, nan, nan, … 92 more

        """)
    #expect(text(["a": .array(FeatureArray(doubles: [], shape: [0, 3]))]) == "a  double [0, 3]\n")
  }

  @Test func probabilitiesAreBars() {
    #expect(
      text(["p": .dictionary(.strings(["a": 0.25, "b\n": 0.75, "c": .nan]))]) == """
        p  3 entries
          b\\n  ██████████████████······   75.00 %
          a    ██████··················   25.00 %
          c    ························       nan

        """)
  }

  @Test func otherValues() {
    #expect(
      text([
        "d": .dictionary(.integers([3: 1, 1: 1])), "i": .int64(-4), "s": .string("\u{1b}[1m"),
        "t": .sequence(.strings(["u", "v"])), "u": .undefined(.string),
      ]) == """
        d  2 entries
          1  1
          3  1
        i  -4
        s  \\u{1b}[1m
        t  2 texts
          u
          v
        u  no value

        """)
  }

  @Test func jsonHoldsEverything() {
    let files = PredictionFiles(
      order: order,
      rows: [
        PredictedRow(
          name: "0",
          outputs: [
            "a": .array(FeatureArray(doubles: [0.1, 2, .infinity, -1], shape: [2, 2], as: .float32)),
            "b": .dictionary(.integers([10: 1, 9: .nan])),
          ])
      ], isBatch: false)
    #expect(
      files.json == """
        {
          "a": [
            [0.1, 2],
            ["inf", -1]
          ],
          "b": {
            "9": "nan",
            "10": 1
          }
        }
        """)
  }

  @Test(arguments: [
    ("a/b", "a_b"), ("", "_"), ("..", "_.."), ("x\u{0}y", "x_y"), ("-x", "_-x"), (".\u{301}", "_.\u{301}"),
    ("a\\b", "a_b"),
  ])
  func fileNamesStayInTheirDirectory(name: String, expected: String) {
    #expect(FileNumbers.plain(name) == expected)
  }
}
