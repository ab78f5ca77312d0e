import ModelSpec
import Testing
import _ContractJudge

/// What `validate` finds no error in loads and predicts: a share of what `scripts/fuzz-contract.sh` judges, always the same.
@Suite struct ContractTests {
  /// Models that are known to break it. They may become fewer only.
  private static let (knownPrograms, knownNetworks) = (8, 3)

  private func breaks(_ numbers: Range<Int>, _ make: (Int) -> Model?) -> (found: [String], predicted: Int) {
    var found: [String] = []
    var predicted = 0
    for number in numbers {
      guard let model = make(number) else { continue }
      switch Judge.outcome(of: model, seed: number) {
      case .broken(let broken): found.append("\(number): \(broken.part): \(broken.code)")
      case .predicted: predicted += 1
      case .refused, .excused, .notTried: break
      }
    }
    return (found, predicted)
  }

  @Test func programs() {
    let result = breaks(1..<401) { ProgramGenerator.model($0) }
    #expect(result.found.count <= Self.knownPrograms, "\(result.found)")
    #expect(result.predicted > 100)
  }

  @Test func networks() {
    let result = breaks(1..<301) { NetworkGenerator.model($0) }
    #expect(result.found.count <= Self.knownNetworks, "\(result.found)")
    #expect(result.predicted > 60)
  }

  @Test func mutants() {
    let mutants = MutantGenerator()
    let result = breaks(1..<301) { mutants.model($0) }
    #expect(result.found.count <= Self.knownNetworks, "\(result.found)")
  }

  /// A model that was made once is made again by its number.
  @Test func numbersStandForModels() {
    #expect(ProgramGenerator.model(7) == ProgramGenerator.model(7))
    #expect(NetworkGenerator.model(7) == NetworkGenerator.model(7))
    #expect(ProgramGenerator.model(7) != ProgramGenerator.model(8))
  }
}
