internal import ModelGraph
internal import ModelSpec
internal import OnnxFormat

/// `SkipLayerNormalization` and `SkipSimplifiedLayerNormalization` of com.microsoft: a sum, and its normalization.
enum SkipNormalizationImport: OperatorImport {
  static let operators = ["com.microsoft.SkipLayerNormalization", "com.microsoft.SkipSimplifiedLayerNormalization"]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let x = try node.tensor(0)
    let isSimple = node.operation == "SkipSimplifiedLayerNormalization"
    var sum = try emitter.binary("add", x.operand, try node.tensor(1).operand)
    let bias = try node.optional(isSimple ? 3 : 4)
    if let bias { sum = try emitter.binary("add", sum, bias.operand) }
    let epsilon = node.float("epsilon", default: 1e-12)
    let gamma = try node.tensor(2).operand
    let beta = isSimple ? nil : try node.optional(3)?.operand
    let parts = try RowNormalization.normalized(
      sum, gamma: gamma, beta: beta, epsilon: epsilon, isCentered: !isSimple,
      needsMoments: node.wants(1) || node.wants(2),
      &emitter)
    return [
      .tensor(x.with(parts.result)), ImportValue(parts.mean, .float), ImportValue(parts.inverse, .float),
      .tensor(x.with(sum)),
    ]
  }
}

/// Normalization over the last axis.
enum RowNormalization {
  static func normalized(
    _ x: Operand, gamma: Operand, beta: Operand?, epsilon: Float, isCentered: Bool, needsMoments: Bool,
    _ emitter: inout Emitter
  ) throws(OperationError) -> (result: Operand, mean: Operand, inverse: Operand) {
    guard let rank = x.type?.rank, rank > 0 else { throw Importer.unknown }
    let axis = rank - 1
    if isCentered, !needsMoments, gamma.fixedFloats != nil, beta == nil || beta?.fixedFloats != nil {
      let result = try emitter.one(
        "layer_norm",
        [
          ("x", x), ("axes", .integers([axis])), ("gamma", gamma), ("beta", beta),
          ("epsilon", emitter.number(epsilon, like: x)),
        ])
      return (result, result, result)
    }
    // In single precision, since squares of half precision overflow.
    let wide = try emitter.cast(x, .fp32)
    let mean = try emitter.reduce("reduce_mean", wide, [axis])
    let centered = isCentered ? try emitter.binary("sub", wide, mean) : wide
    let variance = try emitter.reduce("reduce_mean", try emitter.unary("square", centered), [axis])
    let deviation = try emitter.unary("sqrt", try emitter.binary("add", variance, .float(epsilon)))
    let normal = try emitter.cast(try emitter.binary("real_div", centered, deviation), x.type?.scalar ?? .fp32)
    var result = try emitter.binary("mul", normal, gamma)
    if let beta { result = try emitter.binary("add", result, beta) }
    return (result, mean, try emitter.binary("real_div", .float(1), deviation))
  }
}

/// `EmbedLayerNormalization` of com.microsoft: rows of tables added up and normalized.
enum EmbedNormalizationImport: OperatorImport {
  static let operators = ["com.microsoft.EmbedLayerNormalization"]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let (ids, words) = (try node.tensor(0), try node.tensor(2))
    guard try ids.shape().rank == 2 else {
      throw node.refuse("'EmbedLayerNormalization' of other than rows of numbers", "onnx-shape")
    }
    func rows(_ table: Operand, _ places: Operand) throws(OperationError) -> Operand {
      try emitter.one("gather", [("x", table), ("indices", places), ("axis", .integer(0))])
    }
    var sum = try rows(words.operand, ids.operand)
    let positions = try node.tensor(3).operand
    if let places = try node.optional(8) {
      sum = try emitter.binary("add", sum, try rows(positions, places.operand))
    } else if let length = try ids.shape()[1].fixed {
      sum = try emitter.binary("add", sum, try emitter.slice(positions, axis: 0, 0, length))
    } else {
      let size = try emitter.squeeze(try emitter.slice(try emitter.shape(ids.operand), axis: 0, 1, 2), [0])
      let places = try emitter.one("range_1d", [("start", .integer(0)), ("end", size), ("step", .integer(1))])
      sum = try emitter.binary("add", sum, try rows(positions, places))
    }
    if let segments = try node.optional(1), let table = try node.optional(4) {
      sum = try emitter.binary("add", sum, try rows(table.operand, segments.operand))
    }
    let parts = try RowNormalization.normalized(
      sum, gamma: try node.tensor(5).operand, beta: try node.tensor(6).operand,
      epsilon: node.float("epsilon", default: 1e-12), isCentered: true, needsMoments: false, &emitter)
    node.ignore("mask_index_type")
    // How many places of the mask count; the others are 0.
    let index: Operand
    if let mask = try node.optional(7) {
      index = try emitter.reduce("reduce_sum", mask.operand, [1], keeps: false)
    } else {
      let batch = try emitter.slice(try emitter.shape(ids.operand), axis: 0, 0, 1)
      index = try emitter.one("fill", [("shape", batch), ("value", .integer(0))])
    }
    return [.tensor(words.with(parts.result)), ImportValue(index, .int32), .tensor(words.with(sum))]
  }
}
