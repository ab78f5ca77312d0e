internal import ModelGraph
internal import ModelSpec
internal import OnnxFormat

/// `BatchNormalization` of a trained model.
enum BatchNormalizationImport: OperatorImport {
  static let operators = ["BatchNormalization"]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let x = try node.tensor(0)
    node.ignore("momentum", "is_test")
    if node.version >= 14, node.flag("training_mode") { return try trained(x, node, &emitter) }
    guard !node.flag("training_mode"), node.flag("spatial", default: true), (1..<5).allSatisfy({ !node.wants($0) })
    else {
      throw node.refuse("'BatchNormalization' in training, or with its own numbers for each place")
    }
    let epsilon = node.float("epsilon", default: 1e-5)
    let parts = [try node.tensor(1), try node.tensor(2), try node.tensor(3), try node.tensor(4)].map(\.operand)
    let shape = try x.shape()
    if (3...5).contains(shape.rank), parts.allSatisfy({ $0.fixedFloats != nil }) {
      let result = try emitter.one(
        "batch_norm",
        [
          ("x", x.operand), ("gamma", parts[0]), ("beta", parts[1]), ("mean", parts[2]), ("variance", parts[3]),
          ("epsilon", emitter.number(epsilon, like: x.operand)),
        ])
      return [.tensor(x.with(result))]
    }
    var spread: [Operand] = []
    for part in parts { spread.append(try emitter.expand(part, shape.rank > 2 ? Array(1..<shape.rank - 1) : [])) }
    let deviation = try emitter.unary(
      "sqrt", try emitter.binary("add", spread[3], emitter.number(epsilon, like: x.operand)))
    let normal = try emitter.binary("real_div", try emitter.binary("sub", x.operand, spread[2]), deviation)
    let result = try emitter.binary("add", try emitter.binary("mul", normal, spread[0]), spread[1])
    return [.tensor(x.with(result))]
  }

  /// As in training: with the statistics of the mini-batch, which also move the running ones.
  private static func trained(
    _ x: ImportTensor, _ node: ImportNode, _ emitter: inout Emitter
  ) throws(OperationError) -> [ImportValue] {
    let rank = try x.shape().rank
    guard rank >= 2 else { throw node.refuse("'BatchNormalization' of \(rank) axes", "onnx-shape") }
    let axes = [0] + Array(2..<rank)
    let momentum = node.float("momentum", default: 0.9)
    let mean = try emitter.reduce("reduce_mean", x.operand, axes)
    let centered = try emitter.binary("sub", x.operand, mean)
    let variance = try emitter.reduce("reduce_mean", try emitter.unary("square", centered), axes)
    let epsilon = emitter.number(node.float("epsilon", default: 1e-5), like: x.operand)
    let deviation = try emitter.unary("sqrt", try emitter.binary("add", variance, epsilon))
    let normal = try emitter.binary("real_div", centered, deviation)
    var parts: [Operand] = []
    for index in 1...4 {
      let part = try emitter.cast(try node.tensor(index).operand, x.operand.type?.scalar ?? .fp32)
      parts.append(index < 3 ? try emitter.expand(part, Array(1..<rank - 1)) : part)
    }
    let result = try emitter.binary("add", try emitter.binary("mul", normal, parts[0]), parts[1])
    var moved: [Operand] = []
    for (running, own) in [(parts[2], mean), (parts[3], variance)] {
      let flat = try emitter.squeeze(own, axes)
      moved.append(
        try emitter.binary(
          "add", try emitter.binary("mul", running, emitter.number(momentum, like: running)),
          try emitter.binary("mul", flat, emitter.number(1 - momentum, like: flat))))
    }
    return [.tensor(x.with(result)), .tensor(x.with(moved[0])), .tensor(x.with(moved[1]))]
  }
}

