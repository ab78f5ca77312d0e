internal import ModelGraph
internal import ModelSpec
internal import OnnxFormat

/// Numbers by chance: of the same distribution as ONNX Runtime's, but other ones, and so by `--random` alone.
enum RandomImport: OperatorImport {
  static let operators = [
    "RandomNormal", "RandomNormalLike", "RandomUniform", "RandomUniformLike", "Bernoulli", "Multinomial",
  ]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    guard emitter.drawsNumbers else {
      throw node.refuse(
        "'\(node.operation)' draws numbers, and Core ML draws other ones", "onnx-random",
        remedy: "--random accepts other numbers of the same distribution")
    }
    let seed = Operand.integer(seed(node))
    let asked = node.integer("dtype").flatMap { OnnxElement(rawValue: Int32(clamping: $0)) }
    if node.operation == "Multinomial" {
      let size = node.integer("sample_size", default: 1)
      guard size > 0, size < 1 << 24 else { throw node.refuse("'Multinomial' of \(size) samples") }
      let drawn = try emitter.one(
        "random_categorical",
        [
          ("x", try emitter.float(try node.tensor(0).operand)), ("mode", Operand(.string("logits"))),
          ("size", .integer(size)), ("seed", seed),
        ])
      let element = asked ?? .int32
      return [ImportValue(try emitter.cast(drawn, try ImportType.scalar(element)), element)]
    }
    let x = node.operation.hasSuffix("Like") || node.operation == "Bernoulli" ? try node.tensor(0) : nil
    let shape = try self.shape(node, x, &emitter)
    let element = asked ?? x?.element ?? .float
    let drawn: Operand
    switch node.operation {
    case "RandomNormal", "RandomNormalLike":
      drawn = try emitter.one(
        "random_normal",
        [
          ("shape", shape), ("mean", .float(node.float("mean", default: 0))),
          ("stddev", .float(node.float("scale", default: 1))), ("seed", seed),
        ])
    default:
      let isBernoulli = node.operation == "Bernoulli"
      let (low, high) = isBernoulli ? (0, 1) : (node.float("low", default: 0), node.float("high", default: 1))
      drawn = try emitter.one(
        "random_uniform", [("shape", shape), ("low", .float(low)), ("high", .float(high)), ("seed", seed)])
    }
    guard node.operation == "Bernoulli", let x else {
      return [ImportValue(try emitter.cast(drawn, try ImportType.scalar(element)), element)]
    }
    let isHit = try emitter.binary("less", drawn, try emitter.float(x.operand))
    return [ImportValue(try emitter.cast(isHit, try ImportType.scalar(element)), element)]
  }

  /// The lengths of the result.
  private static func shape(
    _ node: ImportNode, _ x: ImportTensor?, _ emitter: inout Emitter
  ) throws(OperationError) -> Operand {
    if let x {
      guard let lengths = try x.shape().fixed else { return try emitter.shape(x.operand) }
      guard !lengths.isEmpty else { throw node.refuse("'\(node.operation)' of a scalar", "onnx-shape") }
      return .integers(lengths)
    }
    guard let lengths = node.integers("shape"), !lengths.isEmpty, Lengths.product(lengths, upTo: 1 << 31) != nil else {
      throw node.refuse("'\(node.operation)' of no shape, or of more than 2³¹ elements", "onnx-shape")
    }
    return .integers(lengths)
  }

  /// The seed, −1 when the file leaves it open.
  private static func seed(_ node: ImportNode) -> Int {
    guard let seed = node.attribute("seed")?.f, let whole = Int32(exactly: seed.magnitude.rounded(.down)) else {
      return -1
    }
    return Int(whole)
  }
}
