import ModelSpec

/// A form in which a tensor of weights is stored with fewer bits: what becomes zero, and how the rest is stored.
package struct WeightScheme: Hashable, Sendable {
  /// Which elements become zero; nil for none.
  package var sparsity: Sparsity?
  /// How the elements are stored that do not.
  package var storage: Storage

  /// Default: everything stays as it is.
  package init(sparsity: Sparsity? = nil, storage: Storage = .full) {
    self.sparsity = sparsity
    self.storage = storage
  }

  /// Which elements become zero.
  package enum Sparsity: Hashable, Sendable {
    /// This share of the elements, 0 to 1: those of least magnitude, and those that are equal to the greatest of them.
    case magnitude(Double)
    /// Those whose magnitude is at most this.
    case threshold(Float)
    /// Of each `length` elements along the axis of input channels the `zeros` of least magnitude. For `conv` and `linear`.
    case structured(zeros: Int, length: Int)
    /// Blocks of this many channels that follow each other, at one place of the others: those with the least sums of squares,
    /// so that this share of the elements becomes zero. For `conv` and `linear`.
    case blocks(share: Double, length: Int, axis: Channels)

    /// Whether the rule is one for weights of `conv` and `linear` alone.
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
    /// In their own type.
    case full
    /// As indices into tables of values.
    case palette(Palette)
    /// As integers, with a line for each block: scale · (integer − offset).
    case linear(Linear)
  }

  /// Indices into tables of values.
  package struct Palette: Hashable, Sendable {
    /// Bits of an index: 1, 2, 3, 4, 6 or 8.
    package var bits: Int
    /// How the values are found.
    package var mode = Mode.kmeans
    /// Output channels that share a table; nil for one table.
    package var groupSize: Int?
    /// Whether weights are divided by the greatest magnitude of their output channel first.
    package var hasChannelScales = false
    /// Output channels that an index stands for together: entries of tables are vectors of so many elements.
    package var vectorLength = 1
    /// The integers that tables are stored as; nil for floats.
    package var tableType: IntegerType?

    /// How the values of a table are found.
    package enum Mode: String, Hashable, Sendable, CaseIterable {
      /// The values for which the squared error is least.
      case kmeans
      /// Values at equal distances from the least to the greatest weight.
      case uniform
      /// The values that the weights have, if the table has room for all. `bits` is the least number that may be taken.
      case unique
    }

    package init(bits: Int) { self.bits = bits }

    /// The numbers of bits that indices can have.
    package static let bitCounts = [1, 2, 3, 4, 6, 8]
  }

  /// Integers with a line for each block.
  package struct Linear: Hashable, Sendable {
    package var type: IntegerType
    /// Whether the range is symmetric to 0, so that no offset is needed but for unsigned integers.
    package var isSymmetric = true
    package var granularity = Granularity.channel

    package init(_ type: IntegerType) { self.type = type }
  }

  /// What shares a scale.
  package enum Granularity: Hashable, Sendable {
    /// All weights of the tensor.
    case tensor
    /// Those of an output channel.
    case channel
    /// This many of an output channel that follow each other along the axis of input channels.
    case block(Int)
  }

  /// Integers that weights can be stored as.
  package enum IntegerType: String, Hashable, Sendable, CaseIterable {
    case int8, uint8, int4, uint4

    /// Bits of an integer.
    package var bits: Int { self == .int8 || self == .uint8 ? 8 : 4 }
    /// Whether there are negative ones.
    package var isSigned: Bool { self == .int8 || self == .int4 }

    /// The integers in use: one less where as many are to be below 0 as above.
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
