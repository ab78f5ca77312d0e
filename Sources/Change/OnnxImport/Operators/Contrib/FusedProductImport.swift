internal import ModelGraph
internal import ModelSpec
internal import OnnxFormat

/// `FusedMatMul` and `TransposeMatMul` of com.microsoft: a product of matrices that are transposed before.
enum FusedMatMulImport: OperatorImport {
  static let operators = ["com.microsoft.FusedMatMul", "com.microsoft.TransposeMatMul"]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let (a, b) = (try node.tensor(0), try node.tensor(1))
    let left = try moved(a, node.flag("transBatchA"), &emitter)
    let right = try moved(b, node.flag("transBatchB"), &emitter)
    let (rankA, rankB) = (try a.shape().rank, try b.shape().rank)
    var product = try emitter.matmul(
      left, right, transposeX: node.flag("transA") && rankA > 1, transposeY: node.flag("transB") && rankB > 1)
    let alpha = node.float("alpha", default: 1)
    if alpha != 1 { product = try emitter.binary("mul", product, emitter.number(alpha, like: product)) }
    return [.tensor(a.with(product))]
  }

  /// The first axis behind the other ones of the batch.
  private static func moved(
    _ x: ImportTensor, _ isMoved: Bool, _ emitter: inout Emitter
  ) throws(OperationError) -> Operand {
    let rank = try x.shape().rank
    guard isMoved, rank > 2 else { return x.operand }
    return try emitter.transpose(x.operand, Array(1..<rank - 1) + [0, rank - 1])
  }
}

/// `FusedGemm` of com.microsoft: `Gemm` and an activation.
enum FusedGemmImport: OperatorImport {
  static let operators = ["com.microsoft.FusedGemm"]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    guard case .tensor(let product)? = try GemmImport.translate(node, &emitter).first else { throw Importer.unknown }
    var parameters: [Float] = []
    for name in ["activation_alpha", "activation_beta"] {
      if let attribute = node.attribute(name) { parameters.append(attribute.f) }
    }
    node.ignore("activation_gamma")
    let result = try FusedActivation.applied(product.operand, node, parameters: parameters, &emitter)
    return [.tensor(product.with(result))]
  }
}

/// `FusedConv` of com.microsoft: `Conv`, a sum and an activation.
enum FusedConvImport: OperatorImport {
  static let operators = ["com.microsoft.FusedConv"]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    guard case .tensor(let product)? = try ConvImport.translate(node, &emitter).first else { throw Importer.unknown }
    var result = product.operand
    if let sum = try node.optional(3) { result = try emitter.binary("add", result, sum.operand) }
    return [
      .tensor(
        product.with(
          try FusedActivation.applied(result, node, parameters: node.floats("activation_params") ?? [], &emitter)))
    ]
  }
}

/// Activations that stand in the node of what they follow.
enum FusedActivation {
  private static let names = [
    "Relu": "relu", "Sigmoid": "sigmoid", "Tanh": "tanh", "Softplus": "softplus", "Softsign": "softsign",
  ]

  static func applied(
    _ x: Operand, _ node: ImportNode, parameters: [Float], _ emitter: inout Emitter
  ) throws(OperationError) -> Operand {
    func parameter(_ index: Int, _ usual: Float) -> Operand {
      emitter.number(index < parameters.count ? parameters[index] : usual, like: x)
    }
    let name = node.string("activation", default: "")
    if let operation = names[name] { return try emitter.unary(operation, x) }
    switch name {
    case "": return x
    case "LeakyRelu": return try emitter.one("leaky_relu", [("x", x), ("alpha", parameter(0, 0.01))])
    case "Elu": return try emitter.one("elu", [("x", x), ("alpha", parameter(0, 1))])
    case "HardSigmoid":
      return try emitter.one("sigmoid_hard", [("x", x), ("alpha", parameter(0, 0.2)), ("beta", parameter(1, 0.5))])
    case "Clip":
      return try emitter.one(
        "clip",
        [
          ("x", x), ("alpha", parameter(0, -.greatestFiniteMagnitude)),
          ("beta", parameter(1, .greatestFiniteMagnitude)),
        ])
    default: throw node.refuse("'\(node.operation)' with the activation '\(name)'")
    }
  }
}
