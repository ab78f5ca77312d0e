internal import ModelGraph
internal import ModelSpec

/// `linear`, `matmul` and `einsum`.
enum LinearExport: OperationExport {
  static let operations = ["linear", "matmul"]
  static let form = ExportForm("Gemm for matrices, else MatMul and Add; Transpose")

  static func translate(_ call: ExportCall, _ builder: inout ExportBuilder) throws(OperationError) -> [ExportValue] {
    let type = try call.type()
    if call.operation.operation == "matmul" { return [try product(call, type, &builder)] }
    var x = try builder.input(call, "x")
    let weight = builder.cast(try builder.input(call, "weight"), x.scalar)
    let bias = try builder.optional(call, "bias").map { builder.cast($0, x.scalar) }
    if x.rank == 2, x.scalar.isFloat {
      return [builder.node("Gemm", [x, weight, bias], ["transB": .int(1)], as: type)]
    }
    let isVector = x.rank == 0
    if isVector { x = builder.reshape(x, [1]) }
    let turned = builder.transpose(weight, [1, 0])
    let result = builder.matmul(x, turned, as: type.shape)
    return [bias.map { builder.add(result, $0) } ?? result]
  }

  private static func product(
    _ call: ExportCall, _ type: TensorType, _ builder: inout ExportBuilder
  ) throws(OperationError) -> ExportValue {
    let matmul = try call.read(Matmul.self)
    var x = try builder.input(call, "x")
    var y = try builder.input(call, "y")
    if matmul.transposesX, x.rank >= 2 { x = builder.transpose(x, swapped(x.rank)) }
    if matmul.transposesY, y.rank >= 2 { y = builder.transpose(y, swapped(y.rank)) }
    x = builder.widened(builder.cast(x, matmul.scalar))
    y = builder.widened(builder.cast(y, matmul.scalar))
    return builder.matmul(x, y, as: type.shape)
  }

  private static func swapped(_ rank: Int) -> [Int] { Array(0..<rank - 2) + [rank - 1, rank - 2] }
}

/// `einsum`.
enum EinsumExport: OperationExport {
  static let operations = ["einsum"]
  static let form = ExportForm("Einsum")

  static func translate(_ call: ExportCall, _ builder: inout ExportBuilder) throws(OperationError) -> [ExportValue] {
    let equation = try call.read(Einsum.self).equation
    let values = try builder.inputs(call, "values")
    let text = String(equation.x) + "," + String(equation.y) + "->" + String(equation.product)
    return [builder.node("Einsum", values, ["equation": .string(text)], as: try call.type())]
  }
}

/// `scaled_dot_product_attention`, spelled out so that any operator set has it.
enum AttentionExport: OperationExport {
  static let operations = ["scaled_dot_product_attention"]
  static let form = ExportForm("Transpose, MatMul, Mul, Where or Add, Softmax, MatMul")

  static func translate(_ call: ExportCall, _ builder: inout ExportBuilder) throws(OperationError) -> [ExportValue] {
    let type = try call.type()
    let query = try builder.input(call, "query")
    let key = builder.cast(try builder.input(call, "key"), query.scalar)
    let value = builder.cast(try builder.input(call, "value"), query.scalar)
    let mask = try builder.optional(call, "attn_mask")
    guard let width = query.shape[query.rank - 1].fixed else {
      throw OperationError("the length of the last axis of `query` is not fixed", argument: "query", code: "onnx-shape")
    }
    let permutation = Array(0..<key.rank - 2) + [key.rank - 1, key.rank - 2]
    let turned = builder.transpose(key, permutation)
    let scale = 1 / Float(width).squareRoot()
    var scores = builder.matmul(
      builder.mul(query, scale), turned, as: Shape(query.shape.extents.dropLast() + [turned.shape[turned.rank - 1]]))
    if let mask {
      if mask.scalar == .bool {
        scores = builder.select(mask, scores, builder.number(-.infinity, query.scalar))
      } else {
        scores = builder.add(scores, builder.cast(mask, query.scalar))
      }
    }
    let weights = builder.node("Softmax", [scores], ["axis": .int(-1)], as: scores.type)
    return [builder.matmul(weights, value, as: type.shape)]
  }
}
