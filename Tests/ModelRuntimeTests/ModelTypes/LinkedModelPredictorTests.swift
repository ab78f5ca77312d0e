import ModelRuntime
import ModelSpec
import Testing
import _ModelTestSupport

@Suite struct LinkedModelPredictorTests {
  private func model(_ name: String, _ path: String = "") -> Model {
    .model(
      .linkedModel(
        .with {
          $0.linkType = .linkedModelFile(
            .with {
              $0.linkedModelFileName = .with { $0.defaultValue = name }
              $0.linkedModelSearchPath = .with { $0.defaultValue = path }
            })
        }), version: 4, inputs: [.double("x")], outputs: [.double("y")])
  }

  @Test func whereItIsLookedFor() {
    #expect(
      loadingProblem(model("Other.mlmodelc", "/nowhere:$BUNDLE_MAIN"))
        == "the linked model 'Other.mlmodelc' was not found in '/nowhere'\n  at: linkedModel")
    #expect(
      loadingProblem(model("Other.mlmodelc"))
        == "the search path '.' of the linked model is not a directory that can be searched\n  at: linkedModel")
    #expect(
      loadingProblem(model("../Other.mlmodelc"))
        == "the linked model is called '../Other.mlmodelc', expected the name of a directory\n  at: linkedModel")
  }
}
