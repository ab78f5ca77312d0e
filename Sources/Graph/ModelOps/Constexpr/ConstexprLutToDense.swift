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
struct ConstexprLutToDense: TensorOperation {
  static let name = "constexpr_lut_to_dense"
  static let cost = Cost.weights
  static let noGradient: NoGradient? = .constants

  enum Form {
    case packed(PackedPalette)
    case blocks(indices: TensorType, Palette)
  }

  var form: Form

  init(_ arguments: OperationArguments) throws(OperationError) {
    if arguments.has("shape") {
      form = .packed(try PackedPalette(arguments))
    } else {
      let indices = try arguments.tensor("indices", Palette.indices, rank: 1...Int.max)
      form = .blocks(indices: indices, try Palette(arguments, indices: indices.scalar, shape: indices.shape))
    }
  }

  var requirements: [ShapeRequirement] {
    switch form {
    case .packed(let palette): palette.requirements
    case .blocks(let indices, let palette): palette.requirements("indices", indices.shape)
    }
  }

  func outputTypes() throws(OperationError) -> [ValueType] {
    switch form {
    case .packed(let palette): [.tensor(TensorType(palette.lut.scalar, Shape(fixed: palette.shape)))]
    case .blocks(let indices, let palette):
      [.tensor(TensorType(palette.lut.scalar, palette.shape(indices.shape)))]
    }
  }

  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let (indices, lut) = (try inputs.tensor("indices"), try inputs.tensor("lut"))
    return switch form {
    case .packed(let palette): [.tensor(try palette.evaluate(indices, lut, in: context))]
    case .blocks(_, let palette): [.tensor(try palette.evaluate(indices, lut, in: context))]
    }
  }
}
