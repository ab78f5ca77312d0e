internal import ModelGraph
internal import ModelSpec
internal import OnnxFormat

/// `Abs` and `Sign`, which take integers, too.
enum AbsImport: OperatorImport {
  static let operators = ["Abs", "Sign"]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let x = try node.tensor(0)
    let result = try emitter.unary(node.operation == "Abs" ? "abs" : "sign", x.operand)
    return [.tensor(x.with(try emitter.wrapped(result, x.element)))]
  }
}

/// `Neg`.
enum NegImport: OperatorImport {
  static let operators = ["Neg"]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let x = try node.tensor(0)
    let result = try emitter.binary("mul", x.operand, emitter.number(-1, like: x.operand))
    return [.tensor(x.with(try emitter.wrapped(result, x.element)))]
  }
}

/// `Log`, without the number that MIL adds unless told otherwise.
enum LogImport: OperatorImport {
  static let operators = ["Log"]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let x = try node.tensor(0)
    let result = try emitter.one("log", [("x", x.operand), ("epsilon", emitter.number(0, like: x.operand))])
    return [.tensor(x.with(result))]
  }
}

/// `Reciprocal`: a division, since MIL's `inverse` adds a number.
enum ReciprocalImport: OperatorImport {
  static let operators = ["Reciprocal"]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let x = try node.tensor(0)
    return [.tensor(x.with(try emitter.binary("real_div", emitter.number(1, like: x.operand), x.operand)))]
  }
}

/// `Not`.
enum NotImport: OperatorImport {
  static let operators = ["Not"]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    [ImportValue(try emitter.unary("logical_not", try node.tensor(0).operand), .bool)]
  }
}

/// `Identity`, and what is one when a model is not trained.
enum IdentityImport: OperatorImport {
  static let operators = ["Identity"]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    guard let value = node.value(0) else { throw node.refuse("input 0 is missing", "onnx-graph") }
    return [value]
  }
}

/// `Dropout`: nothing, unless the model is being trained.
enum DropoutImport: OperatorImport {
  static let operators = ["Dropout"]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let x = try node.tensor(0)
    node.ignore("ratio", "seed", "is_test")
    if node.version >= 12, let training = try node.fixedIntegers(2, "training_mode")?.first, training != 0,
      try node.fixedFloats(1, "ratio")?.first != 0
    {
      throw node.refuse("'Dropout' of a model in training")
    }
    guard node.wants(1) else { return [.tensor(x)] }
    let zero = try emitter.one(
      "fill", [("shape", try emitter.shape(x.operand)), ("value", .boolean(true))])
    return [.tensor(x), ImportValue(zero, .bool)]
  }
}

/// `IsNaN`: what does not equal itself.
enum IsNaNImport: OperatorImport {
  static let operators = ["IsNaN"]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let x = try node.tensor(0).operand
    return [ImportValue(try emitter.binary("not_equal", x, x), .bool)]
  }
}

/// `IsInf`, of one sign or both.
enum IsInfImport: OperatorImport {
  static let operators = ["IsInf"]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    var x = try node.tensor(0).operand
    let (positive, negative) = (
      node.flag("detect_positive", default: true), node.flag("detect_negative", default: true)
    )
    guard positive || negative else {
      let none = try emitter.one("fill", [("shape", try emitter.shape(x)), ("value", .boolean(false))])
      return [ImportValue(none, .bool)]
    }
    if positive && negative { x = try emitter.unary("abs", x) }
    let limit: Float = positive ? .infinity : -.infinity
    return [ImportValue(try emitter.binary("equal", x, emitter.number(limit, like: x)), .bool)]
  }
}
