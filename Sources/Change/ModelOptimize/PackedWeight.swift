internal import ModelFormat
package import ModelOps
package import ModelSpec

/// A tensor of weights in the form of a scheme, ready to be written.
package struct PackedWeight: Sendable {
  /// Elements in the form of a weight file.
  package struct Part: Sendable {
    package var data: WeightData
    package var type: MILSpec.DataType
    package var shape: [Int]

    /// Bytes of the elements.
    package var byteCount: Int { data.byteCount }
    /// Number of elements.
    package var count: Int { shape.reduce(1, *) }
  }

  /// How the elements are stored: the kept ones, or all if there is no mask.
  package enum Elements: Sendable {
    /// Unchanged.
    case plain(Part)
    /// By indices.
    case palette(Palette)
    /// By integers.
    case linear(Linear)
  }

  /// Indices into tables [*groups, entries, elements of an entry]; optionally with integers in the table, and a scale
  /// of the result.
  package struct Palette: Sendable {
    package var indices: Part
    package var table: Part
    package var tableScale: Part?
    package var channelScale: Part?
    /// The axis of an entry's elements; nil if an entry is one element.
    package var vectorAxis: Int?
  }

  /// Integers, with scales and offsets of the same rank.
  package struct Linear: Sendable {
    package var codes: Part
    package var scale: Part
    package var offset: Part?
  }

  /// The type of the weights.
  package var type: MILSpec.DataType
  /// The shape of the weights.
  package var shape: [Int]
  /// 1 for each element that is stored; nil if all are.
  package var mask: Part?
  package var elements: Elements
  /// The loss.
  package var loss: WeightLoss
  /// Number of elements that are 0 because the mask omits them.
  package var zeroCount = 0

  /// All stored parts.
  package var parts: [Part] {
    let own: [Part?] =
      switch elements {
      case .plain(let part): [part]
      case .palette(let palette): [palette.indices, palette.table, palette.tableScale, palette.channelScale]
      case .linear(let linear): [linear.codes, linear.scale, linear.offset]
      }
    return ([mask] + own).compactMap(\.self)
  }

  /// Bytes of all stored parts.
  package var byteCount: Int { parts.reduce(0) { $0 + $1.byteCount } }
}