/// `InstanceNormalization`.
enum InstanceNormalizationImport: OperatorImport {
  static let operators = ["InstanceNormalization"]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let x = try node.tensor(0)
    let rank = try x.shape().rank
    guard rank >= 3 else { throw node.refuse("'InstanceNormalization' of \(rank) axes", "onnx-shape") }
    let normal = try Moments.normalized(
      x.operand, Array(2..<rank), epsilon: node.float("epsilon", default: 1e-5), &emitter)
    let scale = try emitter.expand(try node.tensor(1).operand, Array(1..<rank - 1))
    let bias = try emitter.expand(try node.tensor(2).operand, Array(1..<rank - 1))
    return [.tensor(x.with(try emitter.binary("add", try emitter.binary("mul", normal, scale), bias)))]
  }
}

/// Means and variances.
enum Moments {
  /// `x` with mean 0 and variance 1 over `axes`.
  static func normalized(
    _ x: Operand, _ axes: [Int], epsilon: Float, _ emitter: inout Emitter
  ) throws(OperationError) -> Operand {
    let centered = try emitter.binary("sub", x, try emitter.reduce("reduce_mean", x, axes))
    let variance = try emitter.reduce("reduce_mean", try emitter.unary("square", centered), axes)
    let deviation = try emitter.unary("sqrt", try emitter.binary("add", variance, emitter.number(epsilon, like: x)))
    return try emitter.binary("real_div", centered, deviation)
  }
}

/// `LayerNormalization`: MIL's where its scale is constant, else spelled out.
enum LayerNormalizationImport: OperatorImport {
  static let operators = ["LayerNormalization"]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let (x, scale) = (try node.tensor(0), try node.tensor(1))
    let shape = try x.shape()
    let axis = try node.axis(node.integer("axis", default: -1), shape.rank)
    let epsilon = node.float("epsilon", default: 1e-5)
    guard node.integer("stash_type", default: 1) == 1 else {
      throw node.refuse("'LayerNormalization' with another `stash_type`")
    }
    let axes = Array(axis..<shape.rank)
    let bias = try node.optional(2)
    if !node.wants(1), !node.wants(2), scale.isConstant, bias?.isConstant ?? true,
      scale.operand.type?.shape == Shape(Array(shape.extents[axis...])),
      bias == nil || bias?.operand.type?.shape == scale.operand.type?.shape
    {
      let result = try emitter.one(
        "layer_norm",
        [
          ("x", x.operand), ("axes", .integers(axes)), ("gamma", scale.operand), ("beta", bias?.operand),
          ("epsilon", emitter.number(epsilon, like: x.operand)),
        ])
      return [.tensor(x.with(result))]
    }
    let mean = try emitter.reduce("reduce_mean", x.operand, axes)
    let centered = try emitter.binary("sub", x.operand, mean)
    let variance = try emitter.reduce("reduce_mean", try emitter.unary("square", centered), axes)
    let deviation = try emitter.unary(
      "sqrt", try emitter.binary("add", variance, emitter.number(epsilon, like: x.operand)))
    var result = try emitter.binary("mul", try emitter.binary("real_div", centered, deviation), scale.operand)
    if let bias { result = try emitter.binary("add", result, bias.operand) }
    let inverse = try emitter.binary("real_div", emitter.number(1, like: x.operand), deviation)
    return [.tensor(x.with(result)), ImportValue(mean, x.element), ImportValue(inverse, x.element)]
  }
}

/// `RMSNormalization`, and the same under the name that ONNX Runtime has for it.
enum RMSNormalizationImport: OperatorImport {
  static let operators = [
    "RMSNormalization", "SimplifiedLayerNormalization", "com.microsoft.SimplifiedLayerNormalization",
  ]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let (x, scale) = (try node.tensor(0), try node.tensor(1))
    let rank = try x.shape().rank
    let axis = try node.axis(node.integer("axis", default: -1), rank)
    guard node.integer("stash_type", default: 1) == 1 else {
      throw node.refuse("'RMSNormalization' with another `stash_type`")
    }
    let epsilon = node.float("epsilon", default: 1e-5)
    // In single precision, since squares of half precision overflow.
    let wide = try emitter.float(try emitter.cast(x.operand, .fp32))
    let mean = try emitter.reduce("reduce_mean", try emitter.unary("square", wide), Array(axis..<rank))
    let size = try emitter.unary("sqrt", try emitter.binary("add", mean, .float(epsilon)))
    let normal = try emitter.cast(try emitter.binary("real_div", wide, size), scale.operand.type?.scalar ?? .fp32)
    return [.tensor(scale.with(try emitter.binary("mul", normal, scale.operand)))]
  }
}

