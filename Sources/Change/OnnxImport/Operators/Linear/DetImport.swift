internal import ModelGraph
internal import ModelSpec
internal import OnnxFormat

/// `Det`: the product of the pivots of Gauss's elimination, each the largest of its column.
enum DetImport: OperatorImport {
  static let operators = ["Det"]

  /// Lengths up to which the elimination is written out.
  private static let largestLength = 64

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let x = try node.tensor(0)
    guard let lengths = try x.shape().fixed, lengths.count >= 2, let size = lengths.last,
      lengths[lengths.count - 2] == size, size <= largestLength
    else { throw node.refuse("'Det' of \(try x.shape()), expected square matrices of up to \(largestLength)") }
    let outer = Array(lengths.dropLast(2))
    let count = outer.reduce(1, *)
    var rest = try emitter.reshape(x.operand, [count, size, size])
    let (zero, one) = (emitter.number(0, like: rest), emitter.number(1, like: rest))
    var result: Operand?
    for step in 0..<size {
      let rows = size - step
      guard rows > 1 else {
        let last = try emitter.reshape(rest, [count])
        result = try result.map { (result) throws(OperationError) in try emitter.binary("mul", result, last) } ?? last
        break
      }
      let column = try emitter.squeeze(try emitter.slice(rest, axis: 2, 0, 1), [2])
      let place = try emitter.one(
        "reduce_argmax",
        [("x", try emitter.unary("abs", column)), ("axis", .integer(1)), ("keep_dims", .boolean(true))])
      let isChosen = try emitter.binary("equal", place, .integers(Array(0..<rows)))
      let chosen = try emitter.cast(isChosen, rest.type?.scalar ?? .fp32)
      // The row of the pivot, in whose place comes the first one.
      let weights = try emitter.expand(chosen, [1])
      let pivotRow = try emitter.matmul(weights, rest)
      let first = try emitter.slice(rest, axis: 1, 0, 1)
      let exchanged = try emitter.select(
        try emitter.one(
          "tile", [("x", try emitter.expand(isChosen, [2])), ("reps", .integers([1, 1, rows]))]),
        try emitter.one("tile", [("x", first), ("reps", .integers([1, rows, 1]))]), rest)
      let pivot = try emitter.slice(pivotRow, axis: 2, 0, 1)
      let isZero = try emitter.binary("equal", pivot, zero)
      let divisor = try emitter.select(isZero, one, pivot)
      let below = try emitter.slice(exchanged, axis: 1, 1, rows)
      let factors = try emitter.binary("real_div", try emitter.slice(below, axis: 2, 0, 1), divisor)
      let right = try emitter.slice(pivotRow, axis: 2, 1, rows)
      rest = try emitter.binary(
        "sub", try emitter.slice(below, axis: 2, 1, rows), try emitter.matmul(factors, right))
      // An exchange of rows turns the sign.
      let isMoved = try emitter.binary("greater", place, .integer(0))
      let sign = try emitter.select(isMoved, emitter.number(-1, like: rest), one)
      let signed = try emitter.binary("mul", try emitter.reshape(pivot, [count]), try emitter.reshape(sign, [count]))
      result = try result.map { (result) throws(OperationError) in try emitter.binary("mul", result, signed) } ?? signed
    }
    guard let result else { throw Importer.unknown }
    return [.tensor(x.with(try emitter.reshape(result, outer)))]
  }
}
