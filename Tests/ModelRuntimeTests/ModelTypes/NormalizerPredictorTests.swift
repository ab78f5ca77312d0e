import ModelOps
import ModelRuntime
import ModelSpec
import Testing
import _ModelTestSupport

@Suite struct NormalizerPredictorTests {
  @Test(arguments: [
    (Normalizer.NormType.lMax, [-4.0, 2, 1], [-2.0, 1, 0.5]), (.l1, [-4, 2, 2], [-0.5, 0.25, 0.25]),
    (.l2, [-3, 4, 0], [-0.6, 0.8, 0]), (.l2, [0, 0], [0, 0]),
  ])
  func norms(_ norm: Normalizer.NormType, _ values: [Double], _ expected: [Double]) throws {
    let model = Model.model(
      .normalizer(.with { $0.normType = norm }), inputs: [.multiArray("x", [3], .double)],
      outputs: [.multiArray("y", [3], .double)])
    #expect(try predict(model, ["x": .doubles(values)])["y"]?.array?.doubles == expected)
  }
}
