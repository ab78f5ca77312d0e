internal import ModelGraph
internal import ModelSpec
internal import OnnxFormat

/// `QLinear…` operators of com.microsoft: computed as floats between the numbers of 8 bits.
enum QLinearImport: OperatorImport {
  static let operators = [
    "QLinearAdd", "QLinearMul", "QLinearSigmoid", "QLinearLeakyRelu", "QLinearConcat", "QLinearAveragePool",
    "QLinearGlobalAveragePool", "QLinearSoftmax", "QLinearWhere",
  ].map { "com.microsoft.\($0)" }

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    /// A tensor with its scale and zero point behind it.
    func wide(_ input: Int) throws(OperationError) -> Operand {
      try floats(try node.tensor(input), try node.tensor(input + 1), zero: try node.optional(input + 2), &emitter)
    }
    switch node.operation {
    case "QLinearAdd", "QLinearMul":
      let name = node.operation == "QLinearAdd" ? "add" : "mul"
      return try narrow(try emitter.binary(name, try wide(0), try wide(3)), 6, like: 0, node, &emitter)
    case "QLinearConcat":
      var parts: [Operand] = []
      for input in stride(from: 2, to: node.inputs.count, by: 3) { parts.append(try wide(input)) }
      guard let rank = parts.first?.type?.rank, let axis = node.integer("axis") else { throw Importer.unknown }
      let whole = try emitter.concat(parts, axis: try node.axis(axis, rank))
      return try narrow(whole, 0, like: 2, node, &emitter)
    case "QLinearWhere":
      let chosen = try emitter.select(try node.tensor(0).operand, try wide(1), try wide(4))
      return try narrow(chosen, 7, like: 1, node, &emitter)
    default: break
    }
    let x = try wide(0)
    let result: Operand
    switch node.operation {
    case "QLinearSigmoid": result = try emitter.unary("sigmoid", x)
    case "QLinearLeakyRelu":
      result = try emitter.one("leaky_relu", [("x", x), ("alpha", .float(node.float("alpha", default: 0.01)))])
    case "QLinearSoftmax":
      guard let rank = x.type?.rank else { throw Importer.unknown }
      let axis = try node.axis(node.integer("axis", default: -1), rank)
      guard node.integer("opset", default: 13) >= 13 || axis == rank - 1 else {
        throw node.refuse("'QLinearSoftmax' over several axes")
      }
      result = try emitter.one("softmax", [("x", x), ("axis", .integer(axis))])
    default: result = try pooled(x, node, &emitter)
    }
    return try narrow(result, 3, like: 0, node, &emitter)
  }

  private static func pooled(_ x: Operand, _ node: ImportNode, _ emitter: inout Emitter) throws(OperationError)
    -> Operand
  {
    guard let rank = x.type?.rank, rank >= 3 else { throw Importer.unknown }
    let isLast = node.flag("channels_last")
    if node.operation == "QLinearGlobalAveragePool" {
      return try emitter.reduce("reduce_mean", x, isLast ? Array(1..<rank - 1) : Array(2..<rank))
    }
    let inner = isLast ? try emitter.transpose(x, [0, rank - 1] + Array(1..<rank - 1)) : x
    let pool = node.written(
      as: "AveragePool", version: 19, inputs: [ImportTensor(inner, .float)],
      attributes: ["auto_pad", "ceil_mode", "count_include_pad", "kernel_shape", "pads", "strides"])
    guard let result = try PoolImport.translate(pool, &emitter).first?.tensor?.operand else { throw Importer.unknown }
    return isLast ? try emitter.transpose(result, [0] + Array(2..<rank) + [1]) : result
  }

  private static func floats(
    _ x: ImportTensor, _ scale: ImportTensor, zero: ImportTensor?, _ emitter: inout Emitter
  ) throws(OperationError) -> Operand {
    var value = x.operand
    if let zero { value = try emitter.binary("sub", value, try emitter.reshape(zero.operand, [])) }
    return try emitter.binary("mul", try emitter.cast(value, .fp32), try emitter.reshape(scale.operand, []))
  }

  /// - Parameter scale: The input with the scale of the result, behind which its zero point stands.
  private static func narrow(
    _ x: Operand, _ scale: Int, like: Int, _ node: ImportNode, _ emitter: inout Emitter
  ) throws(OperationError) -> [ImportValue] {
    let element = try node.tensor(like).element
    let zero = try node.optional(scale + 1)
    let scaled = try emitter.binary("real_div", x, try emitter.reshape(try node.tensor(scale).operand, []))
    let offset = try zero.map { (zero) throws(OperationError) in try emitter.reshape(zero.operand, []) }
    return [ImportValue(try Quantized.rounded(scaled, offset, element, &emitter), element)]
  }
}
