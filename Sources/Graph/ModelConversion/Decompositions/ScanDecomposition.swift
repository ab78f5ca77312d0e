internal import ModelOps
internal import ModelSpec

/// `nn.scan`: running sums as `cumsum`; running products and extremes in steps, each of which combines elements that lie twice as far
/// apart.
enum ScanDecomposition: Decomposition {
  static let operation = "nn.scan"

  static func decompose(
    _ operation: BoundOperation, _ composer: inout GraphComposer
  ) throws(OperationError) -> [Operand]? {
    let scan = try Scan(operation.known)
    let isFloat = ElementForm(scan.x.scalar) == .float
    var x = try operation.required("x")
    if !isFloat { x = try composer.converted(x, to: .int32) }
    if scan.function == .sum {
      x = try composer.emitOne(
        "cumsum",
        [
          ("x", x), ("axis", .integer(scan.axis)), ("exclusive", .boolean(false)),
          ("reverse", .boolean(scan.isReversed)),
        ])
    } else {
      guard let shape = scan.x.shape.fixed else {
        throw OperationError("running products and extremes along an open length have no form in MIL")
      }
      x = try combined(x, scan, shape: shape, &composer)
    }
    return [try composer.converted(x, to: scan.x.scalar)]
  }

  private static func combined(
    _ given: Operand, _ scan: Scan, shape: [Int], _ composer: inout GraphComposer
  ) throws(OperationError) -> Operand {
    let (name, neutral): (String, Float) =
      switch scan.function {
      case .product: ("mul", 1)
      case .min: ("minimum", .infinity)
      case .max, .sum: ("maximum", -.infinity)
      }
    let isFloat = ElementForm(scan.x.scalar) == .float
    let least = isFloat ? 0 : scan.function == .product ? 1 : scan.function == .min ? Int(Int32.max) : Int(Int32.min)
    let filling = isFloat ? GraphComposer.number(neutral, scan.x.scalar) : .integer(least)
    var x = given
    var distance = 1
    while distance < shape[scan.axis] {
      // Elements that far before, or behind where the scan begins at the end.
      var (begin, size, pad) = (shape.map { _ in 0 }, shape, shape.flatMap { _ in [0, 0] })
      size[scan.axis] -= distance
      if scan.isReversed { begin[scan.axis] = distance }
      pad[2 * scan.axis + (scan.isReversed ? 1 : 0)] = distance
      let part = try composer.emitOne(
        "slice_by_size", [("x", x), ("begin", .integers(begin)), ("size", .integers(size))])
      var borders = shape
      borders[scan.axis] = distance
      let border = try composer.compose(
        "nn.broadcast_to", [("x", filling), ("shape", .integers(borders))])[0]
      let moved = try composer.emitOne(
        "concat", [("axis", .integer(scan.axis)), ("interleave", .boolean(false))],
        variadic: ("values", scan.isReversed ? [part, border] : [border, part]))
      x = try composer.binary(name, x, moved)
      distance *= 2
    }
    return x
  }
}
