package import ModelSpec

/// Makes a neural network of the three Espresso files.
package enum NetworkRaising {
  /// A network that computes what the files say, as far as they could be understood.
  package struct Result: Sendable {
    package var network = NeuralNetwork()
    /// What could not be understood; the layer in its place has no type.
    package var problems: [Diagnostic] = []
    /// The blobs that the weights come from.
    package var weights: [StoredWeight] = []
  }

  /// Raises a network.
  ///
  /// - Parameters:
  ///   - net: Text of `model.espresso.net`.
  ///   - shape: Text of `model.espresso.shape`.
  ///   - weights: The weight file, which the network's weights refer to.
  ///   - updatable: The layers that training may change; nil for a network that cannot be trained.
  ///   - paths: Of the files of the texts, for errors.
  /// - Throws: `Diagnostic` when a text is not what it should be.
  package static func raise(
    net: [UInt8], shape: [UInt8], weights: EspressoWeights, updatable: UpdateParameters? = nil,
    paths: (net: String, shape: String)? = nil
  ) throws(Diagnostic) -> Result {
    let net = try naming(paths?.net) { () throws(Diagnostic) in try EspressoNet(net) }
    let shapes = try naming(paths?.shape) { () throws(Diagnostic) in try EspressoShapes(shape) }
    var raising = EspressoRaising(net, shapes: shapes, weights: weights, updatable: updatable)
    var result = Result()
    for (index, record) in net.layers.enumerated() {
      let path = ModelPath().element("layers", index, named: record.name)
      do throws(Diagnostic) {
        if let layers = try raising.layers(record) {
          for var weight in raising.storedWeights {
            weight.layer = result.network.layers.count
            result.weights.append(weight)
          }
          result.network.layers += layers
          continue
        }
        result.problems.append(
          Diagnostic(
            .error, "espresso-type-unknown",
            "record '\(record.name)' has type '\(record.type)', which is not known with these parameters",
            at: Location(path: path), found: record.type))
      } catch {
        var problem = error.diagnostic
        problem.location = Location(path: path)
        problem.message = "record '\(record.name)' of type '\(record.type)': \(problem.message)"
        result.problems.append(problem)
      }
      result.network.layers.append(
        .with {
          $0.name = record.name
          $0.input = record.bottom
          $0.output = record.top
        })
    }
    setMappings(of: &result.network, net, shapes)
    return result
  }

  /// What `body` makes of the file at `path`, which its errors name.
  static func naming<Content>(
    _ path: String?, _ body: () throws(Diagnostic) -> Content
  ) throws(Diagnostic) -> Content {
    do throws(Diagnostic) { return try body() } catch { throw path.map { error.inFile($0) } ?? error }
  }

  /// Number of the schema's field `copy`; the layers of specification 4 follow it.
  private static let firstFieldOfSpecification4 = 600

  /// Inputs of five axes are those of networks that map arrays and images to so many.
  private static func setMappings(of network: inout NeuralNetwork, _ net: EspressoNet, _ shapes: EspressoShapes) {
    // Layers of specification 4 and later do not go with five axes. Constants do, which compiled networks write alike for
    // every specification.
    let isOfSpecification4 = network.layers.contains {
      if case .loadConstantND? = $0.layer { return false }
      return ($0.layer?.fieldNumber ?? 0) >= firstFieldOfSpecification4
    }
    if isOfSpecification4 { network.arrayInputShapeMapping = .exactArrayMapping }
    var made: NameSet = []
    var read: NameSet = []
    // A blob that is read before a layer makes it is an input, also when a later layer makes one of its name.
    for layer in net.layers {
      read.formUnion(layer.bottom.filter { !made.contains($0) })
      made.formUnion(layer.top)
    }
    let images = Set(net.transforms?.map(\.input) ?? [])
    for blob in shapes.blobs where read.contains(blob.name) {
      guard let rank = blob.shape.rank, rank != 5 else { continue }
      if images.contains(blob.name) {
        network.imageInputShapeMapping = .rank4ImageMapping
      } else {
        network.arrayInputShapeMapping = .exactArrayMapping
      }
    }
  }
}
