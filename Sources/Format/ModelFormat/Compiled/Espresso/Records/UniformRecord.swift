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
  /// - Throws: `Diagnostic` when the schema has no such layer or parameter, or a blob is missing.
  static func layer(
    _ record: EspressoLayer, weights: EspressoWeights
  ) throws(Diagnostic) -> NeuralNetworkLayer.Layer? {
    try LayerReflection.layer(String(record.type.dropFirst(prefix.count)), parameters(of: record), weights: weights)
  }

  /// The blobs that the weights of `layer` come from, which was raised from `record`.
  static func storedWeights(of layer: NeuralNetworkLayer.Layer, in record: EspressoLayer) -> [StoredWeight] {
    let parameters = JSONValue.object(parameters(of: record))
    return layer.weightParams.compactMap { weight in
      let path = ModelPath(Array(weight.path.steps.dropFirst()))
      let members = parameters.value(at: path)?.members ?? []
      for (key, form) in [("floatValue", StoredWeight.Form.floats), ("float16Value", .halves)] {
        guard let number = members.first(where: { $0.key == key })?.value.integer else { continue }
        return StoredWeight(path: path, blob: UInt64(clamping: number), form: form)
      }
      return nil
    }
  }

  /// The parameters under the schema's names.
  private static func parameters(of record: EspressoLayer) -> [JSONValue.Member] {
    record.fields.filter { !$0.key.hasPrefix("hint_") }.map { member in
      let isHidden = member.key.hasPrefix(parameterPrefix)
      return JSONValue.Member(
        isHidden ? String(member.key.dropFirst(parameterPrefix.count)) : member.key, member.value)
    }
  }
}

extension JSONValue {
  /// The part of a message that `path` leads to.
  fileprivate func value(at path: ModelPath) -> JSONValue? {
    var value = self
    for step in path.steps {
      let (key, index): (String, Int?) =
        switch step {
        case .field(let name): (name, nil)
        case .element(let field, let index, _): (field, index)
        case .entry(let field, _): (field, nil)
        }
      guard let found = value.members?.first(where: { $0.key == key })?.value else { return nil }
      value = found
      guard let index else { continue }
      guard case .array(let elements) = value, elements.indices.contains(index) else { return nil }
      value = elements[index]
    }
    return value
  }
}
