internal import ModelSpec

/// `nn.palettized_linear`: `linear` with weights that are indices of 4 bits into one table, which stay as they are:
/// y[…, o] = bias[o] + Σ over i of lut[indices[o, i]] · x[…, i].
///
/// - `x`: [*d, I], fp16 or fp32; I is a multiple of 32.
/// - `indices`: [O · I / 8], fp32: the bytes of the indices, of which no number is made. Two indices are a byte, the first one
///   its lower bits.
/// - `lut`: [16], fp16 or fp32.
/// - `outputs`: O.
/// - `bias`: [O], zeros unless given.
/// - Result: [*d, O], the type of `x`.
package struct PalettizedLinear: TensorOperation {
  package static let name = "nn.palettized_linear"
  /// Inputs come in groups of this many.
  package static let group = 32
  package static let cost = Cost { 2 * $0.resultCount * $0.length("x", -1) + $0.biasCount }
  package static let noGradient: NoGradient? = .plans

  package var x: TensorType
  package var indices: TensorType
  package var outputs: Int

  package init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", rank: 1...Int.max)
    indices = try arguments.tensor("indices", ScalarDomain([.fp32]), rank: 1...1)
    let lut = try arguments.tensor("lut", rank: 1...1)
    outputs = try arguments.integer("outputs")
    _ = try arguments.optionalTensor("bias", rank: 1...1)
    guard lut.shape[0].isAlways(16), outputs > 0 else {
      throw OperationError("`lut` has \(lut.shape[0]) entries, expected 16", argument: "lut")
    }
  }

  package var requirements: [ShapeRequirement] {
    [
      ShapeRequirement("x", x.shape, axis: x.rank - 1, "features", .multiple(of: Self.group)),
      ShapeRequirement(
        "indices", indices.shape, axis: 0, .equal((x.shape[x.rank - 1] * Extent(outputs)).floorDivided(by: 8))),
    ]
  }

  package func outputTypes() throws(OperationError) -> [ValueType] {
    var shape = x.shape
    shape[x.rank - 1] = Extent(outputs)
    return [.tensor(x.with(shape))]
  }
}
