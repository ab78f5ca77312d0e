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

  /// There is memory for the weights of two: those of the most places.
  @Test func choosesWhatSavesMost() {
    let budget = WinogradBudget(weightByteCount: 0, activationByteCount: 0)
    let candidates = [14, 64, 16, 32].map { candidate(192, $0) }
    #expect(budget.choice(candidates) == [false, true, false, true])
  }

  @Test func nothingIsServedWithoutMemory() {
    let budget = WinogradBudget(weightByteCount: 0, activationByteCount: 1e7)
    #expect(budget.choice([candidate(512, 28)]) == [false])
    #expect(budget.choice([]).isEmpty)
  }
}
