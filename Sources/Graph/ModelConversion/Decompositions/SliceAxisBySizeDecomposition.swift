internal import ModelOps

/// `nn.slice_axis_by_size`: `slice_by_size`, whole along all other axes.
enum SliceAxisBySizeDecomposition: Decomposition {
  static let operation = "nn.slice_axis_by_size"

  static func decompose(
    _ operation: BoundOperation, _ composer: inout GraphComposer
  ) throws(OperationError) -> [Operand]? {
    let (x, given) = (try operation.required("x"), try operation.required("begin"))
    let type = try operation.type("x")
    let axis = try operation.known.axis("axis", try operation.known.integer("axis"), in: type.shape)
    var sizes = Array(repeating: -1, count: type.rank)
    sizes[axis] = try operation.known.integer("size")
    let begin = try composer.emitOne("expand_dims", [("x", given), ("axes", .integers([0]))])
    // A negative begin counts from the end.
    let first = try composer.binary("mod", begin, try composer.lengths(x, axis..<axis + 1))
    let begins = try composer.joined([
      .integers(Array(repeating: 0, count: axis)), first,
      .integers(Array(repeating: 0, count: type.rank - axis - 1)),
    ])
    return try composer.emit(
      "slice_by_size", [("x", x), ("begin", begins), ("size", .integers(sizes))], names: operation.names)
  }
}
