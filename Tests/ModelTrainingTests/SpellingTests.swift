import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelTraining

/// Features whose names only differ in how they are spelled are different.
@Suite struct SpellingTests {
  @Test func aTargetMayBeAnotherSpellingOfAnInput() {
    let description = ModelDescription.with {
      $0.input = [.multiArray(Spellings.composed, [1])]
      $0.trainingInput = Spellings.both.map { .multiArray($0, [1]) }
    }
    #expect(TrainingInputs(of: description).targets == [Spellings.decomposed])
  }
}
