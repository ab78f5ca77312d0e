internal import ModelSpec

/// `nn.unpack_lut`: weights that are stored as small numbers, by a table: y = lut[q].
///
/// - `data`: the numbers q, packed without gaps, highest bits of a byte first; bytes as uint8, or int8 for signed numbers.
/// - `bits`: of one number, 1 to 8.
/// - `lut`: fp32, the values that the numbers stand for.
/// - `shape`: the result's shape.
/// - Result: fp32.
///
/// The weights of network layers have this form; MIL's `constexpr_` operations pack theirs differently.
package struct UnpackLut: TensorOperation {
  package static let name = "nn.unpack_lut"
  package static let cost = Cost.none
  package static let noGradient: NoGradient? = .constants

  package var data: TensorType
  package var bits: Int
  package var shape: Shape

  package init(_ arguments: OperationArguments) throws(OperationError) {
    data = try arguments.tensor("data", .integers, rank: 1...1)
    bits = try arguments.integer("bits")
    guard (1...8).contains(bits) else {
      throw OperationError("`bits` is \(bits), expected 1 to 8", argument: "bits")
    }
    _ = try arguments.tensor("lut", rank: 1...1)
    shape = Shape(fixed: try arguments.integers("shape", default: []))
  }

  package func outputTypes() throws(OperationError) -> [ValueType] { [.tensor(TensorType(.fp32, shape))] }
}
