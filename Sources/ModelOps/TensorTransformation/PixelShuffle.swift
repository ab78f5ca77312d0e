/// `pixel_shuffle`: channels moved into blocks of pixels, a block's pixels from neighbouring channels:
/// y[n, c, h·b + i, w·b + j] = x[n, c·b² + i·b + j, h, w] with b = `upscale_factor`.
///
/// - `x`: [N, C, H, W].
/// - `upscale_factor`: the side b of a block, at least 1; b² divides C.
/// - Result: [N, C / b², H · b, W · b], the type of `x`.
///
/// MIL: `pixel_shuffle`.
struct PixelShuffle: TensorOperation {
  static let name = "pixel_shuffle"

  var x: TensorType
  var block: Int

  init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", .all, rank: 4...4)
    block = try arguments.integer("upscale_factor")
    guard (1...Self.largestBlock).contains(block) else {
      throw OperationError(
        "`upscale_factor` is \(block), expected 1 to \(Self.largestBlock)", argument: "upscale_factor")
    }
  }

  /// Keeps the square of a block's side an integer.
  private static let largestBlock = 1 << 20

  var requirements: [ShapeRequirement] {
    [ShapeRequirement("x", x.shape, axis: 1, "channels", .multiple(of: block * block))]
  }

  func outputTypes() throws(OperationError) -> [ValueType] {
    let side = Extent(block)
    let channels = x.shape[1].floorDivided(by: side * side)
    return [.tensor(x.with([x.shape[0], channels, x.shape[2] * side, x.shape[3] * side]))]
  }
}
