internal import ModelOps
internal import ModelRuntime
internal import ModelSpec
internal import ModelTraining
internal import Testing
internal import _ModelTestSupport

/// Learning as PyTorch does, from the same start with the same examples in the same order.
@Suite struct NetworkTrainerTests {
  /// Largest differences of weights from PyTorch's, as shares of the largest weight, and of losses.
  private static let (stepTolerance, epochsTolerance, lossTolerance) = (Float(1e-6), Float(1e-4), 1e-5)

  private func difference(_ found: [Float], _ expected: [Float]) -> Float {
    guard found.count == expected.count, !expected.isEmpty else { return .infinity }
    let largest = expected.map { abs($0) }.max() ?? 0
    return zip(found, expected).map { abs($0 - $1) }.max().map { $0 / largest } ?? 0
  }

  @Test(arguments: TrainingFixture.all) func learnsAsPyTorchDoes(_ fixture: TrainingFixture) throws {
    let trainer = try TrainerTable.trainer(of: try fixture.model(), LoadingOptions(threadCount: 1))
    let (step, epochs) = (try fixture.floats("step.bin"), try fixture.floats("epochs.bin"))
    var losses: [Double] = []
    try trainer.train(try fixture.examples()) { (event: TrainingEvent) throws(RuntimeError) in
      if event.kind == .miniBatchEnd, event.epoch == 0, event.miniBatch == 0 {
        let found = difference(trainer.allWeights(), step)
        #expect(found <= Self.stepTolerance)
      }
      if event.kind == .epochEnd { losses.append(event.loss ?? .nan) }
    }
    let found = difference(trainer.allWeights(), epochs)
    #expect(found <= Self.epochsTolerance)
    let expected = try fixture.losses()
    #expect(losses.count == expected.count)
    for (loss, reference) in zip(losses, expected) {
      #expect(abs(loss - reference) <= Self.lossTolerance * max(1, abs(reference)))
    }
  }

  @Test func fixturesAreThere() { #expect(TrainingFixture.all.count >= 12) }

  @Test func anInvalidModelIsRefusedWithAllItsReasons() throws {
    let model = Model.updatable {
      $0.layers[0].isUpdatable = false
      $0.updateParams?.epochs = nil
    }
    do throws(RuntimeError) {
      _ = try TrainerTable.trainer(of: model)
      Issue.record("a broken model is taken")
    } catch {
      #expect(error.code == .update)
      #expect(error.message.contains("the model is updatable, but none of its layers is"))
      #expect(error.message.contains("`epochs` is not set"))
    }
  }
}
