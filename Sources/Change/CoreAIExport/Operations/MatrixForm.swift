internal import ModelGraph
internal import ModelSpec

/// `linear` and `matmul`.
enum MatrixForm: AssetForm {
  static let operations = ["linear", "matmul"]
  static let form = "transpose, broadcast_in_dims, batch_matmul, add"

  /// Apple's runtime sums products of half precision in half precision.
  static func widens(_ name: String) -> Bool { true }

  static func write(_ call: AssetCall, _ writer: inout AssetWriter) throws(OperationError) -> [AssetValue] {
    let (given, lengths) = try call.result()
    let scalar = given == .fp16 ? .fp32 : given
    var x = writer.cast(try writer.input(call, "x"), scalar)
    if call.name == "matmul" { return [try product(x, call, to: lengths, &writer)] }
    let weight = writer.transpose(writer.cast(try writer.input(call, "weight"), scalar), [1, 0])
    let isSingle = x.rank == 0
    if isSingle { x = writer.reshape(x, [1, 1]) }
    // Rows of all batches are rows of one matrix.
    let rows = writer.reshape(x, [x.lengths.dropLast().reduce(Extent(1), *), x.lengths[x.rank - 1]])
    var result = writer.reshape(writer.matmul(rows, weight), lengths)
    if let bias = try writer.optional(call, "bias") { result = writer.binary("add", result, writer.cast(bias, scalar)) }
    return [result]
  }

  private static func product(
    _ given: AssetValue, _ call: AssetCall, to lengths: [Extent], _ writer: inout AssetWriter
  ) throws(OperationError) -> AssetValue {
    let matmul = try call.read(Matmul.self)
    var (x, y) = (given, writer.cast(try writer.input(call, "y"), given.scalar))
    let isVector = (x: x.rank == 1, y: y.rank == 1)
    if isVector.x { x = writer.expand(x, [0]) }
    if isVector.y { y = writer.expand(y, [1]) }
    if matmul.transposesX, !isVector.x { x = writer.transpose(x, swapped(x.rank)) }
    if matmul.transposesY, !isVector.y { y = writer.transpose(y, swapped(y.rank)) }
    let product = writer.matmul(x, y)
    return isVector.x || isVector.y ? writer.reshape(product, lengths) : product
  }

  static func swapped(_ rank: Int) -> [Int] { Array(0..<rank - 2) + [rank - 1, rank - 2] }
}

/// `scaled_dot_product_attention`, spelled out.
enum AttentionForm: AssetForm {
  static let operations = ["scaled_dot_product_attention"]
  static let form = "transpose, batch_matmul, mul, where or add, softmax of its parts, batch_matmul"

  static func widens(_ name: String) -> Bool { true }

  static func write(_ call: AssetCall, _ writer: inout AssetWriter) throws(OperationError) -> [AssetValue] {
    let query = try writer.input(call, "query")
    let key = writer.cast(try writer.input(call, "key"), query.scalar)
    let value = writer.cast(try writer.input(call, "value"), query.scalar)
    guard let width = query.lengths[query.rank - 1].fixed else { throw AssetCall.open("query") }
    let scaled = writer.binary("mul", query, 1 / Float(width).squareRoot())
    var scores = writer.matmul(scaled, writer.transpose(key, MatrixForm.swapped(key.rank)))
    if let mask = try writer.optional(call, "attn_mask") {
      scores =
        mask.scalar == .bool
        ? writer.select(mask, scores, writer.number(-.infinity, like: scores))
        : writer.binary("add", scores, writer.cast(mask, query.scalar))
    }
    return [writer.matmul(writer.softmax(scores, axis: scores.rank - 1), value)]
  }
}
