internal import ModelGraph
internal import ModelSpec
internal import OnnxFormat

/// `Scaler`, `Normalizer`, `Binarizer`, `ArrayFeatureExtractor` and `LinearRegressor` of ai.onnx.ml, between tensors.
enum ScalerImport: OperatorImport {
  static let operators = ["Scaler", "Normalizer", "Binarizer", "ArrayFeatureExtractor", "LinearRegressor"].map {
    "ai.onnx.ml.\($0)"
  }

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let x = try node.tensor(0)
    if node.operation == "ArrayFeatureExtractor" {
      let indices = try node.tensor(1)
      let rank = try x.shape().rank
      let flat = try emitter.one("reshape", [("x", indices.operand), ("shape", .integers([-1]))])
      let result = try emitter.one("gather", [("x", x.operand), ("indices", flat), ("axis", .integer(rank - 1))])
      return [.tensor(x.with(rank == 1 ? try emitter.expand(result, [0]) : result))]
    }
    let wide = try emitter.float(x.operand)
    let result: Operand
    switch node.operation {
    case "Scaler":
      let (offset, scale) = (
        Operand(.floats(node.floats("offset") ?? [0])), Operand(.floats(node.floats("scale") ?? [1]))
      )
      result = try emitter.binary("mul", try emitter.binary("sub", wide, offset), scale)
    case "Binarizer":
      let isAbove = try emitter.binary("greater", wide, emitter.number(node.float("threshold", default: 0), like: wide))
      result = try emitter.cast(isAbove, wide.type?.scalar ?? .fp32)
    case "LinearRegressor": result = try regression(wide, node, &emitter)
    default:
      let axis = try x.shape().rank - 1
      let reductions = ["MAX": "reduce_max", "L1": "reduce_l1_norm", "L2": "reduce_l2_norm"]
      guard let reduction = reductions[node.string("norm", default: "MAX")] else {
        throw node.refuse("an unknown `norm`")
      }
      let size = try emitter.reduce(reduction, wide, [axis])
      let isZero = try emitter.binary("equal", size, .float(0))
      result = try emitter.binary("real_div", wide, try emitter.select(isZero, .float(1), size))
    }
    return [ImportValue(result, .float)]
  }

  private static func regression(_ x: Operand, _ node: ImportNode, _ emitter: inout Emitter) throws(OperationError)
    -> Operand
  {
    let targets = node.integer("targets", default: 1)
    let weights = node.floats("coefficients") ?? []
    guard targets > 0, weights.count % targets == 0, !weights.isEmpty,
      node.string("post_transform", default: "NONE") == "NONE"
    else {
      throw node.refuse("'LinearRegressor' with other weights or a `post_transform`")
    }
    let matrix = emitter.floats(weights, [targets, weights.count / targets], like: x)
    let product = try emitter.matmul(x, matrix, transposeY: true)
    let bias = node.floats("intercepts") ?? []
    return bias.isEmpty ? product : try emitter.binary("add", product, Operand(.floats(bias)))
  }
}
