import ModelRuntime
import ModelSpec
import Testing
import _ModelTestSupport

@Suite struct PredictorTableTests {
  @Test func closedTypes() {
    #expect(
      loadingProblem(.model(.visionFeaturePrint(CoreMLModels.VisionFeaturePrint())))
        == "a model of type `visionFeaturePrint` cannot be run here: its weights ship only with Apple's systems; "
        + "`inspect`, `compile` and `generate` work with it\n  at: visionFeaturePrint")
    #expect(
      loadingProblem(.model(.gazetteer(CoreMLModels.Gazetteer())))
        == "a model of type `gazetteer` cannot be run here: the code that reads its parameters ships only with Apple's systems; "
        + "`inspect`, `compile` and `generate` work with it\n  at: gazetteer")
    #expect(loadingProblem(Model()) == "the model has no type")
  }
}
