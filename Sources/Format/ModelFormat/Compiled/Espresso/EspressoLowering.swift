package import ModelSpec

/// Turns the layers of a network into Espresso's records, one after the other.
///
/// Records whose form in Apple's files is known are written in it. Any other layer is written in a form that only modelc reads,
/// `UniformRecord`.
package struct EspressoLowering {
  let dialect: CompilerDialect
  /// Shapes of all blobs that have a fixed one.
  private let shapes: NameMap<[Int]>
  /// Names of the model's outputs.
  let outputs: NameSet
  /// The blobs of the records so far.
  package private(set) var weights = EspressoWeightsWriter()
  /// The layer at hand.
  var source = FusedLayer(NeuralNetworkLayer())

  package init(dialect: CompilerDialect, shapes: NameMap<[Int]> = [:], outputs: NameSet = []) {
    self.dialect = dialect
    self.shapes = shapes
    self.outputs = outputs
  }

  /// The record of a layer, whose weights are appended to `weights`.
  ///
  /// - Returns: Nil for a layer without a type.
  package mutating func record(_ layer: FusedLayer) -> EspressoLayer? {
    source = layer
    guard let kind = layer.layer.layer else { return nil }
    var record = knownRecord(kind) ?? UniformRecord.record(kind, storing: { weights.append($0) })
    record.name = layer.layer.name
    record.bottom = layer.layer.input
    record.top = layer.layer.output
    if dialect >= .xcode12 {
      record.debugInfo = layer.layer.name
      record.isOutput = layer.layer.output.contains(where: outputs.contains)
    }
    if needsFallback { record["hint_fallback_from_metal"] = 1 }
    return record
  }

  /// A record of the layer at hand with parameters.
  func record(_ type: String, _ fields: KeyValuePairs<String, JSONValue> = [:]) -> EspressoLayer {
    var record = EspressoLayer(type, name: source.layer.name)
    record.fields = fields.map { JSONValue.Member($0.key, $0.value) }
    return record
  }

  // Weights ----------------------------------------------------------------------------------------------------------

  /// Appends a blob.
  ///
  /// - Returns: Its number.
  mutating func store(_ data: WeightData) -> JSONValue { .count(weights.append(data)) }

  mutating func store(
    byteCount: Int, computing compute: @escaping @Sendable () throws(Diagnostic) -> WeightData
  ) -> JSONValue {
    .count(weights.append(byteCount: byteCount, computing: compute))
  }

  // Shapes -----------------------------------------------------------------------------------------------------------

  /// The lengths of a blob on Espresso's axes; nil when they are not known or there are more than five.
  func shape(_ blob: String) -> EspressoShapes.Shape? {
    shapes[blob].flatMap { EspressoShapes.Shape($0, withRank: false) }
  }

  /// Whether Apple's compiler marks the layer as not for the GPU.
  ///
  /// The rule fits every known record: a sequence whose pixels of width and height 1 are more than an image of the GPU
  /// can be wide.
  private var needsFallback: Bool {
    (source.layer.input + source.layer.output).contains { name in
      guard let shape = shape(name), shape.seq > 1 else { return false }
      return shape.seq.multipliedReportingOverflow(by: max(shape.k, 1)).partialValue > Self.largestImageWidth
    }
  }

  private static let largestImageWidth = 16384
}
