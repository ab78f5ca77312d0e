internal import Testing

@testable internal import ModelRuntime

@Suite struct WinogradBudgetTests {
  private func candidate(_ channels: Int, _ side: Int) -> WinogradBudget.Candidate {
    WinogradBudget.Candidate(
      weightShape: [channels, channels, 3, 3], outputShape: [1, channels, side, side])
  }

  @Test func smallModelsAreServedAltogether() {
    let budget = WinogradBudget(weightByteCount: 1e6, activationByteCount: 1e5)
    #expect(budget.choice([candidate(64, 28), candidate(128, 14)]) == [true, true])
  }

  /// Scratch for one large image would take what three others need for their weights.
  @Test func choosesWhatSavesMost() {
    let budget = WinogradBudget(weightByteCount: 300e6, activationByteCount: 0)
    let large = candidate(64, 256)
    let others = [candidate(256, 64), candidate(256, 64), candidate(256, 64)]
    #expect(large.scratchByteCount > 80e6)
    #expect(budget.choice([large] + others) == [false, true, true, true])
  }

  @Test func nothingIsServedWithoutMemory() {
    let budget = WinogradBudget(weightByteCount: 0, activationByteCount: 1e9)
    #expect(budget.choice([candidate(64, 28)]) == [false])
    #expect(budget.choice([]).isEmpty)
  }
}
