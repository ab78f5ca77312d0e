internal import ModelSpec

/// A place in a net where a record refers to a blob of the weight file, and what it says of the blob.
package struct EspressoBlobReference: Equatable, Sendable {
  package var number: UInt64
  /// The record's name and the blob's role in it: `conv1/weights`.
  package var name: String
  /// Float16 or float32 where the key says so, else bytes.
  package var type: BlobDataType
  /// Lengths, the outermost first; nil where the record does not say them in a known way.
  package var shape: [Int]?

  /// Whether making a layer of the record reads the blob, which is a small one then. Others are only referred to.
  var isReadForLayers: Bool { name.hasSuffix("/biases") || name.hasSuffix("/batchnorm_params") }

  /// Bytes of the blob; nil where the record does not say.
  var byteCount: Int? {
    guard let shape else { return nil }
    var count = 1
    for length in shape {
      let (product, overflow) = count.multipliedReportingOverflow(by: length)
      guard !overflow, product < 1 << 48 else { return nil }
      count = product
    }
    return type.byteCount(count)
  }
}

extension EspressoNet {
  /// All references to blobs, in the order of the records and of their keys.
  package var blobReferences: [EspressoBlobReference] {
    var references: [EspressoBlobReference] = []
    for layer in layers {
      if layer.type.hasPrefix("nn.") {
        layer.visitParameters(.object(layer.fields), [], &references)
      } else {
        for member in layer.fields where EspressoLayer.isBlobKey(member.key) { layer.add(member, &references) }
      }
      for member in layer.weights { layer.add(member, &references) }
    }
    return references
  }

  /// The fewest bytes that the weight file of this net can have.
  package var leastWeightsByteCount: Int {
    var known: [UInt64: Int] = [:]
    for reference in blobReferences where reference.number < 1 << 32 {
      known[reference.number] = max(known[reference.number] ?? 0, reference.byteCount ?? 0)
    }
    guard let last = known.keys.max() else { return 8 }
    // Numbers count from 0, and each has an entry of 16 bytes in the table.
    return known.values.reduce(8 + 16 * (Int(last) + 1)) { sum, count in
      let (total, overflow) = sum.addingReportingOverflow(count)
      return overflow ? .max : total
    }
  }
}

extension EspressoLayer {
  /// Whether a number under `key` of a record in Apple's form is that of a blob.
  fileprivate static func isBlobKey(_ key: String) -> Bool { key.hasPrefix("blob_") || key.hasSuffix("_blob") }

  /// The keys of the schema under which parameters hold weights.
  private static let payloadKeys: Set<String> = ["floatValue", "float16Value", "rawValue", "int8RawValue", "meanImage"]
  private static let weightKeys: Set<String> = ["blob_weights", "blob_weights_f16", "W_U8"]
  private static let byteKeys: Set<String> = ["rawValue", "int8RawValue", "W_U8", "quantization_lut_weights_blob"]

  /// Looks for blobs in the parameters of a record in the schema's form.
  fileprivate func visitParameters(
    _ value: JSONValue, _ path: [String], _ references: inout [EspressoBlobReference]
  ) {
    switch value {
    case .object(let members):
      for member in members {
        if Self.payloadKeys.contains(member.key), let number = member.value.integer {
          add(number, member.key, role: path.isEmpty ? [member.key] : path, &references)
        } else {
          let key = member.key.hasPrefix("param_") ? String(member.key.dropFirst(6)) : member.key
          visitParameters(member.value, path + [key], &references)
        }
      }
    case .array(let elements):
      for (index, element) in elements.enumerated() { visitParameters(element, path + ["\(index)"], &references) }
    default: return
    }
  }

  fileprivate func add(_ member: JSONValue.Member, _ references: inout [EspressoBlobReference]) {
    guard let number = member.value.integer else { return }
    var role = member.key
    if role.hasPrefix("blob_") { role.removeFirst(5) }
    if role.hasSuffix("_f16") { role.removeLast(4) }
    add(number, member.key, role: [role], &references)
  }

  private func add(_ number: Int, _ key: String, role: [String], _ references: inout [EspressoBlobReference]) {
    guard let number = UInt64(exactly: number) else { return }
    let type: BlobDataType =
      key.hasSuffix("_f16") || key == "float16Value" ? .float16 : Self.byteKeys.contains(key) ? .uint8 : .float32
    references.append(
      EspressoBlobReference(
        number: number, name: ([name] + role).joined(separator: "/"), type: type, shape: shape(ofBlob: key)))
  }

  /// The shape of a weight, as the record says it: of those of convolutions, inner products and batch normalizations.
  private func shape(ofBlob key: String) -> [Int]? {
    let shape: [Int?]
    switch (type, key) {
    case ("convolution", "blob_biases"), ("deconvolution", "blob_biases"): shape = [integer("C")]
    case ("inner_product", "blob_biases"): shape = [integer("nC")]
    case ("batchnorm", "blob_batchnorm_params"): shape = [integer("C"), 4]
    case ("load_constant", "constant_blob"): shape = [integer("n"), integer("k"), integer("h"), integer("w")]
    case ("convolution", let key) where Self.weightKeys.contains(key):
      shape = [integer("C"), channelsOfGroup("K"), integer("Ny"), integer("Nx")]
    case ("deconvolution", let key) where Self.weightKeys.contains(key):
      shape = [integer("K"), channelsOfGroup("C"), integer("Ny"), integer("Nx")]
    case ("inner_product", let key) where Self.weightKeys.contains(key): shape = [integer("nC"), integer("nB")]
    default: return nil
    }
    let lengths = shape.compactMap(\.self)
    return lengths.count == shape.count && lengths.allSatisfy { $0 > 0 } ? lengths : nil
  }

  /// The channels under `key` that belong to one group; nil when the groups do not divide them.
  private func channelsOfGroup(_ key: String) -> Int? {
    guard let channels = integer(key) else { return nil }
    let groups = max(1, integer("n_groups") ?? 1)
    return channels % groups == 0 ? channels / groups : nil
  }

  /// Bytes of the weight under `key`, which its blob can be longer than; nil where the record does not say.
  func byteCount(ofBlob key: String) -> Int? {
    guard let number = integer(key) else { return nil }
    var references: [EspressoBlobReference] = []
    add(number, key, role: [], &references)
    return references.first?.byteCount
  }
}
