internal import ModelOps

/// `nn.mean_variance_norm`: `layer_norm` over the pixels, and the channels too where they count together; without the
/// variance, the mean taken away.
enum MeanVarianceNormDecomposition: Decomposition {
  static let operation = "nn.mean_variance_norm"

  static func decompose(
    _ operation: BoundOperation, _ composer: inout GraphComposer
  ) throws(OperationError) -> [Operand]? {
    let x = try operation.required("x")
    let axes = try operation.known.boolean("across_channels", default: false) ? [1, 2, 3] : [2, 3]
    guard try operation.known.boolean("normalize_variance", default: true) else {
      let mean = try composer.reduced("reduce_mean", x, axes: axes)
      return [try composer.binary("sub", x, mean, named: operation.names.first)]
    }
    let epsilon = operation["epsilon"] ?? .float(1e-6)
    return try composer.emit(
      "layer_norm", [("x", x), ("axes", .integers(axes)), ("epsilon", epsilon)], names: operation.names)
  }
}
