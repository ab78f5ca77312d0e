internal import ModelGraph
internal import ModelSpec
internal import OnnxFormat

/// Arithmetic with two tensors.
enum ArithmeticImport: OperatorImport {
  static let operators = ["Add", "Sub", "Mul"]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let (a, b) = try Broadcast.operands(node, &emitter)
    let result = try emitter.binary(node.operation.lowercased(), a.operand, b.operand)
    return [.tensor(a.with(try emitter.wrapped(result, a.element)))]
  }
}

/// Two tensors as MIL takes them.
enum Broadcast {
  /// The inputs of a node; below operator set 7, the second one stands at an axis of the first.
  static func operands(
    _ node: ImportNode, _ emitter: inout Emitter
  ) throws(OperationError) -> (ImportTensor, ImportTensor) {
    let (a, b) = (try node.tensor(0), try node.tensor(1))
    guard a.element == b.element else {
      throw node.refuse("'\(node.operation)' of types \(a.element.name) and \(b.element.name)", "onnx-type")
    }
    guard node.version < 7 else { return (a, b) }
    guard node.flag("broadcast"), let axis = node.integer("axis") else {
      node.ignore("axis")
      return (a, b)
    }
    let (rank, own) = (try a.shape().rank, try b.shape().rank)
    let after = rank - own - axis
    guard axis >= 0, after >= 0 else { throw node.refuse("axis \(axis) of a tensor of \(rank) axes", "onnx-shape") }
    let operand = try emitter.expand(b.operand, Array(own..<own + after))
    return (a, b.with(operand))
  }
}

/// `Div`, which cuts integers towards 0.
enum DivImport: OperatorImport {
  static let operators = ["Div"]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let (a, b) = try Broadcast.operands(node, &emitter)
    guard a.element.isInteger else { return [.tensor(a.with(try emitter.binary("real_div", a.operand, b.operand)))] }
    return [.tensor(a.with(try quotient(a.operand, b.operand, isUnsigned: a.element.isUnsigned, &emitter)))]
  }

  /// The quotient of integers without its fraction: that of their sizes, with the sign that both give.
  static func quotient(
    _ a: Operand, _ b: Operand, isUnsigned: Bool, _ emitter: inout Emitter
  ) throws(OperationError) -> Operand {
    func isNatural(_ x: Operand) -> Bool { x.known.passedElements?.allSatisfy { $0.lower >= 0 } ?? false }
    if isUnsigned || isNatural(a) && isNatural(b) { return try emitter.binary("floor_div", a, b) }
    let sizes = try emitter.binary("floor_div", try emitter.unary("abs", a), try emitter.unary("abs", b))
    let signs = try emitter.binary("mul", try emitter.unary("sign", a), try emitter.unary("sign", b))
    return try emitter.binary("mul", sizes, signs)
  }
}

/// `Mod`: the remainder with the sign of the divisor, or of the dividend with `fmod`.
enum ModImport: OperatorImport {
  static let operators = ["Mod"]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let (a, b) = (try node.tensor(0), try node.tensor(1))
    guard node.flag("fmod") else {
      return [.tensor(a.with(try emitter.binary("mod", a.operand, b.operand)))]
    }
    let sizes = try emitter.binary(
      "mod", try emitter.unary("abs", a.operand), try emitter.unary("abs", b.operand))
    return [.tensor(a.with(try emitter.binary("mul", sizes, try emitter.unary("sign", a.operand))))]
  }
}

/// `Pow`, whose exponent may be of another type.
enum PowImport: OperatorImport {
  static let operators = ["Pow"]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let (a, b) = (try node.tensor(0), try node.tensor(1))
    node.ignore("axis", "broadcast")
    if node.version < 7, node.node.attributes["axis"] != nil {
      throw node.refuse("'Pow' of operator set \(node.version) with `axis`")
    }
    if b.operand.fixedFloats == [2], a.element.isFloat, try b.shape().rank <= a.shape().rank {
      return [.tensor(a.with(try emitter.unary("square", a.operand)))]
    }
    guard !a.element.isFloat else {
      let exponent = try emitter.cast(b.operand, a.operand.type?.scalar ?? .fp32)
      return [.tensor(a.with(try emitter.binary("pow", a.operand, exponent)))]
    }
    // Integers of up to 24 bits are exact as floats.
    let (base, exponent) = (try emitter.cast(a.operand, .fp32), try emitter.cast(b.operand, .fp32))
    let power = try emitter.cast(try emitter.binary("pow", base, exponent), .int32)
    return [.tensor(a.with(try emitter.wrapped(power, a.element)))]
  }
}

/// `Max`, `Min`, `Sum` and `Mean` of any number of tensors.
enum VariadicImport: OperatorImport {
  static let operators = ["Max", "Min", "Sum", "Mean"]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let tensors = try node.tensors()
    guard var result = tensors.first else { throw node.refuse("'\(node.operation)' of nothing", "onnx-graph") }
    let operations = ["Max": "maximum", "Min": "minimum"]
    for tensor in tensors.dropFirst() {
      result.operand = try emitter.binary(operations[node.operation] ?? "add", result.operand, tensor.operand)
    }
    if node.operation == "Mean" {
      let count = emitter.number(Float(tensors.count), like: result.operand)
      result.operand = try emitter.binary("real_div", result.operand, count)
    }
    return [.tensor(result)]
  }
}
