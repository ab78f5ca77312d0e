internal import ModelGraph
internal import ModelSpec
internal import OnnxFormat

/// `DynamicQuantizeMatMul` and `MatMulIntegerToFloat` of com.microsoft: products of integers, scaled.
enum QuantizedProductImport: OperatorImport {
  static let operators = ["com.microsoft.DynamicQuantizeMatMul", "com.microsoft.MatMulIntegerToFloat"]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let (a, b) = (try node.tensor(0), try node.tensor(1))
    let left: Operand
    let scaleA: Operand
    let (scaleB, zeroB, bias): (ImportTensor, ImportTensor?, ImportTensor?)
    if node.operation == "DynamicQuantizeMatMul" {
      let parts = try DynamicQuantizeImport.translate(node, &emitter)
      guard let numbers = parts[0].tensor, let scale = parts[1].tensor, let zero = parts[2].tensor else {
        throw Importer.unknown
      }
      left = try emitter.binary("sub", numbers.operand, zero.operand)
      scaleA = scale.operand
      (scaleB, zeroB, bias) = (try node.tensor(2), try node.optional(3), try node.optional(4))
    } else {
      left = try IntegerMatMulImport.shifted(a, try node.optional(4), isRows: true, node, &emitter)
      scaleA = try IntegerMatMulImport.spread(try node.tensor(2).operand, isRows: true, node, &emitter)
      (scaleB, zeroB, bias) = (try node.tensor(3), try node.optional(5), try node.optional(6))
    }
    let right = try IntegerMatMulImport.shifted(b, zeroB, isRows: false, node, &emitter)
    let product = try emitter.cast(try emitter.matmul(left, right), .fp32)
    let factor = try emitter.binary(
      "mul", scaleA, try IntegerMatMulImport.spread(scaleB.operand, isRows: false, node, &emitter))
    var result = try emitter.binary("mul", product, factor)
    if let bias { result = try emitter.binary("add", result, bias.operand) }
    return [ImportValue(result, .float)]
  }
}

/// `QGemm` of com.microsoft.
enum QGemmImport: OperatorImport {
  static let operators = ["com.microsoft.QGemm"]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let left = try IntegerMatMulImport.shifted(
      try node.tensor(0), try node.optional(2), isRows: true, node, &emitter)
    let isTransposed = node.flag("transB")
    let right = try IntegerMatMulImport.shifted(
      try node.tensor(3), try node.optional(5), isRows: isTransposed, node, &emitter)
    var product = try emitter.matmul(left, right, transposeX: node.flag("transA"), transposeY: isTransposed)
    if let bias = try node.optional(6) { product = try emitter.binary("add", product, bias.operand) }
    var factor = try emitter.binary(
      "mul", try emitter.reshape(try node.tensor(1).operand, []),
      try IntegerMatMulImport.spread(try node.tensor(4).operand, isRows: false, node, &emitter))
    let alpha = node.float("alpha", default: 1)
    if alpha != 1 { factor = try emitter.binary("mul", factor, .float(alpha)) }
    let result = try emitter.binary("mul", try emitter.cast(product, .fp32), factor)
    guard let scale = try node.optional(7) else { return [ImportValue(result, .float)] }
    let zero = try node.optional(8)
    let element = zero?.element ?? .uint8
    let scaled = try emitter.binary("real_div", result, scale.operand)
    return [ImportValue(try Quantized.rounded(scaled, zero?.operand, element, &emitter), element)]
  }
}
