import ModelSpec

/// A constant matrix of weights [outputs, inputs] that operations compute with as it is stored.
///
/// Parameters of such operations:
/// - `storage`: how elements are stored: `fp16`; `int4`, `uint4`, `int8` and `uint8`, where an element is
///   scale · (code − offset); `lut4` and `lut8`, where it is the entry of a table that an index of 4 or 8 bits names.
/// - `data`: fp32, rank 1: the bytes of the elements, of which no number is made, filled up to a multiple of four.
/// - `outputs`, `inputs`: the lengths; `inputs` is a multiple of 32, unless elements are fp16.
/// - `block_outputs`, `block_inputs`: how many rows and columns have one scale and offset in common, or one table; the
///   latter a multiple of 32, and all columns with a table.
/// - `scale`: fp32, rank 1: the scales of all blocks, or with `half_scale` their bytes in half precision.
/// - `offset`: fp32, rank 1: the bytes of the offsets, stored as the codes are; zeros unless given.
/// - `lut`: fp32, rank 1: the tables of all blocks.
///
/// Of several matrices, all but the first have a number behind the names of their parameters: `data1`, `data2`.
package struct PackedMatrix: Sendable {
  /// How elements are stored.
  package enum Storage: String, CaseIterable {
    case fp16, int4, uint4, int8, uint8, lut4, lut8

    /// Bits of an element.
    package var bits: Int {
      switch self {
      case .fp16: 16
      case .int4, .uint4, .lut4: 4
      case .int8, .uint8, .lut8: 8
      }
    }

    /// What an element is made of.
    package enum Kind: Sendable {
      /// Its bytes.
      case half
      /// A code with a scale and an offset.
      case affine
      /// An index of a table.
      case table
    }

    package var kind: Kind {
      switch self {
      case .fp16: .half
      case .int4, .uint4, .int8, .uint8: .affine
      case .lut4, .lut8: .table
      }
    }

    package var isSigned: Bool { self == .int4 || self == .int8 }
  }

  package let storage: Storage
  package let outputs: Int
  package let inputs: Int
  package let blockOutputs: Int
  package let blockInputs: Int
  package let hasHalfScale: Bool
  package let hasOffset: Bool
  /// What is behind the names of parameters.
  package let suffix: String

  /// Columns come in groups of this many, unless they are fp16.
  package static let group = 32

  /// - Parameter place: Which of several matrices, from 0.
  package init(_ arguments: OperationArguments, place: Int = 0) throws(OperationError) {
    suffix = place == 0 ? "" : "\(place)"
    storage = try arguments.choice("storage" + suffix)
    outputs = try arguments.positive("outputs" + suffix)
    inputs = try arguments.positive("inputs" + suffix)
    blockOutputs = try arguments.positive("block_outputs" + suffix, default: 1)
    blockInputs = try arguments.positive("block_inputs" + suffix, default: inputs)
    hasHalfScale = try arguments.boolean("half_scale" + suffix, default: false)
    hasOffset = arguments.has("offset" + suffix)
    let (count, overflow) = outputs.multipliedReportingOverflow(by: inputs)
    guard !overflow, count <= 1 << 40, outputs % blockOutputs == 0, inputs % blockInputs == 0 else {
      throw OperationError("blocks of [\(blockOutputs), \(blockInputs)] do not make up [\(outputs), \(inputs)]")
    }
    guard storage == .fp16 || (inputs % Self.group == 0 && blockInputs % Self.group == 0) else {
      throw OperationError("`inputs` is \(inputs), expected a multiple of \(Self.group)", argument: "inputs" + suffix)
    }
    let blocks = outputs / blockOutputs * (inputs / blockInputs)
    try Self.check(arguments, "data" + suffix, bits: count * storage.bits)
    switch storage.kind {
    case .affine:
      try Self.check(arguments, "scale" + suffix, bits: blocks * (hasHalfScale ? 16 : 32))
      if hasOffset { try Self.check(arguments, "offset" + suffix, bits: blocks * storage.bits) }
    case .table:
      guard blockInputs == inputs else {
        throw OperationError("`block_inputs` is \(blockInputs), expected \(inputs)", argument: "block_inputs" + suffix)
      }
      try Self.check(arguments, "lut" + suffix, bits: (blocks << storage.bits) * 32)
    case .half: break
    }
  }

  private static func check(_ arguments: OperationArguments, _ parameter: String, bits: Int) throws(OperationError) {
    let floats = try arguments.tensor(parameter, ScalarDomain([.fp32]), rank: 1...1)
    let expected = (bits + 31) / 32
    guard floats.shape[0].isAlways(expected) else {
      throw OperationError("`\(parameter)` has \(floats.shape[0]) words, expected \(expected)", argument: parameter)
    }
  }
}
