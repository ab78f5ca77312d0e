/// `upsample_nearest_neighbor`: height and width times a factor, every pixel repeated.
///
/// - `x`: [*b, C, H, W], fp16 or fp32.
/// - `scale_factor_height`, `scale_factor_width`: integers or fractions above 0; 1 unless given.
/// - Result: [*b, C, ⌊H · factor⌋, ⌊W · factor⌋], the type of `x`.
///
/// MIL: `upsample_nearest_neighbor`.
struct UpsampleNearestNeighbor: TensorOperation {
  static let name = "upsample_nearest_neighbor"

  var x: TensorType
  var height: ScaleFactor
  var width: ScaleFactor

  init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", rank: 3...Int.max)
    height = try ScaleFactor(arguments, "scale_factor_height")
    width = try ScaleFactor(arguments, "scale_factor_width")
  }

  func outputTypes() throws(OperationError) -> [ValueType] {
    var shape = x.shape
    shape[x.rank - 2] = height.scaled(shape[x.rank - 2])
    shape[x.rank - 1] = width.scaled(shape[x.rank - 1])
    return [.tensor(x.with(shape))]
  }
}
