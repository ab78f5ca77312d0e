package import ModelSpec

/// Turns Espresso's records into layers of a network, one after the other.
package struct EspressoRaising {
  let weights: EspressoWeights
  private let shapes: NameMap<EspressoShapes.Shape>
  /// The blobs that the layers training may change write in the source, by the names of the layers.
  private let updatableOutputs: NameMap<String>
  /// The record at hand.
  var record = EspressoLayer("", name: "")
  /// The blobs that the weights of the record at hand come from; `path` begins below the parameters.
  private(set) var storedWeights: [StoredWeight] = []
  /// Every name of a blob.
  private var blobNames: NameSet

  package init(
    _ net: EspressoNet, shapes: EspressoShapes, weights: EspressoWeights, updatable: UpdateParameters? = nil
  ) {
    self.weights = weights
    self.shapes = NameMap(shapes.blobs.map { ($0.name, $0.shape) }) { first, _ in first }
    updatableOutputs = NameMap((updatable?.layers ?? []).map { ($0.name, $0.output) }) { first, _ in first }
    blobNames = NameSet(net.layers.flatMap { $0.bottom + $0.top })
  }

  /// The layers of a record: one, and the ReLU that the record took in.
  ///
  /// - Throws: `Diagnostic` with code `espresso-record`, `espresso-parameter` or `espresso-blob`; its message is about
  ///   the record alone.
  /// - Returns: Nil when there is no layer that does what the record says.
  package mutating func layers(_ record: EspressoLayer) throws(Diagnostic) -> [NeuralNetworkLayer]? {
    self.record = record
    storedWeights = []
    guard let kind = try kind() else { return nil }
    for index in storedWeights.indices {
      storedWeights[index].path.steps.insert(.field(kind.schemaName), at: 0)
    }
    let layer = NeuralNetworkLayer.with {
      $0.name = record.name
      $0.input = record.bottom
      $0.output = record.top
      $0.isUpdatable = isUpdatable
      $0.layer = kind
    }
    guard record.flag("fused_relu") || record.flag("has_relu"), let top = record.top.first else { return [layer] }
    let between = nameOfBlobBeforeReLU()
    let relu = NeuralNetworkLayer.with {
      $0.name = top
      $0.input = [between]
      $0.output = record.top
      $0.layer = .activation(.with { $0.nonlinearityType = .relu(.init()) })
    }
    var first = layer
    first.output = [between]
    return [first, relu]
  }

  /// A name for the blob between the record at hand and its ReLU: the one in the source where it is known, else that of
  /// the record, or one like it when a blob has it already.
  private mutating func nameOfBlobBeforeReLU() -> String {
    if let output = updatableOutputs[record.name], blobNames.insert(output).inserted { return output }
    let name = record.name.isEmpty ? "blob" : record.name
    var unused = name
    var number = 2
    while !blobNames.insert(unused).inserted {
      unused = "\(name).\(number)"
      number += 1
    }
    return unused
  }

  // What records say -------------------------------------------------------------------------------------------------

  /// Whether training may change the layer at hand.
  var isUpdatable: Bool { updatableOutputs[record.name] != nil }

  /// The number of axes of the blob that the record reads first; nil when the file of shapes does not say.
  var inputRank: Int? { record.bottom.first.flatMap { shapes[$0]?.rank } }

  /// The number under `key`, if it is whole and not negative.
  func count(_ key: String) -> UInt64? { record.integer(key).flatMap { UInt64(exactly: $0) } }

  func need(_ key: String) throws(Diagnostic) -> UInt64 {
    guard let count = count(key) else { throw invalid("there is no count under '\(key)'") }
    return count
  }

  func need(axis key: String) throws(Diagnostic) -> Int64 {
    guard let axis = record.integer(key) else { throw invalid("there is no number under '\(key)'") }
    return Int64(axis)
  }

  /// The weight whose blob's number stands under `key`; nil when there is no such key. Compilers padded some blobs, so
  /// what follows the weight in its blob is left out, as far as the record tells the weight's size.
  func blob(_ key: String) throws(Diagnostic) -> WeightData? {
    guard let number = record.blob(key) else { return nil }
    guard let blob = weights[number] else {
      throw Diagnostic(
        .error, "espresso-blob", "'\(key)' refers to blob \(number), which the weight file does not have")
    }
    return record.byteCount(ofBlob: key).map(blob.prefix) ?? blob
  }

  /// The bytes of the blob whose number stands under `key`, which hold a weight of the layer at hand.
  ///
  /// - Parameter field: The weight's name in the schema.
  mutating func blob(
    _ key: String, holding field: String, as form: StoredWeight.Form = .floats
  ) throws(Diagnostic) -> WeightData? {
    guard let data = try blob(key), let number = record.blob(key) else { return nil }
    storedWeights.append(StoredWeight(path: ModelPath().field(field), blob: number, form: form))
    return data
  }

  /// The layer of a record in our own form.
  mutating func uniformLayer() throws(Diagnostic) -> NeuralNetworkLayer.Layer? {
    let layer = try UniformRecord.layer(record, weights: weights)
    storedWeights = layer.map { UniformRecord.storedWeights(of: $0, in: record) } ?? []
    return layer
  }

  func invalid(_ message: String) -> Diagnostic { Diagnostic(.error, "espresso-record", message) }
}
