import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelValidation

@Suite struct PreprocessingValidatorTests {
  private func check(
    _ name: String, _ preprocessor: NeuralNetworkPreprocessing.Preprocessor?, _ severity: Diagnostic.Severity = .error,
    input: FeatureDescription = .image("x", width: 4, height: 2)
  ) -> [String] {
    findings(
      .model(
        .neuralNetwork(
          .with {
            $0.layers = [.relu("l", "x", "y")]
            $0.preprocessing = [
              .with {
                $0.featureName = name
                $0.preprocessor = preprocessor
              }
            ]
          }), inputs: [input], outputs: [.multiArray("y", [])]), severity)
  }

  private func mean(_ count: Int) -> NeuralNetworkPreprocessing.Preprocessor {
    .meanImage(.with { $0.meanImage = WeightData(floats: [Float](repeating: 0, count: count)) })
  }

  private let place = "neuralNetwork › preprocessing[0]"

  @Test func meanImagesHaveTheSizeOfTheInput() {
    #expect(check("x", mean(24)).isEmpty)
    #expect(check("", mean(24)).isEmpty)
    #expect(check("x", mean(8), input: .image("x", width: 4, height: 2, .grayscale)).isEmpty)
    #expect(
      check("x", mean(23)) == [
        "\(place) › meanImage › meanImage: the mean image of 'x' has 23 values, expected 24 (channels 3 × height 2 × "
          + "width 4)"
      ])
    #expect(
      check("x", mean(1), input: .image("x", width: .max, height: .max)) == [
        "\(place) › meanImage › meanImage: the mean image of 'x' has 1 value, expected more than fit in 64 bits "
          + "(channels 3 × height 9223372036854775807 × width 9223372036854775807)"
      ])
  }

  @Test func warnsOfWhatHasNoEffect() {
    #expect(check("x", .scaler(NeuralNetworkImageScaler()), .warning).isEmpty)
    #expect(
      check("q", .scaler(NeuralNetworkImageScaler()), .warning)
        == ["\(place) › featureName: the preprocessing is for 'q', which is not an input of the model"])
    #expect(
      check("x", .scaler(NeuralNetworkImageScaler()), .warning, input: .multiArray("x", [1]))
        == ["\(place) › featureName: the preprocessing is for input 'x', which is not an image"])
    #expect(check("x", nil, .warning) == ["\(place) › preprocessor: the entry has neither `scaler` nor `meanImage`"])
    #expect(
      check("", .scaler(NeuralNetworkImageScaler()), .warning, input: .multiArray("x", [1]))
        == ["\(place) › featureName: the preprocessing names no input"])
  }
}
