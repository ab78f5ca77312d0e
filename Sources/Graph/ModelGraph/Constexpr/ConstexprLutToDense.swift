/// `constexpr_lut_to_dense`: weights that have few values, stored as indices into a table.
///
/// With one table, as iOS 16 has it:
/// - `indices`: [M], uint8: the indices packed without gaps, the lowest bits of a byte first.
/// - `lut`: [E], int8, uint8, fp16 or fp32, of 2, 4, 16, 64 or 256 entries.
/// - `shape`: the result's shape.
///
/// With a table for each block, as iOS 18 has it, told by `shape` being left out:
/// - `indices`: [*d], uint1, uint2, uint3, uint4, uint6 or uint8.
/// - `lut`: [*b, E, V]; each of *b divides the length of `indices`, E is all that the type of `indices` can name.
/// - `vector_axis`: the axis of the result that the V elements of an entry lie along; needed unless V is 1.
///
/// Result: the type of `lut`.
package struct ConstexprLutToDense: TensorOperation {
  package static let name = "constexpr_lut_to_dense"
  package static let cost = Cost.weights
  package static let noGradient: NoGradient? = .constants

  package enum Form {
    case packed(PackedPalette)
    case blocks(indices: TensorType, Palette)
  }

  package var form: Form

  package init(_ arguments: OperationArguments) throws(OperationError) {
    if arguments.has("shape") {
      form = .packed(try PackedPalette(arguments))
    } else {
      let indices = try arguments.tensor("indices", Palette.indices, rank: 1...Int.max)
      form = .blocks(indices: indices, try Palette(arguments, indices: indices.scalar, shape: indices.shape))
    }
  }

  package var requirements: [ShapeRequirement] {
    switch form {
    case .packed(let palette): palette.requirements
    case .blocks(let indices, let palette): palette.requirements("indices", indices.shape)
    }
  }

  package func outputTypes() throws(OperationError) -> [ValueType] {
    switch form {
    case .packed(let palette): [.tensor(TensorType(palette.lut.scalar, Shape(fixed: palette.shape)))]
    case .blocks(let indices, let palette):
      [.tensor(TensorType(palette.lut.scalar, palette.shape(indices.shape)))]
    }
  }
}
