package import ModelSpec

/// How the shapes of a prediction's inputs become the shapes that layers see, and back.
package struct InputShapes: Sendable {
  private let arrays: NeuralNetworkMultiArrayShapeMapping
  private let images: NeuralNetworkImageShapeMapping

  package init(_ network: NeuralNetwork) {
    arrays = network.arrayInputShapeMapping
    images = network.imageInputShapeMapping
  }

  /// Whether layers see [Sequence, Batch, Channel, Height, Width].
  package var hasFiveAxes: Bool { arrays == .rank5ArrayMapping }

  /// The shape that layers see of an array of `shape` whose declaration has `declaredRank` axes.
  ///
  /// With `RANK5_ARRAY_MAPPING` a declared [C] may come as [C], [Sequence, C] or [Sequence, Batch, C], and a declared
  /// [C, H, W] as [C, H, W], [Batch, C, H, W] or [Sequence, Batch, C, H, W]. Nil for another number of axes.
  package func array(_ shape: [Int], declaredRank: Int) -> [Int]? {
    guard hasFiveAxes else { return shape }
    if shape.count == 5 { return shape }
    if declaredRank == 3 || shape.count > 3 {
      switch shape.count {
      case 3: return [1, 1] + shape
      case 4: return [1] + shape
      default: return nil
      }
    }
    switch shape.count {
    case 1: return [1, 1] + shape + [1, 1]
    case 2: return [shape[0], 1, shape[1], 1, 1]
    case 3: return shape + [1, 1]
    default: return nil
    }
  }

  /// The shape that layers see of an image.
  package func image(channels: Int, height: Int, width: Int) -> [Int] {
    (images == .rank4ImageMapping ? [1] : [1, 1]) + [channels, height, width]
  }
}
