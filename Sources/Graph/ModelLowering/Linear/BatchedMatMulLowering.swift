internal import ModelGraph
internal import ModelSpec

extension LoweringContext {
  /// `batchedMatmul`: `matmul` of two inputs, or `linear` with the layer's weights. The weights are the matrix
  /// [first dimension, second dimension] in column-major order, which is [second, first] in row-major order.
  mutating func lower(_ params: BatchedMatMulLayerParams) throws(OperationError) {
    guard layer.input.count == 1 else {
      let product = try emitOne(
        "matmul",
        [
          ("x", try whole()), ("y", try whole(1)), ("transpose_x", .boolean(params.transposeA)),
          ("transpose_y", .boolean(params.transposeB)),
        ], named: layer.output.first)
      // Two vectors make a matrix of one element here, a scalar in MIL.
      return try setOutput(0, withMinimumRank(product, try matmulRank()))
    }
    let (first, second) = (params.weightMatrixFirstDimension, params.weightMatrixSecondDimension)
    let weight = try weights(params.weights ?? WeightParams(), [second, first].shape)
    let bias = params.hasBias ? try weights(params.bias ?? WeightParams(), [second].shape) : nil
    try emitOutput("linear", [("x", try whole()), ("weight", weight), ("bias", bias)])
  }

  private func matmulRank() throws(OperationError) -> Int {
    let (a, b) = (try input(0).type, try input(1).type)
    return a.rank > 1 && b.rank > 1 ? 0 : Swift.max(2, Swift.max(a.rank, b.rank))
  }

  /// Puts axes of length 1 in where `matmul` took the axis of a vector away.
  private mutating func withMinimumRank(_ product: Operand, _ rank: Int) throws(OperationError) -> Operand {
    guard let type = product.type, type.rank < rank else { return product }
    let isLeftVector = try input(0).type.rank == 1
    let isRightVector = try input(1).type.rank == 1
    var axes: [Int] = []
    if isLeftVector { axes.append(-2) }
    if isRightVector { axes.append(-1) }
    return try emitOne("expand_dims", [("x", product), ("axes", .integers(axes))])
  }
}
