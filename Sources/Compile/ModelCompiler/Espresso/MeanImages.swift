internal import ModelFormat
internal import ModelSpec

/// The mean images of a network as layers.
///
/// No compiled network with a mean image is known, so its representation is unknown, too. A constant and a sum before
/// the other layers compute the same.
struct MeanImages {
  private let network: NeuralNetwork
  private let inputs: [FeatureDescription]
  private let path: ModelPath

  /// - Parameter path: The place of the network.
  init(_ network: NeuralNetwork, inputs: [FeatureDescription], at path: ModelPath) {
    self.network = network
    self.inputs = inputs
    self.path = path
  }

  /// Inserts the layers before `layers`, which then read their results.
  ///
  /// - Parameter shapes: The shapes of blobs, to which those of the new ones are added.
  /// - Returns: A warning for each mean image.
  func insert(into layers: inout [FusedLayer], _ shapes: inout NameMap<[Int]>) -> [Diagnostic] {
    let means = lastMeans
    guard !means.isEmpty else { return [] }
    var names = NameSet(layers.flatMap { [$0.layer].withBodies.flatMap { $0.input + $0.output } }).union(shapes.keys)
    var added: [FusedLayer] = []
    var warnings: [Diagnostic] = []
    var seen: NameSet = []
    for input in inputs where seen.insert(input.name).inserted {
      let own = [means[input.name], means[""]].compactMap { $0 }.max { $0.index < $1.index }
      guard case .imageType? = input.type?.kind, let mean = own, let lengths = shapes[input.name] else { continue }
      let shape = Array(lengths.suffix(3))
      guard mean.image.byteCount % 4 == 0, shape.elementCount == mean.image.byteCount / 4 else { continue }
      let place = path.element("preprocessing", mean.index).field("meanImage")
      let (constant, difference) = (
        Self.unused("\(input.name)_mean", names), Self.unused("\(input.name)_less_mean", names)
      )
      names.formUnion([constant, difference])
      Self.rename(input.name, to: difference, in: &layers)
      let pair: [NeuralNetworkLayer] = [
        Self.constant(constant, mean.image, shape: shape),
        .with {
          $0.name = difference
          $0.input = [input.name, constant]
          $0.output = [difference]
          $0.layer = .add(AddLayerParams())
        },
      ]
      added += pair.map { FusedLayer($0, at: place) }
      shapes[constant] = shape
      shapes[difference] = lengths
      warnings.append(
        Diagnostic(
          .warning, NetworkCompiler.unknownFormCode,
          "the place of mean images in compiled models is not known: layers that subtract it are written instead",
          at: Location(path: place)))
    }
    layers.insert(contentsOf: added, at: 0)
    return warnings
  }

  /// The last mean image for each name of an input, and for the empty name, which stands for all. Earlier ones have no
  /// effect, as in predictions from the source.
  private var lastMeans: NameMap<(index: Int, image: WeightData)> {
    var means: NameMap<(index: Int, image: WeightData)> = [:]
    for (index, step) in network.preprocessing.enumerated() {
      if case .meanImage(let mean)? = step.preprocessor { means[step.featureName] = (index, mean.meanImage) }
    }
    return means
  }

  /// A layer with the opposite of the mean.
  private static func constant(_ name: String, _ mean: WeightData, shape: [Int]) -> NeuralNetworkLayer {
    let values = WeightParams.with { $0.floatValue = mean }.floats.map { -$0 }
    return .with {
      $0.name = name
      $0.output = [name]
      $0.layer = .loadConstantND(
        .with {
          $0.shape = shape.map { UInt64($0) }
          $0.data = .with { $0.floatValue = WeightData(floats: values) }
        })
    }
  }

  private static func unused(_ name: String, _ names: NameSet) -> String {
    var name = name
    while names.contains(name) { name += "_" }
    return name
  }

  /// Layers read `new` for `name`, up to one that writes `name` itself.
  private static func rename(_ name: String, to new: String, in layers: inout [FusedLayer]) {
    for index in layers.indices {
      layers[index].layer.rename(name, to: new)
      if layers[index].layer.output.contains(name) { return }
    }
  }
}

extension NeuralNetworkLayer {
  /// Reads the blob `new` for `name`, and so do the layers of its bodies.
  fileprivate mutating func rename(_ name: String, to new: String) {
    input = input.map { $0 == name ? new : $0 }
    func rename(_ network: inout NeuralNetwork?) {
      guard var layers = network?.layers else { return }
      for index in layers.indices { layers[index].rename(name, to: new) }
      network?.layers = layers
    }
    switch layer {
    case .branch(var params):
      rename(&params.ifBranch)
      rename(&params.elseBranch)
      layer = .branch(params)
    case .loop(var params):
      rename(&params.conditionNetwork)
      rename(&params.bodyNetwork)
      layer = .loop(params)
    default: break
    }
  }
}
