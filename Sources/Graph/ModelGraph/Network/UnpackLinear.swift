internal import ModelSpec

/// `nn.unpack_linear`: weights that are stored as small numbers, by a line: y = scale · q + bias.
///
/// - `data`: the numbers q, packed without gaps, highest bits of a byte first; bytes as uint8, or int8 for signed numbers.
/// - `bits`: of one number, 1 to 8.
/// - `scale`, `bias`: fp32, one number, or one for each index of an axis; `bias` is 0 unless given.
/// - `axis`: that axis of the result; 0 unless given.
/// - `shape`: the result's shape.
/// - Result: fp32.
///
/// The weights of network layers have this form; MIL's `constexpr_` operations pack theirs differently.
package struct UnpackLinear: TensorOperation {
  package static let name = "nn.unpack_linear"
  package static let cost = Cost.none
  package static let noGradient: NoGradient? = .constants

  package var data: TensorType
  package var bits: Int
  package var shape: Shape
  package var axis: Int

  package init(_ arguments: OperationArguments) throws(OperationError) {
    data = try arguments.tensor("data", .integers, rank: 1...1)
    bits = try arguments.integer("bits")
    guard (1...8).contains(bits) else {
      throw OperationError("`bits` is \(bits), expected 1 to 8", argument: "bits")
    }
    _ = try arguments.tensor("scale", rank: 1...1)
    _ = try arguments.optionalTensor("bias", rank: 1...1)
    shape = Shape(fixed: try arguments.integers("shape", default: []))
    axis = try arguments.integer("axis", default: 0)
    guard axis >= 0 else { throw OperationError("`axis` is \(axis), expected 0 or more", argument: "axis") }
  }

  package func outputTypes() throws(OperationError) -> [ValueType] { [.tensor(TensorType(.fp32, shape))] }
}
