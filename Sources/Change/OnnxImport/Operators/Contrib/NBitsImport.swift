internal import ModelGraph
internal import ModelSpec
internal import OnnxFormat

/// `MatMulNBits` of com.microsoft: weights of 4 or 8 bits with a scale for each block, which stay so in the file.
enum MatMulNBitsImport: OperatorImport {
  static let operators = ["com.microsoft.MatMulNBits"]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let x = try node.tensor(0)
    node.ignore("accuracy_level", "weight_prepacked")
    guard let rows = node.integer("N"), let columns = node.integer("K"),
      let size = node.integer("block_size"), [rows, columns, size].allSatisfy({ $0 > 0 && $0 < 1 << 31 })
    else { throw node.refuse("'MatMulNBits' without `N`, `K` or `block_size`", "onnx-graph") }
    guard !node.has(4) else { throw node.refuse("'MatMulNBits' with `g_idx`") }
    let blocks = (columns + size - 1) / size
    let weights = try Blocks(
      rows: rows, blocks: blocks, size: size, bits: node.integer("bits", default: 4)
    ).weights(try node.tensor(1), try node.tensor(2), zero: try node.optional(3), node, &emitter)
    let matrix = blocks * size == columns ? weights : try emitter.slice(weights, axis: 1, 0, columns)
    let kept = try emitter.cast(matrix, x.operand.type?.scalar ?? .fp32)
    var result: Operand
    if blocks * size == columns, kept.type?.scalar == matrix.type?.scalar {
      result = try emitter.one("linear", [("x", x.operand), ("weight", kept), ("bias", nil)])
    } else {
      result = try emitter.matmul(x.operand, kept, transposeY: true)
    }
    if let bias = try node.optional(5) { result = try emitter.binary("add", result, bias.operand) }
    return [.tensor(x.with(result))]
  }

  /// How the weights of a matrix lie in blocks along its rows.
  struct Blocks {
    let rows: Int
    let blocks: Int
    let size: Int
    let bits: Int

    /// The matrix, [rows, blocks · size].
    func weights(
      _ packed: ImportTensor, _ scale: ImportTensor, zero: ImportTensor?, _ node: ImportNode, _ emitter: inout Emitter
    ) throws(OperationError) -> Operand {
      guard bits == 4 || bits == 8 else { throw node.refuse("'\(node.operation)' of \(bits) bits") }
      guard case .constant(let constant) = packed.operand.argument, scale.operand.fixedFloats != nil else {
        throw node.notConstant("B")
      }
      let (count, overflow) = rows.multipliedReportingOverflow(by: blocks * size)
      guard !overflow, count < 1 << 48, scale.operand.fixedFloats?.count == rows * blocks else {
        throw node.refuse("'\(node.operation)' with other scales than blocks", "onnx-shape")
      }
      let scalar: ScalarType =
        packed.element == .int4 ? .int4 : packed.element == .int8 ? .int8 : bits == 4 ? .uint4 : .uint8
      let data: WeightData
      if case .weights(let bytes, _) = constant.elements {
        data = bytes
      } else {
        let integers = packed.operand.fixedIntegers ?? []
        let isNibbles = packed.element == .uint4 || packed.element == .int4
        guard
          case .constant(let small) = PackedImport.numbers(
            integers, isNibbles ? .uint4 : .uint8, lengths: [integers.count]
          ).argument,
          case .weights(let bytes, _) = small.elements
        else { throw Importer.unknown }
        data = bytes
      }
      guard data.byteCount == (count * bits + 7) / 8 else {
        throw node.refuse("'\(node.operation)' with \(data.byteCount) bytes of weights", "onnx-shape")
      }
      let shape: Shape = [Extent(rows), Extent(blocks * size)]
      let weights = Operand(Constant(TensorType(scalar, shape), .weights(data, stored: scalar)))
      let factors = try emitter.reshape(scale.operand, [rows, blocks])
      return try PackedImport.blockwise(
        weights, factors, offset: try offset(zero, scalar, node, &emitter), &emitter)
    }

    private func offset(
      _ zero: ImportTensor?, _ scalar: ScalarType, _ node: ImportNode, _ emitter: inout Emitter
    ) throws(OperationError) -> Operand? {
      let isSigned = scalar == .int4 || scalar == .int8
      guard let zero else {
        if isSigned { return nil }
        return PackedImport.numbers(
          Array(repeating: 1 << (bits - 1), count: rows * blocks), scalar, lengths: [rows, blocks])
      }
      if zero.element.isFloat { return try emitter.reshape(zero.operand, [rows, blocks]) }
      guard var numbers = zero.operand.fixedIntegers else { throw node.notConstant("zero_points") }
      if bits == 4, zero.element == .uint8 {
        // Two in a byte; rows begin at whole bytes.
        let width = (blocks + 1) / 2
        guard numbers.count == rows * width else {
          throw node.refuse("'\(node.operation)' with other zero points than blocks", "onnx-shape")
        }
        numbers = (0..<rows * blocks).map { index in
          let (row, block) = (index / blocks, index % blocks)
          return numbers[row * width + block / 2] >> (block % 2 == 0 ? 0 : 4) & 15
        }
      }
      guard numbers.count == rows * blocks else {
        throw node.refuse("'\(node.operation)' with other zero points than blocks", "onnx-shape")
      }
      return PackedImport.numbers(numbers, scalar, lengths: [rows, blocks])
    }
  }
}

/// `GatherBlockQuantized` of com.microsoft: rows of such weights.
enum GatherBlockQuantizedImport: OperatorImport {
  static let operators = ["com.microsoft.GatherBlockQuantized"]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let (data, indices, scale) = (try node.tensor(0), try node.tensor(1), try node.tensor(2))
    guard let lengths = try data.shape().fixed, lengths.count == 2, let own = try scale.shape().fixed,
      own.count == 2, own[0] == lengths[0]
    else { throw node.refuse("'GatherBlockQuantized' of other than matrices", "onnx-shape") }
    let size = node.integer("block_size", default: 128)
    let bits = node.integer(
      "bits", default: data.element.bitWidth == 8 && node.attribute("bits") == nil ? 4 : data.element.bitWidth)
    guard try node.axis(node.integer("gather_axis", default: 0), 2) == 0,
      try node.axis(node.integer("quantize_axis", default: 1), 2) == 1, size > 0, size < 1 << 31
    else { throw node.refuse("'GatherBlockQuantized' along other axes than the first, of blocks along the second") }
    let blocks = MatMulNBitsImport.Blocks(rows: lengths[0], blocks: own[1], size: size, bits: bits)
    // Signed numbers, and those with a type of 4 bits, have no zero point unless given.
    let usual =
      data.element == .uint8
      ? nil
      : PackedImport.numbers(
        Array(repeating: 0, count: own[0] * own[1]), data.element == .int4 ? .int4 : .uint4, lengths: own)
    let given = try node.optional(3) ?? usual.map { ImportTensor($0, data.element) }
    let weights = try blocks.weights(data, scale, zero: given, node, &emitter)
    let rows = try emitter.one("gather", [("x", weights), ("indices", indices.operand), ("axis", .integer(0))])
    return [.tensor(scale.with(rows))]
  }
}
