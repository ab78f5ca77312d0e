import Testing

@testable import ModelcCommands

struct UpdateSplitTests {
  @Test func sharesAndSeeds() {
    let rows = Array(0..<100)
    let (training, held) = UpdateSplit.parts(rows, held: 0.2, seed: 1)
    #expect(training.count == 80 && held.count == 20)
    #expect((training + held).sorted() == rows)
    #expect(training == training.sorted() && held == held.sorted())
    #expect(UpdateSplit.parts(rows, held: 0.2, seed: 1).held == held)
    #expect(UpdateSplit.parts(rows, held: 0.2, seed: 2).held != held)
  }

  @Test func somethingIsLeftToTrainWith() {
    #expect(UpdateSplit.parts([1, 2], held: 0.99, seed: 0).training.count == 1)
    #expect(UpdateSplit.parts([1, 2], held: 0, seed: 0).held.isEmpty)
    #expect(UpdateSplit.parts([Int](), held: 0.5, seed: 0).training.isEmpty)
  }
}
