/// `nn.byte_quantize`: `quantize` for `nn.byte_product`: channels lie side by side, as bytes.
///
/// - `x`: [N, C, H, W], or with `rows` [*d, C]; fp16 or fp32; what is not a number becomes `nothing`, 0 unless given.
/// - `shape`, `rows`: the shape of x, and whether its channels lie last.
/// - `scale`, `zero`: a byte is x / scale, rounded, halves to the even integer, plus zero, within 0 to 255.
/// - Result: [places, words] under the name of fp32.
struct ByteQuantize: TensorOperation {
  static let name = "nn.byte_quantize"
  static let cost = Cost.perElement(of: "x")
  static let noGradient: NoGradient? = .plans

  private let form: ByteShape
  private let line: ByteLine
  private let nothing: UInt8

  init(_ arguments: OperationArguments) throws(OperationError) {
    form = try ByteShape(arguments)
    line = try ByteLine(arguments)
    nothing = UInt8(clamping: try arguments.integer("nothing", default: 0))
    _ = try arguments.tensor("x", rank: form.shape.count...form.shape.count)
  }

  func outputTypes() throws(OperationError) -> [ValueType] { [.tensor(form.wordType)] }

  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    [.tensor(try ByteKernel.quantize(try inputs.tensor("x"), form, line, nothing: nothing, in: context))]
  }
}

/// `nn.byte_dequantize`: the floats that bytes stand for: y = scale · (byte − zero).
///
/// - `bytes`: [places, words], what `nn.byte_quantize` makes.
/// - `shape`, `rows`, `scale`, `zero`: as there. `half`: whether floats are fp16; false unless given.
/// - Result: `shape`.
struct ByteDequantize: TensorOperation {
  static let name = "nn.byte_dequantize"
  static let cost = Cost.perElement
  static let noGradient: NoGradient? = .plans

  private let form: ByteShape
  private let line: ByteLine
  private let scalar: ScalarType

  init(_ arguments: OperationArguments) throws(OperationError) {
    form = try ByteShape(arguments)
    line = try ByteLine(arguments)
    scalar = try arguments.boolean("half", default: false) ? .fp16 : .fp32
    _ = try arguments.tensor("bytes", ScalarDomain([.fp32]), rank: 2...2)
  }

  func outputTypes() throws(OperationError) -> [ValueType] { [.tensor(TensorType(scalar, Shape(fixed: form.shape)))] }

  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    [.tensor(try ByteKernel.dequantize(try inputs.tensor("bytes"), form, line, as: scalar, in: context))]
  }
}
