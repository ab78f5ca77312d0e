import ModelSpec
import Testing
import _ContractJudge

/// What `validate` finds no error in loads and predicts: a share of what `scripts/stress/judge-contract.sh` judges, always the same.
@Suite struct ContractTests {
  private func breaks(
    _ numbers: Range<Int>, _ make: (Int) -> (model: Model, file: WeightFile)?
  ) -> (found: [String], predicted: Int) {
    var found: [String] = []
    var predicted = 0
    for number in numbers {
      guard let (model, file) = make(number) else { continue }
      switch Judge.outcome(of: model, file, seed: number) {
      case .broken(let broken): found.append("\(number): \(broken.part): \(broken.code)")
      case .predicted: predicted += 1
      case .refused, .excused, .notTried: break
      }
    }
    return (found, predicted)
  }

  @Test func programs() {
    let result = breaks(1..<401) { (ProgramGenerator.model($0), WeightFile()) }
    #expect(result.found.isEmpty, "\(result.found)")
    #expect(result.predicted > 100)
  }

  @Test func programsWithFiles() {
    let result = breaks(1..<201) { ProgramGenerator.modelWithFile($0) }
    #expect(result.found.isEmpty, "\(result.found)")
    #expect(result.predicted > 50)
  }

  @Test func networks() {
    let result = breaks(1..<301) { NetworkGenerator.model($0).map { ($0, WeightFile()) } }
    #expect(result.found.isEmpty, "\(result.found)")
    #expect(result.predicted > 60)
  }

  @Test func mutants() {
    let mutants = MutantGenerator()
    let result = breaks(1..<301) { mutants.model($0).map { ($0, WeightFile()) } }
    #expect(result.found.isEmpty, "\(result.found)")
  }

  /// A model that was made once is made again by its number.
  @Test func numbersStandForModels() {
    #expect(ProgramGenerator.model(7) == ProgramGenerator.model(7))
    #expect(NetworkGenerator.model(7) == NetworkGenerator.model(7))
    #expect(ProgramGenerator.model(7) != ProgramGenerator.model(8))
  }
}
