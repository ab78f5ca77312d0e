internal import ModelSpec

extension NeuralNetworkPreprocessing {
  /// The preprocessing of each pixel, on one line.
  var text: String {
    switch preprocessor {
    case .scaler(let scaler):
      "pixels × \(scaler.channelScale)\(scaler.biasText)"
    case .meanImage(let mean):
      "minus a mean image of \(NumberText.grouped(mean.meanImage.byteCount / 4)) values"
    case nil: "none"
    }
  }
}

extension NeuralNetworkImageScaler {
  /// The biases that are not zero.
  fileprivate var biasText: String {
    let biases = [("red", redBias), ("green", greenBias), ("blue", blueBias), ("gray", grayBias)]
    let stated = biases.filter { $0.1 != 0 }.map { "\($0.0) \($0.1 < 0 ? "" : "+")\($0.1)" }
    return stated.isEmpty ? "" : ", then " + stated.joined(separator: ", ")
  }
}
