/// `grad.conv_weight`: the gradients of a convolution's weights and bias.
///
/// - `x`: [N, C_in, *d], fp16 or fp32, what the convolution is of; `gradient`: [N, C_out, *d'], the gradient of its result.
/// - `kernel_sizes`: *k; `strides`, `dilations`, `pad_type`, `pad`, `groups`: as of the convolution.
/// - Results: [C_out, C_in / groups, *k], and [C_out] where there is a second output; the type of `x`.
package struct ConvWeightGradient: TensorOperation {
  package static let name = "grad.conv_weight"

  package static let cost = Cost { call in
    let weights = call.results.first.map { CallShapes.count($0.extents.dropFirst()) } ?? 1
    return 2 * call.count("gradient") * weights
  }

  package static let noGradient: NoGradient? = .training
  package var x: TensorType
  package var gradient: TensorType
  package var window: SpatialWindow
  package var groups: Int
  package var outputCount: Int

  package init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", rank: 3...5)
    gradient = try arguments.tensor("gradient", rank: x.rank...x.rank)
    let kernel = try arguments.integers("kernel_sizes", count: x.rank - 2, default: 1)
    window = try SpatialWindow(arguments, kernel: kernel.map { Extent($0) })
    groups = try arguments.positive("groups", default: 1)
    outputCount = arguments.outputCount
  }

  package var requirements: [ShapeRequirement] {
    [
      ShapeRequirement("gradient", gradient.shape, axis: 0, "batch", .equal(x.shape[0])),
      ShapeRequirement("gradient", gradient.shape, axis: 1, "channels", .multiple(of: groups)),
      ShapeRequirement("x", x.shape, axis: 1, "channels", .multiple(of: groups)),
    ]
  }

  package func outputTypes() throws(OperationError) -> [ValueType] {
    let channels = gradient.shape[1]
    let weight = [channels, x.shape[1].floorDivided(by: Extent(groups))] + window.kernel
    let types: [ValueType] = [.tensor(x.with(Shape(weight))), .tensor(x.with([channels]))]
    return Array(types.prefix(outputCount))
  }
}
