internal import ModelGraph
internal import ModelSpec
internal import OnnxFormat

/// `MatMul`.
enum MatMulImport: OperatorImport {
  static let operators = ["MatMul"]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let (a, b) = (try node.tensor(0), try node.tensor(1))
    return [.tensor(a.with(try emitter.matmul(a.operand, b.operand)))]
  }
}

/// `Gemm`: alpha · A · B + beta · C.
enum GemmImport: OperatorImport {
  static let operators = ["Gemm"]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let (a, b) = (try node.tensor(0), try node.tensor(1))
    node.ignore("broadcast")
    let (alpha, beta) = (node.float("alpha", default: 1), node.float("beta", default: 1))
    let (transA, transB) = (node.flag("transA"), node.flag("transB"))
    guard a.element.isFloat else { throw node.refuse("'Gemm' of type \(a.element.name)", "onnx-type") }
    var product = try emitter.matmul(a.operand, b.operand, transposeX: transA, transposeY: transB)
    if alpha != 1 { product = try emitter.binary("mul", product, emitter.number(alpha, like: product)) }
    guard let c = try node.optional(2), beta != 0 else { return [.tensor(a.with(product))] }
    let bias = beta == 1 ? c.operand : try emitter.binary("mul", c.operand, emitter.number(beta, like: product))
    return [.tensor(a.with(try emitter.binary("add", product, bias)))]
  }
}
