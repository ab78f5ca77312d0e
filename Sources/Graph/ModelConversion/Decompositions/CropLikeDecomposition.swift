internal import ModelOps

/// `nn.crop_like`: `slice_by_size` with the size of the other image.
enum CropLikeDecomposition: Decomposition {
  static let operation = "nn.crop_like"

  static func decompose(
    _ operation: BoundOperation, _ composer: inout GraphComposer
  ) throws(OperationError) -> [Operand]? {
    let (x, like) = (try operation.required("x"), try operation.required("like"))
    let offset = try operation.known.integers("offset", count: 2, default: 0)
    let size = try composer.joined([try composer.lengths(x, 0..<2), try composer.lengths(like, 2..<4)])
    return try composer.emit(
      "slice_by_size", [("x", x), ("begin", .integers([0, 0] + offset)), ("size", size)], names: operation.names)
  }
}
