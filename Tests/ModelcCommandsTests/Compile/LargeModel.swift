import Foundation
import ModelFormat
import ModelSpec
import _ModelTestSupport

/// A network of 5 MB, whose writing takes a moment.
enum LargeModel {
  private static let width = 1120

  /// Writes the model as `Large.mlmodel` in `folder` and returns its path.
  static func write(to folder: TemporaryFolder) throws -> String {
    let weights = (0..<width * width).map { Float($0 % 1000) / 1000 }
    let layer = NeuralNetworkLayer.layer(
      "dense", ["x"], ["y"],
      .innerProduct(
        .with {
          $0.inputChannels = UInt64(width)
          $0.outputChannels = UInt64(width)
          $0.weights = .with { $0.floatValue = WeightData(floats: weights) }
        }))
    let shape = [Int64(width)]
    let model = Model.neuralNetwork(
      [layer], inputs: [.multiArray("x", shape)], outputs: [.multiArray("y", shape)])
    try ModelFile(model).write(to: folder.path("Large.mlmodel"))
    return folder.path("Large.mlmodel")
  }
}
