internal import ModelSpec

/// `nn.byte_max_pool`: `max_pool` of what bytes stand for, as bytes. A window of nothing but padding gives byte 0.
///
/// - `bytes`: [places, words], what `nn.byte_quantize` makes of an image [N, C, H, W].
/// - `shape`, `rows`, `scale`, `zero`: as there; images only.
/// - `kernel_sizes`, `strides`, `pad_type`, `pad`, `ceil_mode`: as for `max_pool`.
/// - `result_scale`, `result_zero`: what bytes of the result stand for.
/// - Result: the words of [N, C, *d'].
package struct ByteMaxPool: TensorOperation {
  package static let name = "nn.byte_max_pool"
  package static let cost = Cost.perElement(of: "bytes")
  package static let noGradient: NoGradient? = .plans

  package let input: ByteShape
  package let line: ByteLine
  package let result: ByteLine
  package let window: FixedWindow

  package init(_ arguments: OperationArguments) throws(OperationError) {
    input = try ByteShape(arguments)
    line = try ByteLine(arguments)
    result = try ByteLine(arguments, "result_")
    _ = try arguments.tensor("bytes", ScalarDomain([.fp32]), rank: 2...2)
    guard !input.isRows else { throw OperationError("`rows` is true, expected an image", argument: "rows") }
    // A pool reads the window's attributes.
    var pool = arguments
    pool.bind("x", [.init(InferredValue(.tensor(TensorType(.fp32, Shape(fixed: input.shape)))))])
    let made = try MaxPool(pool)
    let output = try made.fixedOutputShape()
    guard output.allSatisfy({ $0 > 0 }) else { throw OperationError("the result would be empty") }
    window = try made.window.fixed(input: Array(input.shape[2...]), output: Array(output[2...]))
  }

  package func outputTypes() throws(OperationError) -> [ValueType] {
    [.tensor(ByteShape(Array(input.shape[..<2]) + window.output, isRows: false).wordType)]
  }
}
