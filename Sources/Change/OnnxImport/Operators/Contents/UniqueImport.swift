internal import ModelGraph
internal import ModelSpec
internal import OnnxFormat

/// `Unique` of all elements: sorted, and the first of each run of equal ones.
enum UniqueImport: OperatorImport {
  static let operators = ["Unique", "com.microsoft.Unique"]

  private static let largestCount = 1 << 22

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let x = try node.tensor(0)
    guard let lengths = try x.shape().fixed, let count = Lengths.product(lengths, upTo: largestCount) else {
      throw node.refuse("'Unique' of open lengths, or of more than \(largestCount) elements", "onnx-shape")
    }
    if let axis = node.integer("axis"), lengths.count != 1 || axis != 0 && axis != -1 {
      throw node.refuse("'Unique' of the parts along an axis")
    }
    guard x.element != .bool else { throw node.refuse("'Unique' of truth values", "onnx-type") }
    // ONNX Runtime's own operator keeps the order, and gives no first places.
    let isOwn = node.node.domain.utf8.isEmpty
    let isSorted = isOwn && node.flag("sorted", default: true)
    let flat = try emitter.reshape(x.operand, [count])
    let order = try emitter.one("argsort", [("x", flat), ("axis", .integer(0)), ("ascending", .boolean(true))])
    let sorted = try take(flat, order, &emitter)
    var isFirst = Operand.booleans([true])
    if count > 1 {
      let changes = try emitter.binary(
        "not_equal", try emitter.slice(sorted, axis: 0, 1, count), try emitter.slice(sorted, axis: 0, 0, count - 1))
      isFirst = try emitter.concat([isFirst, changes], axis: 0)
    }
    let marks = try emitter.cast(isFirst, .int32)
    let starts = try emitter.squeeze(try emitter.unary("non_zero", marks), [1])
    // The run that each element is in, where it stands in the tensor.
    let runs = try emitter.binary(
      "sub", try emitter.one("cumsum", [("x", marks), ("axis", .integer(0))]), .integer(1))
    let inverse = try scattered(
      .integers(Array(repeating: 0, count: count)), order, updates: runs, mode: "update", &emitter)
    // The first place of each run; sorting need not keep the order of equal ones.
    let far = try emitter.one("fill", [("shape", try emitter.shape(starts)), ("value", .integer(count))])
    let firsts = try scattered(far, inverse, updates: .integers(Array(0..<count)), mode: "min", &emitter)
    let none = try emitter.one("fill", [("shape", try emitter.shape(starts)), ("value", .integer(0))])
    let counts = try scattered(
      none, inverse, updates: .integers(Array(repeating: 1, count: count)), mode: "add", &emitter)
    var (values, places, back, numbers) = (try take(sorted, starts, &emitter), firsts, inverse, counts)
    if !isSorted {
      let byPlace = try emitter.one("argsort", [("x", firsts), ("axis", .integer(0)), ("ascending", .boolean(true))])
      let ranks = try emitter.one("argsort", [("x", byPlace), ("axis", .integer(0)), ("ascending", .boolean(true))])
      values = try take(values, byPlace, &emitter)
      places = try take(places, byPlace, &emitter)
      numbers = try take(numbers, byPlace, &emitter)
      back = try take(ranks, inverse, &emitter)
    }
    return [.tensor(x.with(values))] + ((isOwn ? [places] : []) + [back, numbers]).map { ImportValue($0, .int64) }
  }

  private static func take(_ x: Operand, _ places: Operand, _ emitter: inout Emitter) throws(OperationError) -> Operand
  {
    try emitter.one("gather", [("x", x), ("indices", places), ("axis", .integer(0))])
  }

  private static func scattered(
    _ data: Operand, _ places: Operand, updates: Operand, mode: String, _ emitter: inout Emitter
  ) throws(OperationError) -> Operand {
    try emitter.one(
      "scatter",
      [
        ("data", data), ("indices", places), ("updates", updates), ("axis", .integer(0)), ("mode", .string(mode)),
      ])
  }
}
