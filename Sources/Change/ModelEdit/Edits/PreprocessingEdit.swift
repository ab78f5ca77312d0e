internal import ModelFormat
public import ModelSpec

/// Sets how a neural network scales the pixels of an image: `channelScale × pixel + bias`, or removes all preprocessing
/// of the image.
public struct PreprocessingEdit: ModelEdit {
  /// The image.
  public var input: String
  /// Scale and biases; nil for no preprocessing. Values that are not given are kept.
  public var values: [String: Float]?

  /// The names allowed in `values`.
  public static let names = ["scale", "red", "green", "blue", "gray"]

  /// Sets the preprocessing of `input`.
  public init(_ input: String, values: [String: Float]?) {
    self.input = input
    self.values = values
  }

  init(_ argument: EditArgument) throws(Diagnostic) {
    guard argument.text != "none", argument.value != .null else {
      self.init(argument.subject, values: nil)
      return
    }
    var values: [String: Float] = [:]
    for part in argument.text.split(separator: ",") {
      let pair = part.split(separator: ":", maxSplits: 1).map { $0.filter { $0 != " " } }
      guard pair.count == 2, let number = Float(pair[1]), number.isFinite, Self.names.contains(pair[0]) else {
        throw EditProblem.value(
          argument.text, of: "preprocessing",
          expected: "none, or some of scale:NUMBER, red:, green:, blue: and gray:, with commas")
      }
      values[pair[0]] = number
    }
    self.init(argument.subject, values: values)
  }

  public func apply(to model: inout Model) throws(Diagnostic) {
    try model.changeFeatures(input, in: [.input]) { (model, place) throws(Diagnostic) in
      guard model.pipeline == nil else { return }
      guard var network = model.network else {
        throw EditProblem.impossible(
          "only neural networks have preprocessing, this model is a `\(model.kind?.schemaName ?? "")`",
          remedy: "an ML Program scales its image by operations of its own")
      }
      let name = model[place].name
      guard model[place].imageType != nil else {
        throw EditProblem.impossible("input '\(name)' cannot have preprocessing: it is not an image")
      }
      let images = model.description?.input.filter { $0.imageType != nil } ?? []
      func isOwn(_ entry: NeuralNetworkPreprocessing) -> Bool {
        entry.featureName == name || (entry.featureName.isEmpty && images.count == 1)
      }
      if let values {
        var index = network.preprocessing.firstIndex { entry in
          if case .scaler? = entry.preprocessor { isOwn(entry) } else { false }
        }
        if index == nil {
          network.preprocessing.append(
            .with {
              $0.featureName = name
              $0.preprocessor = .scaler(.with { $0.channelScale = 1 })
            })
          index = network.preprocessing.count - 1
        }
        if let index, case .scaler(let scaler)? = network.preprocessing[index].preprocessor {
          network.preprocessing[index].preprocessor = .scaler(scaler.with(values))
        }
      } else {
        network.preprocessing.removeAll(where: isOwn)
      }
      model.network = network
    }
  }
}

extension NeuralNetworkImageScaler {
  fileprivate func with(_ values: [String: Float]) -> NeuralNetworkImageScaler {
    var scaler = self
    scaler.channelScale = values["scale"] ?? channelScale
    scaler.redBias = values["red"] ?? redBias
    scaler.greenBias = values["green"] ?? greenBias
    scaler.blueBias = values["blue"] ?? blueBias
    scaler.grayBias = values["gray"] ?? grayBias
    return scaler
  }
}
