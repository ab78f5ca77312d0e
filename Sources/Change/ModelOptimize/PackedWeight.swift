internal import ModelFormat
package import ModelOps
package import ModelSpec

/// A tensor of weights in the form of a scheme, ready to be written.
package struct PackedWeight: Sendable {
  /// Elements as a weight file has them.
  package struct Part: Sendable {
    package var data: WeightData
    package var type: MILSpec.DataType
    package var shape: [Int]

    /// Bytes of the elements.
    package var byteCount: Int { data.byteCount }
    /// Number of elements.
    package var count: Int { shape.reduce(1, *) }
  }

  /// How the elements are told that differ from 0, or all where there is no mask.
  package enum Elements: Sendable {
    /// As they are.
    case plain(Part)
    /// By indices.
    case palette(Palette)
    /// By integers.
    case linear(Linear)
  }

  /// Indices into tables [*groups, entries, elements of an entry]; integers in the table, and the scale of the result, where
  /// there are some.
  package struct Palette: Sendable {
    package var indices: Part
    package var table: Part
    package var tableScale: Part?
    package var channelScale: Part?
    /// The axis that the elements of an entry lie along; nil where an entry is one element.
    package var vectorAxis: Int?
  }

  /// Integers, and scales and offsets of as many axes.
  package struct Linear: Sendable {
    package var codes: Part
    package var scale: Part
    package var offset: Part?
  }

  /// The type of the weights.
  package var type: MILSpec.DataType
  /// The shape of the weights.
  package var shape: [Int]
  /// 1 for each element that is told; nil where all are.
  package var mask: Part?
  package var elements: Elements
  /// What is lost.
  package var loss: WeightLoss
  /// How many elements are 0 for want of a 1 in the mask.
  package var zeroCount = 0

  /// All that is stored.
  package var parts: [Part] {
    let own: [Part?] =
      switch elements {
      case .plain(let part): [part]
      case .palette(let palette): [palette.indices, palette.table, palette.tableScale, palette.channelScale]
      case .linear(let linear): [linear.codes, linear.scale, linear.offset]
      }
    return ([mask] + own).compactMap(\.self)
  }

  /// Bytes of all that is stored.
  package var byteCount: Int { parts.reduce(0) { $0 + $1.byteCount } }
}
