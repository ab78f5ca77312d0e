package import ModelSpec

/// A weight of a raised layer, and the blob of the weight file that it comes from.
package struct StoredWeight: Equatable, Sendable {
  /// How a blob holds a weight.
  package enum Form: Equatable, Sendable {
    /// Floats of 32 bits.
    case floats
    /// Floats of 32 bits at the blob's start; what follows them is no part of the weight.
    case leadingFloats
    /// Floats of 16 bits.
    case halves
    /// Every fourth of the floats, beginning with the one of this index.
    case column(Int)
  }

  /// The layer's place in the network.
  package var layer = 0
  /// The way from the layer to the weight, as `LayerWeight` has it.
  package var path: ModelPath
  /// The blob's number.
  package var blob: UInt64
  package var form: Form
}

extension StoredWeight {
  /// What the blob holds when the weight is `params`.
  ///
  /// - Parameter old: What it holds now.
  /// - Returns: As many bytes as `old` has; nil when the weight has another size.
  func data(of params: WeightParams, replacing old: WeightData) -> WeightData? {
    guard let count = params.floatCount else { return nil }
    switch form {
    case .halves:
      guard old.byteCount == 2 * count else { return nil }
      return params.float16Value.isEmpty ? WeightData(halves: params.floats) : params.float16Value
    case .floats:
      guard old.byteCount == 4 * count else { return nil }
      return params.float16Value.isEmpty ? params.floatValue : WeightData(floats: params.floats)
    case .leadingFloats:
      guard old.byteCount >= 4 * count else { return nil }
      return WeightData(bytes: WeightData(floats: params.floats).bytes + old.bytes[(4 * count)...])
    case .column(let column):
      guard old.byteCount == 16 * count else { return nil }
      var table = EspressoRaising.floats(old)
      for (channel, value) in params.floats.enumerated() { table[4 * channel + column] = value }
      return WeightData(floats: table)
    }
  }
}

extension WeightData {
  /// Holds `floats` in memory, rounded to two little-endian bytes each.
  init(halves floats: [Float]) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(2 * floats.count)
    for float in floats {
      let bits = Float16(float).bitPattern
      bytes.append(UInt8(truncatingIfNeeded: bits))
      bytes.append(UInt8(truncatingIfNeeded: bits >> 8))
    }
    self.init(bytes: bytes)
  }
}
