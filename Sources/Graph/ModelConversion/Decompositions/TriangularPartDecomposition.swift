internal import ModelOps

/// `nn.triangular_part`: `band_part` where the part holds the main diagonal; else what a band of ones leaves or keeps.
enum TriangularPartDecomposition: Decomposition {
  static let operation = "nn.triangular_part"

  static func decompose(
    _ operation: BoundOperation, _ composer: inout GraphComposer
  ) throws(OperationError) -> [Operand]? {
    let x = try operation.required("x")
    let type = try operation.type("x")
    let diagonal = try operation.known.integer("k", default: 0)
    let isUpper = try operation.known.boolean("upper")
    if isUpper ? diagonal <= 0 : diagonal >= 0 {
      let (lower, upper) = isUpper ? (-diagonal, -1) : (-1, diagonal)
      return try composer.emit(
        "band_part", [("x", x), ("lower", .integer(lower)), ("upper", .integer(upper))], names: operation.names)
    }
    // The other side with the main diagonal is a band; what is asked for is the rest.
    let (lower, upper) = isUpper ? (-1, diagonal - 1) : (-diagonal - 1, -1)
    let ones = try composer.emitOne(
      "fill", [("shape", try composer.lengths(x, 0..<type.rank)), ("value", .float(1))])
    let band = try composer.emitOne(
      "band_part", [("x", ones), ("lower", .integer(lower)), ("upper", .integer(upper))])
    let isRest = try composer.binary("less", band, .float(0.5))
    let zero = try composer.binary("mul", ones, .float(0))
    return try composer.emit("select", [("cond", isRest), ("a", x), ("b", zero)], names: operation.names)
  }
}
