import ModelOps
import ModelRuntime
import ModelSpec
import Testing
import _ModelTestSupport

@Suite struct OneHotEncoderPredictorTests {
  private func model(isSparse: Bool, ignoresUnknown: Bool) -> Model {
    .model(
      .oneHotEncoder(
        .with {
          $0.categoryType = .int64Categories(.with { $0.vector = [4, 9, 2] })
          $0.outputSparse = isSparse
          $0.handleUnknown = ignoresUnknown ? .ignoreUnknown : .errorOnUnknown
        }), inputs: [.int64("x")],
      outputs: [isSparse ? .dictionary("y", integerKeys: true) : .multiArray("y", [3], .double)])
  }

  @Test func indicator() throws {
    let dense = try predict(model(isSparse: false, ignoresUnknown: true), ["x": .int64(9)])
    #expect(dense["y"]?.array?.doubles == [0, 1, 0])
    let sparse = try predict(model(isSparse: true, ignoresUnknown: true), ["x": .double(2)])
    #expect(sparse["y"]?.integers == [2: 1])
  }

  @Test func unknown() throws {
    let outputs = try predict(model(isSparse: false, ignoresUnknown: true), ["x": .int64(5)])
    #expect(outputs["y"]?.array?.doubles == [0, 0, 0])
    #expect(
      predictionProblem(model(isSparse: false, ignoresUnknown: false), ["x": .int64(5)])
        == "input 'x' is 5, which is none of the 3 categories")
  }
}
