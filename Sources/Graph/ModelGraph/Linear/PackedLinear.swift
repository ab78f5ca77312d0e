internal import ModelSpec

/// `nn.packed_linear`: `linear` with weights that stay as they are stored, of one layer or of several that take the same input:
/// y[…, o] = bias[o] + Σ over i of weights[o, i] · x[…, i], summed in single precision.
///
/// - `x`: [*d, I], fp16 or fp32.
/// - `storage`, `data`, `outputs`, `inputs`, …: the weights of the first layer, and with a number behind the names those of the
///   others; `PackedMatrix` says how. All have the same storage and as many inputs.
/// - `bias`, `bias1`, …: [O], zeros unless given.
/// - Results: [*d, O] for each layer, the type of `x`.
package struct PackedLinear: TensorOperation {
  package static let name = "nn.packed_linear"
  package static let cost = Cost { 2 * $0.resultCount * $0.length("x", -1) + $0.biasCount }
  package static let noGradient: NoGradient? = .plans

  package var x: TensorType
  package var matrices: [PackedMatrix] = []

  package init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", rank: 1...Int.max)
    for place in 0..<max(1, arguments.outputCount) {
      let matrix = try PackedMatrix(arguments, place: place)
      _ = try arguments.optionalTensor("bias" + matrix.suffix, rank: 1...1)
      matrices.append(matrix)
    }
    guard matrices.allSatisfy({ $0.storage == matrices[0].storage && $0.inputs == matrices[0].inputs }) else {
      throw OperationError("the layers differ in how weights are stored or in how many inputs they have")
    }
  }

  package var requirements: [ShapeRequirement] {
    [ShapeRequirement("x", x.shape, axis: x.rank - 1, "features", .equal(Extent(matrices[0].inputs)))]
  }

  package func outputTypes() throws(OperationError) -> [ValueType] {
    matrices.map { matrix in
      var shape = x.shape
      shape[x.rank - 1] = Extent(matrix.outputs)
      return .tensor(x.with(shape))
    }
  }
}
