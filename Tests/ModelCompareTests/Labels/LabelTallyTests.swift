import ModelRuntime
import ModelSpec
import Testing

@testable import ModelCompare

@Suite struct LabelTallyTests {
  private func answer(_ label: String, _ best: String...) -> LabelAnswer { LabelAnswer(label: label, best: best) }

  @Test func figuresFollowTheirDefinitions() {
    var tally = LabelTally()
    tally.add("2", answer("2", "2", "10"))
    tally.add("2", answer("10", "10", "2"))
    tally.add("10", answer("10", "10"))
    tally.add("9", answer("10", "10", "1"))
    #expect(tally.exampleCount == 4 && tally.accuracy == 0.5 && tally.topFive == 0.75)
    #expect(tally.labels == ["2", "9", "10"])
    #expect(tally["2", "10"] == 1 && tally["10", "2"] == 0)
    #expect(tally.recall(of: "2") == 0.5 && tally.recall(of: "9") == 0 && tally.recall(of: "1") == nil)
    #expect(tally.precision(of: "10") == 1.0 / 3 && tally.precision(of: "9") == nil)
  }

  @Test func oneAnswerWithoutProbabilitiesLeavesNoTopFive() {
    var tally = LabelTally()
    tally.add("a", answer("a", "a"))
    tally.add("a", LabelAnswer(label: "a"))
    #expect(tally.topFive == nil && tally.accuracy == 1)
  }

  @Test func answersAreReadFromOutputs() throws {
    var description = ModelDescription()
    description.predictedFeatureName = "label"
    description.predictedProbabilitiesName = "chances"
    let scores: [Int64: Double] = [1: 0.1, 2: 0.3, 3: 0.2, 4: 0.15, 5: 0.05, 6: 0.2]
    let answer = try LabelAnswer(["label": .int64(2), "chances": .dictionary(.integers(scores))], of: description)
    #expect(answer == LabelAnswer(label: "2", probability: 0.3, best: ["2", "3", "6", "4", "1"]))
    #expect(try LabelAnswer(["label": .string("cat")], of: description) == LabelAnswer(label: "cat"))
    let error = #expect(throws: Diagnostic.self) { try LabelAnswer(["y": .int64(2)], of: description) }
    #expect(error?.code == "compare-labels")
  }

  @Test func disagreementsAreListed() {
    var comparison = LabelComparison(modelCount: 2)
    comparison.add("one.png", truth: "a", answers: [answer("a"), answer("b")])
    comparison.add("two.png", truth: "b", answers: [answer("a"), answer("a")])
    #expect(comparison.disagreements.map(\.example) == ["one.png"])
    #expect(comparison.tallies.map(\.accuracy) == [0.5, 0])
    #expect(comparison.labels == ["a", "b"])
  }
}
