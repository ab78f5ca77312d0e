package import ModelSpec

/// A weight of a raised layer, and the blob of the weight file that it comes from.
package struct StoredWeight: Equatable, Sendable {
  /// How a blob holds a weight.
  package enum Form: Equatable, Sendable {
    /// Floats of 32 bits at the blob's start; what may follow them is no part of the weight.
    case floats
    /// Floats of 16 bits at the blob's start.
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
  /// - Returns: As many bytes as `old` has; nil when the weight does not fit.
  func data(of params: WeightParams, replacing old: WeightData) -> WeightData? {
    guard let count = params.floatCount else { return nil }
    switch form {
    case .halves:
      return old.replacingHead(params.float16Value.isEmpty ? WeightData(halves: params.floats) : params.float16Value)
    case .floats:
      return old.replacingHead(params.float16Value.isEmpty ? params.floatValue : WeightData(floats: params.floats))
    case .column(let column):
      guard old.byteCount >= 16 * count else { return nil }
      var table = EspressoRaising.floats(old)
      for (channel, value) in params.floats.enumerated() { table[4 * channel + column] = value }
      return WeightData(floats: table)
    }
  }
}

extension WeightData {
  /// These bytes with `head` in place of the first ones; nil if `head` is longer.
  fileprivate func replacingHead(_ head: WeightData) -> WeightData? {
    guard head.byteCount < byteCount else { return head.byteCount == byteCount ? head : nil }
    return WeightData(bytes: head.bytes + bytes[head.byteCount...])
  }

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
