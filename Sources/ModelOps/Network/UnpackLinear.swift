/// `nn.unpack_linear`: weights that are stored as small numbers, by a line: y = scale · q + bias.
///
/// - `data`: the numbers q, packed without gaps, highest bits of a byte first; bytes as uint8, or int8 for signed numbers.
/// - `bits`: of one number, 1 to 8.
/// - `scale`, `bias`: fp32, one number, or one for each index of the first axis; `bias` is 0 unless given.
/// - `shape`: the result's shape.
/// - Result: fp32.
///
/// The weights of network layers have this form; MIL's `constexpr_` operations pack theirs differently.
struct UnpackLinear: TensorOperation {
  static let name = "nn.unpack_linear"

  var data: TensorType
  var bits: Int
  var shape: Shape

  init(_ arguments: OperationArguments) throws(OperationError) {
    data = try arguments.tensor("data", .integers, rank: 1...1)
    bits = try arguments.integer("bits")
    _ = try arguments.tensor("scale", rank: 1...1)
    _ = try arguments.optionalTensor("bias", rank: 1...1)
    shape = Shape(fixed: try arguments.integers("shape", default: []))
  }

  func outputTypes() throws(OperationError) -> [ValueType] { [.tensor(TensorType(.fp32, shape))] }
}
