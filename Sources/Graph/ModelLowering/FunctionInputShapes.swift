package import ModelGraph
package import ModelSpec

/// How the shape of a value becomes the shape of the tensor that a function takes.
package struct FunctionInputShapes: Sendable {
  private let rank: Int
  /// Whether the function takes an image as [N, H, W, C].
  package let isChannelLast: Bool

  /// - Parameter feature: What the model's description says of the input; nil when it says nothing.
  package init(_ type: TensorType, _ feature: FeatureDescription?) {
    rank = type.rank
    if case .imageType(let image)? = feature?.type?.kind {
      let channels = image.isGray ? 1 : 3
      isChannelLast = type.rank == 4 && !type.shape[1].contains(channels) && type.shape[3].contains(channels)
    } else {
      isChannelLast = false
    }
  }

  /// The shape of an array: a scalar input is declared with one element.
  package func array(_ shape: [Int]) -> [Int] {
    rank == 0 && shape.allSatisfy { $0 == 1 } ? [] : shape
  }

  /// One image, in the order of axes that the function has.
  package func image(channels: Int, height: Int, width: Int) -> [Int] {
    isChannelLast ? [1, height, width, channels] : [1, channels, height, width]
  }
}

extension NamedShapes {
  /// The shapes that a model names for an input of a function.
  package init(_ type: TensorType, _ feature: FeatureDescription?) {
    let shapes = FunctionInputShapes(type, feature)
    self.init(
      feature, array: shapes.array, image: { shapes.image(channels: $0, height: $1, width: $2) })
  }
}

extension InputShapes {
  /// The shapes that a model names for an input of a neural network.
  package func named(_ feature: FeatureDescription) -> NamedShapes {
    NamedShapes(
      feature, array: { array($0, declaredRank: $0.count) },
      image: { image(channels: $0, height: $1, width: $2) })
  }
}
