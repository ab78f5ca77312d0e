import ModelSpec

/// A form in which a weight tensor is stored with fewer bits: which elements become zero, and how the others are
/// stored.
package struct WeightScheme: Hashable, Sendable {
  /// Which elements become zero; nil for none.
  package var sparsity: Sparsity?
  /// How the other elements are stored.
  package var storage: Storage

  /// By default, nothing is changed.
  package init(sparsity: Sparsity? = nil, storage: Storage = .full) {
    self.sparsity = sparsity
    self.storage = storage
  }

  /// Which elements become zero.
  package enum Sparsity: Hashable, Sendable {
    /// This share of the elements, 0 to 1: those of smallest magnitude, and those equal to the largest of them.
    case magnitude(Double)
    /// Those whose magnitude is at most this.
    case threshold(Float)
    /// In each group of `length` elements along the input channel axis, the `zeros` of smallest magnitude. For `conv`
    /// and `linear`.
    case structured(zeros: Int, length: Int)
    /// Blocks of this many consecutive channels, at one index of the other axes: those with the smallest sums of
    /// squares, so that this share of the elements becomes zero. For `conv` and `linear`.
    case blocks(share: Double, length: Int, axis: Channels)

    /// Whether the rule only applies to weights of `conv` and `linear`.
    var isOfLayers: Bool {
      switch self {
      case .magnitude, .threshold: false
      case .structured, .blocks: true
      }
    }
  }

  /// Channels of weights.
  package enum Channels: String, Hashable, Sendable, CaseIterable {
    case output, input
  }

  /// How elements are stored.
  package enum Storage: Hashable, Sendable {
    /// In their original type.
    case full
    /// As indices into tables of values.
    case palette(Palette)
    /// As integers with an affine map for each block: scale · (integer − offset).
    case linear(Linear)
  }

  /// Indices into tables of values.
  package struct Palette: Hashable, Sendable {
    /// Bits of an index: 1, 2, 3, 4, 6 or 8.
    package var bits: Int
    /// How the values are computed.
    package var mode = Mode.kmeans
    /// Output channels that share a table; nil for one table.
    package var groupSize: Int?
    /// Whether weights are first divided by the largest magnitude of their output channel.
    package var hasChannelScales = false
    /// Output channels per index: table entries are vectors of this many elements.
    package var vectorLength = 1
    /// The integer type of tables; nil for floats.
    package var tableType: IntegerType?

    /// How the values of a table are computed.
    package enum Mode: String, Hashable, Sendable, CaseIterable {
      /// The values with the least squared error.
      case kmeans
      /// Equidistant values from the smallest to the largest weight.
      case uniform
      /// The distinct values of the weights, if the table has room for all. `bits` is the minimum to use.
      case unique
    }

    package init(bits: Int) { self.bits = bits }

    /// The numbers of bits that indices can have.
    package static let bitCounts = [1, 2, 3, 4, 6, 8]
  }

  /// Integers with an affine map for each block.
  package struct Linear: Hashable, Sendable {
    package var type: IntegerType
    /// Whether the range is symmetric around 0, so that only unsigned integers need an offset.
    package var isSymmetric = true
    package var granularity = Granularity.channel

    package init(_ type: IntegerType) { self.type = type }
  }

  /// The weights that share a scale.
  package enum Granularity: Hashable, Sendable {
    /// All weights of the tensor.
    case tensor
    /// Those of an output channel.
    case channel
    /// This many consecutive weights of an output channel along the input channel axis.
    case block(Int)
  }

  /// Integers that weights can be stored as.
  package enum IntegerType: String, Hashable, Sendable, CaseIterable {
    case int8, uint8, int4, uint4

    /// Bits of an integer.
    package var bits: Int { self == .int8 || self == .uint8 ? 8 : 4 }
    /// Whether the integers are signed.
    package var isSigned: Bool { self == .int8 || self == .int4 }

    /// The integers in use: for a symmetric range, one less.
    package func range(isSymmetric: Bool) -> ClosedRange<Int> {
      let count = 1 << bits
      if isSigned { return (isSymmetric ? 1 - count / 2 : -count / 2)...(count / 2 - 1) }
      return 0...(isSymmetric ? count - 2 : count - 1)
    }
  }
}

extension WeightScheme: CustomStringConvertible {
  /// For people: `4-bit palette, groups of 16`, `50% sparse, int8 per channel`.
  package var description: String {
    var parts: [String] = []
    switch sparsity {
    case .magnitude(let share)?: parts.append("\(Self.percent(share)) sparse")
    case .blocks(let share, let length, let axis)?:
      parts.append("\(Self.percent(share)) sparse in blocks of \(length) \(axis.rawValue) channels")
    case .threshold(let threshold)?: parts.append("sparse above \(threshold)")
    case .structured(let zeros, let length)?: parts.append("\(zeros):\(length) sparse")
    case nil: break
    }
    switch storage {
    case .full: break
    case .palette(let palette):
      parts.append("\(palette.bits)-bit palette")
      if palette.mode != .kmeans { parts.append(palette.mode.rawValue) }
      if let size = palette.groupSize { parts.append(size == 1 ? "per channel" : "groups of \(size)") }
      if palette.vectorLength > 1 { parts.append("vectors of \(palette.vectorLength)") }
      if palette.hasChannelScales { parts.append("channel scales") }
      if let type = palette.tableType { parts.append("\(type.rawValue) table") }
    case .linear(let linear):
      switch linear.granularity {
      case .tensor: parts.append("\(linear.type.rawValue) per tensor")
      case .channel: parts.append("\(linear.type.rawValue) per channel")
      case .block(let size): parts.append("\(linear.type.rawValue) blocks of \(size)")
      }
      if !linear.isSymmetric { parts.append("asymmetric") }
    }
    return parts.isEmpty ? "unchanged" : parts.joined(separator: ", ")
  }

  private static func percent(_ share: Double) -> String {
    let percent = share * 100
    return "\(percent == percent.rounded() ? "\(Int(truncating: percent))" : "\(percent)")%"
  }
}
