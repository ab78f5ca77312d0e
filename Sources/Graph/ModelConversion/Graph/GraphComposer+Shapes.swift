internal import ModelOps
internal import ModelSpec

/// What decompositions compute with shapes; where lengths are known, constants come out.
extension GraphComposer {
  /// The lengths of some axes of `x`, a vector.
  mutating func lengths(_ x: Operand, _ axes: Range<Int>) throws(OperationError) -> Operand {
    guard let type = x.type else { throw OperationError("the rank of a value is not known") }
    let known = type.shape.extents[axes].compactMap(\.fixed)
    if known.count == axes.count { return .integers(known) }
    let shape = try emitOne("shape", [("x", x)])
    guard axes.count < type.rank else { return shape }
    return try emitOne(
      "slice_by_index",
      [("x", shape), ("begin", .integers([axes.lowerBound])), ("end", .integers([axes.upperBound]))])
  }

  /// Vectors one after the other.
  mutating func joined(_ vectors: [Operand]) throws(OperationError) -> Operand {
    let parts = vectors.filter { $0.type?.shape.elementCount.fixed != 0 }
    if parts.count == 1 { return parts[0] }
    return try emitOne(
      "concat", [("axis", .integer(0)), ("interleave", .boolean(false))], variadic: ("values", parts))
  }

  /// `x` in the shape that a vector gives.
  mutating func reshaped(
    _ x: Operand, to shape: Operand, named names: [String]
  ) throws(OperationError) -> [Operand] {
    try emit("reshape", [("x", x), ("shape", shape)], names: names)
  }

  /// An operation with two operands.
  mutating func binary(
    _ operation: String, _ x: Operand, _ y: Operand, named name: String? = nil
  ) throws(OperationError) -> Operand {
    try emitOne(operation, [("x", x), ("y", y)], named: name)
  }

  /// A reduction that keeps its axes with length 1.
  mutating func reduced(
    _ operation: String, _ x: Operand, axes: [Int]
  ) throws(OperationError) -> Operand {
    try emitOne(operation, [("x", x), ("axes", .integers(axes)), ("keep_dims", .boolean(true))])
  }
}
