internal import ModelGraph
internal import ModelSpec
internal import OnnxFormat

/// `SVMRegressor` of ai.onnx.ml: sums over the values of a kernel.
enum SVMRegressorImport: OperatorImport {
  static let operators = ["ai.onnx.ml.SVMRegressor"]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let input = try node.tensor(0)
    let x = try emitter.cast(input.operand, .fp32)
    let weights = node.floats("coefficients") ?? []
    let vectors = node.floats("support_vectors") ?? []
    let count = node.integer("n_supports", default: 0)
    guard let width = x.type?.shape.last?.fixed, x.type?.rank == 2, count >= 0, !weights.isEmpty else {
      throw node.refuse("'SVMRegressor' of other than rows of numbers", "onnx-shape")
    }
    guard node.string("post_transform", default: "NONE") == "NONE", node.integer("one_class", default: 0) == 0 else {
      throw node.refuse("'SVMRegressor' of one class, or with a `post_transform`")
    }
    let rho = node.floats("rho") ?? []
    var result: Operand
    if count == 0 {
      guard weights.count == width else { throw node.refuse("'SVMRegressor' of other inputs than its weights") }
      node.ignore("kernel_type", "kernel_params")
      result = try emitter.matmul(x, emitter.floats(weights, [width, 1], like: x))
    } else {
      guard weights.count == count, vectors.count / count == width, vectors.count % count == 0 else {
        throw node.refuse("'SVMRegressor' of other inputs than its support vectors", "onnx-shape")
      }
      let values = try kernel(x, vectors, count: count, node, &emitter)
      result = try emitter.matmul(values, emitter.floats(weights, [count, 1], like: x))
    }
    if let rho = rho.first { result = try emitter.binary("add", result, .float(rho)) }
    return [ImportValue(result, .float)]
  }

  /// The kernel of each row with each support vector, [B, N].
  private static func kernel(
    _ x: Operand, _ vectors: [Float], count: Int, _ node: ImportNode, _ emitter: inout Emitter
  ) throws(OperationError) -> Operand {
    let width = vectors.count / count
    let matrix = emitter.floats(vectors, [count, width], like: x)
    let parameters = node.floats("kernel_params") ?? []
    let (gamma, shift, degree) = (
      parameters.first ?? 0, parameters.count > 1 ? parameters[1] : 0, parameters.count > 2 ? parameters[2] : 0
    )
    let product = try emitter.matmul(x, matrix, transposeY: true)
    func shifted() throws(OperationError) -> Operand {
      try emitter.binary("add", try emitter.binary("mul", product, .float(gamma)), .float(shift))
    }
    switch node.string("kernel_type", default: "LINEAR") {
    case "LINEAR": return product
    case "POLY": return try emitter.binary("pow", try shifted(), .float(degree))
    case "SIGMOID": return try emitter.unary("tanh", try shifted())
    case "RBF":
      // Distances by their differences, which cancel less than products do.
      let differences = try emitter.binary("sub", try emitter.expand(x, [1]), try emitter.expand(matrix, [0]))
      let distances = try emitter.reduce("reduce_sum", try emitter.unary("square", differences), [2], keeps: false)
      return try emitter.unary("exp", try emitter.binary("mul", distances, .float(-gamma)))
    case let other: throw node.refuse("'SVMRegressor' with the kernel \(other)")
    }
  }
}
