internal import ModelSpec

/// Checks what is done to images before the first layer.
enum PreprocessingValidator {
  /// Runs at the path of the network.
  static func validate(
    _ preprocessing: [NeuralNetworkPreprocessing], _ model: Model, _ context: inout ValidationContext
  ) {
    guard !preprocessing.isEmpty else { return }
    let inputs = model.description?.input ?? []
    var byName = inputs.byName
    // Old converters leave the name empty where the model has one image.
    let images = inputs.filter { $0.kind == .image }
    if images.count == 1, byName[""] == nil { byName[""] = images[0] }
    for (index, entry) in preprocessing.enumerated() {
      context.within("preprocessing", index) { validate(entry, byName, &$0) }
    }
  }

  private static func validate(
    _ entry: NeuralNetworkPreprocessing, _ inputs: NameMap<FeatureDescription>, _ context: inout ValidationContext
  ) {
    if entry.preprocessor == nil {
      context.warning(
        "preprocessing-missing", "the entry has neither `scaler` nor `meanImage`", at: "preprocessor",
        expected: "`scaler` or `meanImage`")
    }
    guard let input = inputs[entry.featureName] else {
      let name = entry.featureName
      let message =
        name.isEmpty
        ? "the preprocessing names no input" : "the preprocessing is for '\(name)', which is not an input of the model"
      context.warning("preprocessing-unused", message, at: "featureName", found: name)
      return
    }
    guard case .imageType(let image)? = input.type?.kind else {
      context.warning(
        "preprocessing-unused", "the preprocessing is for input '\(input.name)', which is not an image",
        at: "featureName",
        found: input.kind?.name, expected: "Image")
      return
    }
    if case .meanImage(let mean)? = entry.preprocessor {
      context.within("meanImage") { validate(mean, input.name, of: image, &$0) }
    }
  }

  private static func validate(
    _ mean: NeuralNetworkMeanImage, _ name: String, of image: ImageFeatureType, _ context: inout ValidationContext
  ) {
    guard image.sizeFlexibility == nil, image.width > 0, image.height > 0 else { return }
    let channels: UInt64
    switch image.colorSpace {
    case .rgb, .bgr: channels = 3
    case .grayscale, .grayscaleFloat16: channels = 1
    case .invalidColorSpace, .unrecognized: return
    }
    let size = ElementCount([
      ("channels", channels), ("height", UInt64(image.height)), ("width", UInt64(image.width)),
    ])
    let count = UInt64(mean.meanImage.byteCount / 4)
    guard count != size.value else { return }
    let expected = size.value.map { "\($0)" } ?? "more than fit in 64 bits"
    context.error(
      "mean-image-size",
      "the mean image of '\(name)' has \(counted(Int(count), "value")), expected \(expected) (\(size.formula))",
      at: "meanImage", found: "\(count)", expected: expected, remedy: "state one value for each pixel and channel")
  }
}
