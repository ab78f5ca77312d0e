/// `nn.byte_quantize`: `quantize` for `nn.byte_product`: channels lie side by side, as bytes.
///
/// - `x`: [N, C, H, W], or with `rows` [*d, C]; fp16 or fp32; what is not a number becomes `nothing`, 0 unless given.
/// - `shape`, `rows`: the shape of x, and whether its channels lie last.
/// - `scale`, `zero`: a byte is x / scale, rounded, halves to the even integer, plus zero, within 0 to 255.
/// - Result: [places, words] under the name of fp32.
package struct ByteQuantize: TensorOperation {
  package static let name = "nn.byte_quantize"
  package static let cost = Cost.perElement(of: "x")
  package static let noGradient: NoGradient? = .plans

  package let form: ByteShape
  package let line: ByteLine
  package let nothing: UInt8

  package init(_ arguments: OperationArguments) throws(OperationError) {
    form = try ByteShape(arguments)
    line = try ByteLine(arguments)
    nothing = UInt8(clamping: try arguments.integer("nothing", default: 0))
    _ = try arguments.tensor("x", rank: form.shape.count...form.shape.count)
  }

  package func outputTypes() throws(OperationError) -> [ValueType] { [.tensor(form.wordType)] }
}

/// `nn.byte_dequantize`: the floats that bytes stand for: y = scale · (byte − zero).
///
/// - `bytes`: [places, words], what `nn.byte_quantize` makes.
/// - `shape`, `rows`, `scale`, `zero`: as there. `half`: whether floats are fp16; false unless given.
/// - Result: `shape`.
package struct ByteDequantize: TensorOperation {
  package static let name = "nn.byte_dequantize"
  package static let cost = Cost.perElement
  package static let noGradient: NoGradient? = .plans

  package let form: ByteShape
  package let line: ByteLine
  package let scalar: ScalarType

  package init(_ arguments: OperationArguments) throws(OperationError) {
    form = try ByteShape(arguments)
    line = try ByteLine(arguments)
    scalar = try arguments.boolean("half", default: false) ? .fp16 : .fp32
    _ = try arguments.tensor("bytes", ScalarDomain([.fp32]), rank: 2...2)
  }

  package func outputTypes() throws(OperationError) -> [ValueType] {
    [.tensor(TensorType(scalar, Shape(fixed: form.shape)))]
  }
}
