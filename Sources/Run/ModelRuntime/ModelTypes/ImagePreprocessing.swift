internal import ModelImage
internal import ModelLowering
internal import ModelOps
internal import ModelSpec

/// How an image becomes numbers: the channels in the declared order, scaled and shifted, a mean image taken off.
struct ImagePreprocessing: Sendable {
  private let name: String
  private let isGray: Bool
  private let isBGR: Bool
  private var scale: Float = 1
  /// In the order red, green, blue; only the first counts for gray.
  private var bias: [Float] = [0, 0, 0]
  private var meanImage: Tensor?

  /// Takes the steps that `steps` has for `feature`.
  ///
  /// - Throws: `RuntimeError` when a mean image cannot be read.
  init(_ steps: [NeuralNetworkPreprocessing], of feature: FeatureDescription) throws(RuntimeError) {
    name = feature.name
    var image: ImageFeatureType?
    if case .imageType(let type) = feature.type?.kind { image = type }
    isGray = image?.isGray ?? false
    isBGR = image?.colorSpace == .bgr
    guard image != nil else { return }
    for step in steps where step.featureName == feature.name || step.featureName.isEmpty {
      switch step.preprocessor {
      case .scaler(let scaler):
        scale = scaler.channelScale
        bias = isGray ? [scaler.grayBias] : [scaler.redBias, scaler.greenBias, scaler.blueBias]
      case .meanImage(let mean):
        let (floats, rest) = mean.meanImage.byteCount.quotientAndRemainder(dividingBy: 4)
        guard rest == 0 else {
          throw RuntimeError(
            .generic,
            "the mean image of input '\(name)' has \(mean.meanImage.byteCount) bytes, expected a multiple of 4")
        }
        do throws(OperationError) {
          meanImage = try Tensor(.weights(mean.meanImage, [Extent(floats)]))
        } catch {
          throw RuntimeError(.generic, error, in: "the mean image of input '\(name)'")
        }
      case nil: break
      }
    }
  }

  /// [1, 1, C, H, W] or [1, C, H, W], as the network maps images.
  func tensor(_ image: PixelBuffer, _ shapes: InputShapes) throws(RuntimeError) -> Tensor {
    let channels = isGray ? 1 : 3
    let order: ChannelOrder = isGray ? .gray : isBGR ? .bgr : .rgb
    let biases = isBGR ? bias.reversed() : bias
    let planes = Tensor(
      floats: image.planes(order, scale: scale, bias: biases),
      shapes.image(channels: channels, height: image.height, width: image.width))
    guard let meanImage else { return planes }
    guard meanImage.count == planes.count else {
      throw RuntimeError(
        .generic,
        "the mean image of input '\(name)' has \(meanImage.count) numbers, the image \(planes.count): "
          + "\(channels) × \(image.height) × \(image.width)")
    }
    return Tensor(floats: zip(planes.floatArray, meanImage.floatArray).map { $0 - $1 }, planes.shape)
  }
}
