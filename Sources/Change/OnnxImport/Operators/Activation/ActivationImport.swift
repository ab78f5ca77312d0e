internal import ModelGraph
internal import ModelSpec
internal import OnnxFormat

/// `Relu`, of integers too.
enum ReluImport: OperatorImport {
  static let operators = ["Relu"]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let x = try node.tensor(0)
    guard x.element.isFloat else { return [.tensor(x.with(try emitter.binary("maximum", x.operand, .integer(0))))] }
    return [.tensor(x.with(try emitter.unary("relu", x.operand)))]
  }
}

/// `LeakyRelu`, `Elu` and `HardSigmoid`.
enum ParametricImport: OperatorImport {
  static let operators = ["LeakyRelu", "Elu", "HardSigmoid"]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let x = try node.tensor(0)
    func parameter(_ name: String, _ value: Float) -> Operand {
      emitter.number(node.float(name, default: value), like: x.operand)
    }
    let result =
      switch node.operation {
      case "LeakyRelu": try emitter.one("leaky_relu", [("x", x.operand), ("alpha", parameter("alpha", 0.01))])
      case "Elu": try emitter.one("elu", [("x", x.operand), ("alpha", parameter("alpha", 1))])
      default:
        try emitter.one(
          "sigmoid_hard", [("x", x.operand), ("alpha", parameter("alpha", 0.2)), ("beta", parameter("beta", 0.5))])
      }
    return [.tensor(x.with(result))]
  }
}

/// `Selu` and `Celu`, by `elu`.
enum ScaledEluImport: OperatorImport {
  static let operators = ["Selu", "Celu"]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let x = try node.tensor(0)
    if node.operation == "Selu" {
      let alpha = emitter.number(node.float("alpha", default: 1.67326319217681884765625), like: x.operand)
      let gamma = emitter.number(node.float("gamma", default: 1.05070102214813232421875), like: x.operand)
      let elu = try emitter.one("elu", [("x", x.operand), ("alpha", alpha)])
      return [.tensor(x.with(try emitter.binary("mul", elu, gamma)))]
    }
    // alpha · (exp(x / alpha) - 1) below 0.
    let alpha = emitter.number(node.float("alpha", default: 1), like: x.operand)
    let scaled = try emitter.binary("real_div", x.operand, alpha)
    let elu = try emitter.one("elu", [("x", scaled), ("alpha", emitter.number(1, like: x.operand))])
    return [.tensor(x.with(try emitter.binary("mul", elu, alpha)))]
  }
}

/// `HardSwish`, `Swish` and `Mish`.
enum SwishImport: OperatorImport {
  static let operators = ["HardSwish", "Swish", "Mish"]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let x = try node.tensor(0)
    let gate: Operand
    switch node.operation {
    case "HardSwish":
      gate = try emitter.one(
        "sigmoid_hard",
        [
          ("x", x.operand), ("alpha", emitter.number(1 / 6, like: x.operand)),
          ("beta", emitter.number(0.5, like: x.operand)),
        ])
    case "Mish": gate = try emitter.unary("tanh", try emitter.unary("softplus", x.operand))
    default:
      let alpha = node.float("alpha", default: 1)
      if alpha == 1 { return [.tensor(x.with(try emitter.unary("silu", x.operand)))] }
      gate = try emitter.unary(
        "sigmoid", try emitter.binary("mul", x.operand, emitter.number(alpha, like: x.operand)))
    }
    return [.tensor(x.with(try emitter.binary("mul", x.operand, gate)))]
  }
}

/// `Gelu`, exact or by tanh.
enum GeluImport: OperatorImport {
  static let operators = ["Gelu", "com.microsoft.Gelu"]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let x = try node.tensor(0)
    let mode = node.string("approximate", default: "none") == "tanh" ? "TANH_APPROXIMATION" : "EXACT"
    return [.tensor(x.with(try emitter.one("gelu", [("x", x.operand), ("mode", .string(mode))])))]
  }
}

/// `ThresholdedRelu`: x where it is above alpha; MIL's takes x at alpha, too.
enum ThresholdedReluImport: OperatorImport {
  static let operators = ["ThresholdedRelu"]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let x = try node.tensor(0)
    let alpha = emitter.number(node.float("alpha", default: 1), like: x.operand)
    let isAbove = try emitter.binary("greater", x.operand, alpha)
    return [.tensor(x.with(try emitter.select(isAbove, x.operand, emitter.number(0, like: x.operand))))]
  }
}