/// `GroupNormalization`: a scale for each group below 21, then for each channel.
enum GroupNormalizationImport: OperatorImport {
  static let operators = ["GroupNormalization"]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let x = try node.tensor(0)
    let shape = try x.shape()
    guard let groups = node.integer("num_groups"), shape.rank >= 3, let channels = shape[1].fixed, groups > 0,
      channels % groups == 0, node.integer("stash_type", default: 1) == 1
    else { throw node.refuse("'GroupNormalization' of \(shape)", "onnx-shape") }
    let count = channels / groups
    guard let batch = shape[0].fixed ?? (shape.extents[2...].allSatisfy(\.isFixed) ? -1 : nil) else {
      throw node.refuse("'GroupNormalization' of several open lengths", "onnx-shape")
    }
    let isOpen = !shape.extents[2...].allSatisfy(\.isFixed)
    let rest = isOpen ? -1 : shape.product(2..<shape.rank).fixed ?? -1
    let grouped = try emitter.one(
      "reshape", [("x", x.operand), ("shape", .integers([batch, groups, count, rest]))])
    let normal = try Moments.normalized(grouped, [2, 3], epsilon: node.float("epsilon", default: 1e-5), &emitter)
    func spread(_ operand: Operand) throws(OperationError) -> Operand {
      try emitter.reshape(operand, node.version < 21 ? [groups, 1, 1] : [groups, count, 1])
    }
    let scale = try spread(try node.tensor(1).operand)
    let bias = try spread(try node.tensor(2).operand)
    let scaled = try emitter.binary("add", try emitter.binary("mul", normal, scale), bias)
    let result = try emitter.one("reshape", [("x", scaled), ("shape", try emitter.shape(x.operand))])
    return [.tensor(x.with(result))]
  }
}

/// `LpNormalization`.
enum LpNormalizationImport: OperatorImport {
  static let operators = ["LpNormalization"]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let x = try node.tensor(0)
    let axis = try node.axis(node.integer("axis", default: -1), try x.shape().rank)
    let operation = node.integer("p", default: 2) == 1 ? "reduce_l1_norm" : "reduce_l2_norm"
    let size = try emitter.reduce(operation, x.operand, [axis])
    let isZero = try emitter.binary("equal", size, emitter.number(0, like: size))
    let divisor = try emitter.select(isZero, emitter.number(1, like: size), size)
    return [.tensor(x.with(try emitter.binary("real_div", x.operand, divisor)))]
  }
}

/// `MeanVarianceNormalization`.
enum MeanVarianceImport: OperatorImport {
  static let operators = ["MeanVarianceNormalization"]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let x = try node.tensor(0)
    let axes = node.integers("axes") ?? [0, 2, 3]
    let centered = try emitter.binary("sub", x.operand, try emitter.reduce("reduce_mean", x.operand, axes))
    let variance = try emitter.reduce("reduce_mean", try emitter.unary("square", centered), axes)
    let deviation = try emitter.binary(
      "add", try emitter.unary("sqrt", variance), emitter.number(1e-9, like: x.operand))
    return [.tensor(x.with(try emitter.binary("real_div", centered, deviation)))]
  }
}

/// `LRN`, of odd sizes: MIL's windows differ for even ones.
enum LRNImport: OperatorImport {
  static let operators = ["LRN"]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let x = try node.tensor(0)
    guard let size = node.integer("size"), size % 2 == 1 else { throw node.refuse("'LRN' of an even size") }
    func number(_ name: String, _ value: Float) -> Operand {
      emitter.number(node.float(name, default: value), like: x.operand)
    }
    let result = try emitter.one(
      "local_response_norm",
      [
        ("x", x.operand), ("size", .integer(size)), ("alpha", number("alpha", 0.0001)), ("beta", number("beta", 0.75)),
        ("k", number("bias", 1)),
      ])
    return [.tensor(x.with(result))]
  }
}
