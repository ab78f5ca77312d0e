package import ModelSpec

/// The file `model/coremldata.bin` of a network: how images become numbers. Eight maps from the names of the image inputs
/// to a number; without image inputs, eight empty ones.
package struct NetworkImageParameters: Equatable, Sendable {
  package struct Entry: Equatable, Sendable {
    /// Name of an image input.
    package var input: String
    package var value: Float

    package init(_ input: String, _ value: Float) {
      self.input = input
      self.value = value
    }
  }

  /// 1 for every image input.
  package var isImage: [Entry] = []
  /// 1 for inputs in the order blue, green, red.
  package var isBGR: [Entry] = []
  /// 1 for inputs with one channel.
  package var isGrayscale: [Entry] = []
  package var blueBias: [Entry] = []
  package var greenBias: [Entry] = []
  package var redBias: [Entry] = []
  package var grayBias: [Entry] = []
  /// Factor for every channel; 1 without preprocessing.
  package var channelScale: [Entry] = []

  package init() {}

  /// The maps in the order of the file.
  private static let maps: [(name: String, any WritableKeyPath<Self, [Entry]> & Sendable)] = [
    ("the image inputs", \.isImage), ("the BGR inputs", \.isBGR), ("the grayscale inputs", \.isGrayscale),
    ("the blue biases", \.blueBias), ("the green biases", \.greenBias), ("the red biases", \.redBias),
    ("the gray biases", \.grayBias), ("the channel scales", \.channelScale),
  ]
}

extension NetworkImageParameters: CoreMLDataFile {
  package init(from input: inout CoreMLDataReader) throws(Diagnostic) {
    self.init()
    for (name, map) in Self.maps {
      self[keyPath: map] = try input.list(name, elementSize: 12) { reader throws(Diagnostic) in
        Entry(try reader.string(name), try reader.float(name))
      }
    }
  }

  package func write(to output: inout CoreMLDataWriter) {
    for (_, map) in Self.maps {
      output.list(self[keyPath: map]) { output, entry in
        output.string(entry.input)
        output.float(entry.value)
      }
    }
  }
}

extension NetworkImageParameters {
  /// What is written for a network with these inputs.
  ///
  /// An input takes its numbers from the first scaler with its name, or with no name. Inputs stand in the order of the
  /// description; no file with several images is known.
  package init(of network: NeuralNetwork, inputs: [FeatureDescription]) {
    self.init()
    for input in inputs {
      guard case .imageType(let image)? = input.type?.kind else { continue }
      let scaler = network.preprocessing.lazy.compactMap { step -> NeuralNetworkImageScaler? in
        guard step.featureName.isEmpty || step.featureName == input.name, case .scaler(let scaler)? = step.preprocessor
        else { return nil }
        return scaler
      }.first
      let isGrayscale = image.colorSpace == .grayscale || image.colorSpace == .grayscaleFloat16
      isImage.append(Entry(input.name, 1))
      isBGR.append(Entry(input.name, image.colorSpace == .bgr ? 1 : 0))
      self.isGrayscale.append(Entry(input.name, isGrayscale ? 1 : 0))
      blueBias.append(Entry(input.name, scaler?.blueBias ?? 0))
      greenBias.append(Entry(input.name, scaler?.greenBias ?? 0))
      redBias.append(Entry(input.name, scaler?.redBias ?? 0))
      grayBias.append(Entry(input.name, scaler?.grayBias ?? 0))
      channelScale.append(Entry(input.name, scaler?.channelScale ?? 1))
    }
  }
}