/// `Shrink`.
enum ShrinkImport: OperatorImport {
  static let operators = ["Shrink"]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let x = try node.tensor(0)
    guard x.element.isFloat else { throw node.refuse("'Shrink' of type \(x.element.name)", "onnx-type") }
    let (limit, bias) = (
      node.float("lambd", default: 0.5), emitter.number(node.float("bias", default: 0), like: x.operand)
    )
    let isAbove = try emitter.binary("greater", x.operand, emitter.number(limit, like: x.operand))
    let isBelow = try emitter.binary("less", x.operand, emitter.number(-limit, like: x.operand))
    let inner = try emitter.select(
      isBelow, try emitter.binary("add", x.operand, bias), emitter.number(0, like: x.operand))
    return [.tensor(x.with(try emitter.select(isAbove, try emitter.binary("sub", x.operand, bias), inner)))]
  }
}

/// `PRelu`: one slope for each channel where MIL has that, else spelled out.
enum PReluImport: OperatorImport {
  static let operators = ["PRelu"]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let (x, slope) = (try node.tensor(0), try node.tensor(1))
    let isNegative = try emitter.binary("less", x.operand, emitter.number(0, like: x.operand))
    var alpha = slope.operand
    let (rank, own) = (try x.shape().rank, try slope.shape())
    if node.version < 7, own.rank == 1, rank > 1, !own[0].isAlways(1) {
      alpha = try emitter.expand(alpha, Array(1..<rank - 1))
    }
    if rank >= 3, let alphas = alpha.fixedFloats, let shape = alpha.type?.shape.fixed, shape.count == rank - 1,
      shape.dropFirst().allSatisfy({ $0 == 1 }), try x.shape()[1].isAlways(shape[0])
    {
      return [
        .tensor(
          x.with(
            try emitter.one(
              "prelu", [("x", x.operand), ("alpha", emitter.floats(alphas, [shape[0]], like: x.operand))])))
      ]
    }
    return [.tensor(x.with(try emitter.select(isNegative, try emitter.binary("mul", x.operand, alpha), x.operand)))]
  }
}

/// `Softmax`, `LogSoftmax` and `Hardmax`: along an axis; below 13, over all axes from one on.
enum SoftmaxImport: OperatorImport {
  static let operators = ["Softmax", "LogSoftmax", "Hardmax"]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let x = try node.tensor(0)
    let shape = try x.shape()
    let axis = try node.axis(node.integer("axis", default: node.version < 13 ? 1 : -1), shape.rank)
    if node.version >= 13 || axis == shape.rank - 1 {
      return [.tensor(x.with(try along(axis, x.operand, node, &emitter)))]
    }
    // The axes from the one on as a single one, which needs their lengths.
    guard let lengths = Shape(Array(shape.extents[axis...])).fixed else {
      throw node.refuse("'\(node.operation)' of operator set \(node.version) over axes of open length", "onnx-shape")
    }
    let flat = try emitter.one(
      "reshape", [("x", x.operand), ("shape", .integers([-1, lengths.reduce(1, *)]))])
    let result = try along(1, flat, node, &emitter)
    let whole = try emitter.one("reshape", [("x", result), ("shape", try emitter.shape(x.operand))])
    return [.tensor(x.with(whole))]
  }

  private static func along(
    _ axis: Int, _ x: Operand, _ node: ImportNode, _ emitter: inout Emitter
  ) throws(OperationError) -> Operand {
    switch node.operation {
    case "Softmax": return try emitter.one("softmax", [("x", x), ("axis", .integer(axis))])
    case "LogSoftmax":
      let shifted = try emitter.binary("sub", x, try emitter.reduce("reduce_max", x, [axis]))
      let sum = try emitter.reduce("reduce_sum", try emitter.unary("exp", shifted), [axis])
      return try emitter.binary(
        "sub", shifted, try emitter.one("log", [("x", sum), ("epsilon", emitter.number(0, like: x))]))
    default:
      guard let length = x.type?.shape[axis].fixed, let rank = x.type?.rank else {
        throw node.refuse("'Hardmax' along an axis of open length", "onnx-shape")
      }
      let largest = try emitter.one(
        "reduce_argmax", [("x", x), ("axis", .integer(axis)), ("keep_dims", .boolean(true))])
      var lengths = Array(repeating: 1, count: rank)
      lengths[axis] = length
      let places = try emitter.reshape(.integers(Array(0..<length)), lengths)
      return try emitter.cast(try emitter.binary("equal", largest, places), x.type?.scalar ?? .fp32)
    }
  }
}
