package import ModelSpec

/// Puts what training made of layers into the weight file of their compiled network.
package enum UpdatedWeights {
  /// The weight file with the blobs of all layers in which `new` differs from `old`.
  ///
  /// - Parameters:
  ///   - net: The compiled network.
  ///   - weights: Its weight file.
  ///   - old: The layers that were raised from the two.
  ///   - new: The same layers with other weights.
  /// - Throws: `FormatError` with code `espresso-record` for a layer whose record cannot hold the new weights.
  package static func write(
    _ net: EspressoNet, _ weights: EspressoWeights, old: [NeuralNetworkLayer], new: [NeuralNetworkLayer]
  ) throws(FormatError) -> EspressoWeightsWriter {
    guard old.count == new.count else {
      throw FormatError(
        "espresso-record", "the network has \(new.count) layers, the compiled one has \(old.count)",
        found: "\(new.count)", expected: "\(old.count)")
    }
    var replaced: [UInt64: WeightData] = [:]
    for (old, new) in zip(old, new) where old.layer != new.layer {
      guard let record = net.layers.first(where: { $0.name == new.name }) else {
        throw FormatError("espresso-record", "the compiled network has no record '\(new.name)'")
      }
      for (number, lowered) in try blobs(of: new, in: record) {
        let length = weights[number]?.byteCount ?? 0
        let data = cut(lowered, to: length)
        guard length == data.byteCount else {
          throw FormatError(
            "weight-count",
            "blob \(number) of record '\(record.name)' has \(length) bytes, the layer's weights have \(data.byteCount)",
            found: "\(data.byteCount)")
        }
        replaced[number] = data
      }
    }
    return try EspressoWeightsWriter(weights, replacing: replaced)
  }

  /// What the blobs that `record` refers to hold for `layer`, by their numbers.
  ///
  /// The layer is lowered twice, to other blob numbers the second time: the numbers that differ stand for blobs, and where
  /// they stand the record in the file has its own.
  private static func blobs(
    of layer: NeuralNetworkLayer, in record: EspressoLayer
  ) throws(FormatError) -> [(UInt64, WeightData)] {
    func problem(_ message: String) -> FormatError {
      FormatError(
        "espresso-record", "record '\(record.name)' of type '\(record.type)' cannot hold what was learnt: \(message)")
    }
    let (first, stored) = lowered(layer, behind: 0)
    let (second, _) = lowered(layer, behind: 1)
    guard let first, let second, first.type == record.type else {
      throw problem("the layer makes a record of type '\(first?.type ?? "none")'")
    }
    var found: [(UInt64, WeightData)] = []
    for (path, number) in differences(first.tree, second.tree, []) {
      let data = try stored.data(ofBlob: number)
      if let own = record.tree.value(path)?.integer {
        found.append((UInt64(clamping: own), data))
      } else if let own = record.tree.value(halfPath(path))?.integer {
        found.append((UInt64(clamping: own), halves(data)))
      } else {
        throw problem("it has no blob under '\(path.map(\.description).joined(separator: "."))'")
      }
    }
    return found
  }

  /// `data` without zeros behind its first `length` bytes: compilers put some behind the biases of inner products, and
  /// Apple's runtime leaves them out when it writes an updated model.
  private static func cut(_ data: WeightData, to length: Int) -> WeightData {
    guard data.byteCount > length, length > 0 else { return data }
    let bytes = data.bytes
    guard bytes[length...].allSatisfy({ $0 == 0 }) else { return data }
    return WeightData(bytes: Array(bytes[..<length]))
  }

  private static func lowered(
    _ layer: NeuralNetworkLayer, behind count: Int
  ) -> (EspressoLayer?, EspressoWeightsWriter) {
    var lowering = EspressoLowering(dialect: .newest)
    for _ in 0..<count { _ = lowering.store(WeightData()) }
    let record = lowering.record(FusedLayer(layer))
    return (record, lowering.weights)
  }

  /// The places where two trees have other integers, with those of the first.
  private static func differences(
    _ first: JSONValue, _ second: JSONValue, _ path: [Step]
  ) -> [(path: [Step], number: UInt64)] {
    switch (first, second) {
    case (.object(let members), .object(let others)):
      return zip(members, others).flatMap { differences($0.value, $1.value, path + [.key($0.key)]) }
    case (.array(let elements), .array(let others)):
      return zip(elements, others).enumerated().flatMap { index, pair in
        differences(pair.0, pair.1, path + [.index(index)])
      }
    default:
      guard first != second, let number = first.integer else { return [] }
      return [(path, UInt64(clamping: number))]
    }
  }

  /// Where a record has weights in half precision that the layer has in single.
  private static func halfPath(_ path: [Step]) -> [Step] {
    guard case .key(let key)? = path.last else { return path }
    switch key {
    case "blob_weights": return path.dropLast() + [.key("blob_weights_f16")]
    case "floatValue": return path.dropLast() + [.key("float16Value")]
    default: return path
    }
  }

  private static func halves(_ data: WeightData) -> WeightData {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(data.byteCount / 2)
    for float in EspressoRaising.floats(data) {
      let bits = Float16(float).bitPattern
      bytes.append(UInt8(truncatingIfNeeded: bits))
      bytes.append(UInt8(truncatingIfNeeded: bits >> 8))
    }
    return WeightData(bytes: bytes)
  }

  /// One step from a JSON value to a part of it.
  fileprivate enum Step: CustomStringConvertible {
    case key(String)
    case index(Int)

    var description: String {
      switch self {
      case .key(let key): key
      case .index(let index): "\(index)"
      }
    }
  }
}

extension EspressoLayer {
  /// The parameters and blob numbers of the record.
  fileprivate var tree: JSONValue {
    .object(fields + [JSONValue.Member("weights", .object(weights))])
  }
}

extension JSONValue {
  fileprivate func value(_ path: [UpdatedWeights.Step]) -> JSONValue? {
    var value = self
    for step in path {
      switch (step, value) {
      case (.key(let key), .object(let members)):
        guard let member = members.first(where: { $0.key == key }) else { return nil }
        value = member.value
      case (.index(let index), .array(let elements)):
        guard elements.indices.contains(index) else { return nil }
        value = elements[index]
      default: return nil
      }
    }
    return value
  }
}
