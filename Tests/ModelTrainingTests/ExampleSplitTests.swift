import ModelTraining
import Testing

struct ExampleSplitTests {
  @Test func sharesAndSeeds() {
    let rows = Array(0..<100)
    let (training, held) = ExampleSplit.parts(rows, held: 0.2, seed: 1)
    #expect(training.count == 80 && held.count == 20)
    #expect((training + held).sorted() == rows)
    #expect(training == training.sorted() && held == held.sorted())
    #expect(ExampleSplit.parts(rows, held: 0.2, seed: 1).held == held)
    #expect(ExampleSplit.parts(rows, held: 0.2, seed: 2).held != held)
  }

  @Test func somethingIsLeftToTrainWith() {
    #expect(ExampleSplit.parts([1, 2], held: 0.99, seed: 0).training.count == 1)
    #expect(ExampleSplit.parts([1, 2], held: 0, seed: 0).held.isEmpty)
    #expect(ExampleSplit.parts([Int](), held: 0.5, seed: 0).training.isEmpty)
    #expect(ExampleSplit.parts([1, 2], held: .nan, seed: 0).held.isEmpty)
    #expect(ExampleSplit.parts([1, 2], held: .infinity, seed: 0).training.count == 1)
  }
}
