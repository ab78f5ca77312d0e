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
struct UnpackLinear: TensorOperation {
  static let name = "nn.unpack_linear"
  static let cost = Cost.none
  static let noGradient: NoGradient? = .constants

  var data: TensorType
  var bits: Int
  var shape: Shape
  var axis: Int

  init(_ arguments: OperationArguments) throws(OperationError) {
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

  func outputTypes() throws(OperationError) -> [ValueType] { [.tensor(TensorType(.fp32, shape))] }

  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let (data, scale) = (try inputs.tensor("data"), try inputs.tensor("scale"))
    let bias = inputs.optionalTensor("bias")
    let y = try context.result(.fp32, try fixedResultShape())
    try data.checkHolds(y.count, bits: bits)
    let channels = y.rank > axis ? y.shape[axis] : 1
    for (name, values) in [("scale", scale), ("bias", bias)] {
      guard let values, values.count != 1, values.count != channels else { continue }
      throw OperationError(
        "`\(name)` has \(values.count) elements, expected 1 or \(channels) for `shape` \(y.type.shape)", argument: name)
    }
    UnpackKernel.line(
      data, bits: bits, scale: scale, bias: bias, channels: channels,
      length: y.shape.dropFirst(axis + 1).reduce(1, *), into: y)
    return [.tensor(y)]
  }
}
