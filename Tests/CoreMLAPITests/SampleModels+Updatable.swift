import Foundation
import ModelSpec
import _ModelTestSupport

extension SampleModels {
  /// A nearest-neighbors classifier without samples, whose input 'features' has `count` numbers.
  static func neighbors(_ count: Int = 2) -> Model {
    var model = Model.classifier(
      .kNearestNeighborsClassifier(
        .with {
          $0.nearestNeighborsIndex = .samples([], dimensions: Int32(count), leafSize: 30)
          $0.numberOfNeighbors = .value(1, 1...5)
          $0.defaultClassLabel = .defaultStringLabel("unknown")
          $0.weightingScheme = .inverseDistanceWeighting(InverseDistanceWeighting())
        }), inputs: [.multiArray("features", [Int64(count)])])
    model.specificationVersion = 4
    model.isUpdatable = true
    model.description?.trainingInput = [.multiArray("features", [Int64(count)]), .string("label")]
    return model
  }

  /// Images of 4 × 2 pixels to labels: a network that makes 8 numbers of an image, and nearest neighbors.
  static func drawings() -> Model {
    let network = Model.neuralNetwork(
      [
        .layer(
          "flatten", ["drawing"], ["flat"],
          .flatten(.with { $0.mode = .channelFirst })),
        .layer(
          "scale", ["flat"], ["features"],
          .activation(.with { $0.nonlinearityType = .linear(.with { $0.alpha = 1.0 / 255 }) })),
      ], inputs: [.image("drawing", width: 4, height: 2, .grayscale)], outputs: [.multiArray("features", [8])])
    var plain = network
    if case .neuralNetwork(var layers)? = plain.kind {
      layers.arrayInputShapeMapping = .rank5ArrayMapping
      plain.kind = .neuralNetwork(layers)
    }
    plain.specificationVersion = 1
    var model = Model.classifier(
      .pipelineClassifier(
        .with {
          $0.pipeline = .with {
            $0.models = [plain, neighbors(8)]
            $0.names = ["embedding", "neighbors"]
          }
        }), inputs: [.image("drawing", width: 4, height: 2, .grayscale)])
    model.specificationVersion = 4
    model.isUpdatable = true
    model.description?.trainingInput = [.image("drawing", width: 4, height: 2, .grayscale), .string("label")]
    return model
  }
}
