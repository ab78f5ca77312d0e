/// `resize_nearest_neighbor`: height and width to a given size, by the nearest pixel.
///
/// - `x`: [*b, C, H, W], fp16 or fp32.
/// - `target_size_height`, `target_size_width`: the size, at least 1.
/// - Result: [*b, C, height, width], the type of `x`.
///
/// MIL: `resize_nearest_neighbor`.
struct ResizeNearestNeighbor: TensorOperation {
  static let name = "resize_nearest_neighbor"

  var x: TensorType
  var height: Int
  var width: Int

  init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", rank: 3...Int.max)
    height = try arguments.integer("target_size_height")
    width = try arguments.integer("target_size_width")
    for (name, size) in [("target_size_height", height), ("target_size_width", width)] where size < 1 {
      throw OperationError("`\(name)` is \(size), expected at least 1", argument: name)
    }
  }

  func outputTypes() throws(OperationError) -> [ValueType] {
    var shape = x.shape
    shape[x.rank - 2] = Extent(height)
    shape[x.rank - 1] = Extent(width)
    return [.tensor(x.with(shape))]
  }
}
