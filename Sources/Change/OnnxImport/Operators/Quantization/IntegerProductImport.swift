internal import ModelGraph
internal import ModelSpec
internal import OnnxFormat

/// `DynamicQuantizeLinear`.
enum DynamicQuantizeImport: OperatorImport {
  static let operators = ["DynamicQuantizeLinear"]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let x = try node.tensor(0)
    let axes = Array(0..<(try x.shape().rank))
    func bound(_ reduction: String, _ operation: String) throws(OperationError) -> Operand {
      let extreme = axes.isEmpty ? x.operand : try emitter.reduce(reduction, x.operand, axes, keeps: false)
      return try emitter.binary(operation, extreme, .float(0))
    }
    let (least, most) = (try bound("reduce_min", "minimum"), try bound("reduce_max", "maximum"))
    let scale = try emitter.binary("real_div", try emitter.binary("sub", most, least), .float(255))
    let shift = try emitter.binary("real_div", try emitter.binary("sub", .float(0), least), scale)
    let zero = try Quantized.rounded(shift, nil, .uint8, &emitter)
    let scaled = try emitter.binary("real_div", x.operand, scale)
    let y = try Quantized.rounded(scaled, zero, .uint8, &emitter)
    return [ImportValue(y, .uint8), ImportValue(scale, .float), ImportValue(zero, .uint8)]
  }
}

/// `MatMulInteger` and `QLinearMatMul`, with products of integers that are exact.
enum IntegerMatMulImport: OperatorImport {
  static let operators = ["MatMulInteger", "QLinearMatMul"]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    if node.operation == "MatMulInteger" {
      let a = try shifted(node.tensor(0), node.optional(2), isRows: true, node, &emitter)
      let b = try shifted(node.tensor(1), node.optional(3), isRows: false, node, &emitter)
      return [ImportValue(try emitter.matmul(a, b), .int32)]
    }
    let a = try shifted(node.tensor(0), node.optional(2), isRows: true, node, &emitter)
    let b = try shifted(node.tensor(3), node.optional(5), isRows: false, node, &emitter)
    let product = try emitter.cast(try emitter.matmul(a, b), .fp32)
    let scaleA = try emitter.cast(try spread(node.tensor(1).operand, isRows: true, node, &emitter), .fp32)
    let scaleB = try emitter.cast(try spread(node.tensor(4).operand, isRows: false, node, &emitter), .fp32)
    let scaleY = try emitter.cast(try spread(node.tensor(6).operand, isRows: true, node, &emitter), .fp32)
    let zero = try node.tensor(7)
    let factor = try emitter.binary("real_div", try emitter.binary("mul", scaleA, scaleB), scaleY)
    let scaled = try emitter.binary("mul", product, factor)
    let zeros = try spread(zero.operand, isRows: true, node, &emitter)
    return [ImportValue(try Quantized.rounded(scaled, zeros, zero.element, &emitter), zero.element)]
  }

  static func shifted(
    _ x: ImportTensor, _ zero: ImportTensor?, isRows: Bool, _ node: ImportNode, _ emitter: inout Emitter
  ) throws(OperationError) -> Operand {
    guard let zero else { return x.operand }
    if zero.operand.fixedIntegers?.allSatisfy({ $0 == 0 }) == true { return x.operand }
    return try emitter.binary("sub", x.operand, try spread(zero.operand, isRows: isRows, node, &emitter))
  }

  /// One number for each row or column; any other shape stands as it is.
  static func spread(
    _ x: Operand, isRows: Bool, _ node: ImportNode, _ emitter: inout Emitter
  ) throws(OperationError) -> Operand {
    guard let shape = x.type?.shape else { throw Importer.unknown }
    if shape.elementCount.isAlways(1) { return try emitter.reshape(x, []) }
    return shape.rank == 1 && isRows ? try emitter.expand(x, [1]) : x
  }
}

/// `ConvInteger` and `QLinearConv`, as convolutions of floats that hold integers.
enum IntegerConvImport: OperatorImport {
  static let operators = ["ConvInteger", "QLinearConv"]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let isPlain = node.operation == "ConvInteger"
    let (x, weight) = (try node.tensor(0), try node.tensor(isPlain ? 1 : 3))
    let window = try SpatialAttributes(node, rank: try x.shape().rank, kernel: try weight.shape())
    let input = try shifted(x, try node.optional(2), &emitter)
    let kernel = try shifted(weight, try node.optional(isPlain ? 3 : 5), &emitter)
    var arguments: [(String, Operand?)] = [
      ("x", input), ("weight", kernel), ("groups", .integer(node.integer("group", default: 1))),
      ("dilations", .integers(window.dilations)),
    ]
    arguments += try window.milPadding(x.shape(), node)
    var product = try emitter.one("conv", arguments)
    if isPlain { return [ImportValue(try emitter.cast(product, .int32), .int32)] }
    if let bias = try node.optional(8) {
      let spread = try emitter.expand(try emitter.cast(bias.operand, .fp32), Array(1..<window.kernel.count + 1))
      product = try emitter.binary("add", product, spread)
    }
    let (scaleX, scaleY) = (try node.tensor(1).operand, try node.tensor(6).operand)
    var scaleW = try node.tensor(4).operand
    if scaleW.type?.rank == 1 { scaleW = try emitter.expand(scaleW, Array(1..<window.kernel.count + 1)) }
    let zero = try node.tensor(7)
    let factor = try emitter.binary("real_div", try emitter.binary("mul", scaleX, scaleW), scaleY)
    let scaled = try emitter.binary("mul", product, factor)
    return [ImportValue(try Quantized.rounded(scaled, zero.operand, zero.element, &emitter), zero.element)]
  }

  private static func shifted(
    _ x: ImportTensor, _ zero: ImportTensor?, _ emitter: inout Emitter
  ) throws(OperationError) -> Operand {
    var value = x.operand
    if let zero, let shape = zero.operand.type?.shape {
      var operand = zero.operand
      if shape.rank == 1, !shape[0].isAlways(1) {
        operand = try emitter.expand(operand, Array(1..<(try x.shape().rank)))
      }
      value = try emitter.binary("sub", value, operand)
    }
    return try emitter.cast(value, .fp32)
  }
}
