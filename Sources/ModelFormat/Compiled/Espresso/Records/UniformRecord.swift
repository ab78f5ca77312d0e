internal import ModelSpec

/// The form of layers whose form in Apple's files is not known, and of those that use parameters for which that holds.
///
/// The type is the layer's name in the schema behind `nn.`; parameters stand under the schema's names, those that would
/// hide a key that every record has behind `param_`. What a parameter looks like, `LayerReflection` says.
package enum UniformRecord {
  static let prefix = "nn."
  private static let parameterPrefix = "param_"
  private static let reservedKeys = Set(EspressoLayer.commonKeys)

  /// Whether the record has this form.
  package static func isUniform(_ record: EspressoLayer) -> Bool { record.type.hasPrefix(prefix) }

  /// The record of a layer without its name and blobs.
  static func record(_ kind: NeuralNetworkLayer.Layer, storing store: (WeightData) -> UInt64) -> EspressoLayer {
    var record = EspressoLayer(prefix + kind.schemaName, name: "")
    record.fields = LayerReflection.members(of: kind, storing: store).map { member in
      let isHidden = reservedKeys.contains(member.key) || member.key.hasPrefix("hint_")
      return JSONValue.Member(isHidden ? parameterPrefix + member.key : member.key, member.value)
    }
    return record
  }

  /// The layer of a record in this form.
  ///
  /// - Throws: `FormatError` when the schema has no such layer or parameter, or a blob is missing.
  static func layer(
    _ record: EspressoLayer, weights: EspressoWeights
  ) throws(FormatError) -> NeuralNetworkLayer.Layer? {
    let members = record.fields.filter { !$0.key.hasPrefix("hint_") }.map { member in
      let isHidden = member.key.hasPrefix(parameterPrefix)
      return JSONValue.Member(
        isHidden ? String(member.key.dropFirst(parameterPrefix.count)) : member.key, member.value)
    }
    return try LayerReflection.layer(String(record.type.dropFirst(prefix.count)), members, weights: weights)
  }
}
