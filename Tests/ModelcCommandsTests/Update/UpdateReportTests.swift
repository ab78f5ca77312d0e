import Testing

@testable import ModelcCommands

struct UpdateReportTests {
  private let epoch = UpdateReport.Epoch(
    number: 3, count: 10, loss: 0.43211, score: UpdateScore(kind: .accuracy, value: 0.912), seconds: 3, secondsLeft: 7)

  @Test func lines() {
    let text = UpdateReport(isJSON: false)
    #expect(text.begin(training: 80, held: 20) == "80 training examples, 20 validation examples\n")
    #expect(text.epoch(epoch) == "epoch  3/10  loss 0.4321  accuracy 91.2 %  7 s left\n")
    let before = UpdateScore(kind: .meanSquaredError, value: 2.5)
    let after = UpdateScore(kind: .meanSquaredError, value: 0.0125)
    #expect(
      text.end(before: before, after: after, isHeldOut: true, output: "x.mlmodelc", reason: nil)
        == "validation mean squared error: 2.5 before, 0.0125 after\nx.mlmodelc\n")
  }

  @Test func objects() {
    let json = UpdateReport(isJSON: true)
    #expect(
      json.epoch(epoch)
        == "{\"event\": \"epoch\",\"epoch\": 3,\"loss\": 0.43211,\"accuracy\": 0.912,\"seconds\": 3}\n")
  }

  @Test func times() {
    #expect(UpdateReport.time(0.2) == "1 s")
    #expect(UpdateReport.time(200) == "3 min 20 s")
    #expect(UpdateReport.time(3900) == "1 h 5 min")
    #expect(UpdateReport.time(.infinity) == "277777 h 46 min")
  }

  @Test func numbers() {
    #expect(UpdateScore.fixed(0.05, 1) == "0.1")
    #expect(UpdateScore.fixed(-0.01, 1) == "0.0")
    #expect(UpdateScore.fixed(12.34567, 4) == "12.3457")
    #expect(UpdateScore.fixed(3, 0) == "3")
    #expect(UpdateScore.fixed(.nan, 4) == "nan")
  }

  @Test func curves() {
    let svg = UpdatePlot(epochs: [epoch, epoch]).svg
    #expect(svg.hasPrefix("<svg ") && svg.hasSuffix("</svg>\n"))
    #expect(svg.contains("<polyline points=\"56.0,34.0 584.0,34.0\""))
    #expect(svg.contains(">accuracy</text>") && svg.contains(">0.4321</text>"))
  }
}
