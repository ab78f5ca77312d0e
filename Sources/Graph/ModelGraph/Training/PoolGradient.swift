internal import ModelSpec

/// `grad.pool`: the gradient of what was pooled.
///
/// - `gradient`: [N, C, *d'], that of the pooling's result, fp16 or fp32.
/// - `x`: [N, C, *d], what was pooled, and `y`: [N, C, *d'], the pooling's result; not needed for averages.
/// - `shape`: of what was pooled.
/// - `kind`: `max`, `average`, `average_inside` (of what is no padding) or `l2`.
/// - `kernel_sizes`, `strides`, `pad_type`, `pad`: as of the pooling.
/// - Result: [N, C, *d], the type of `gradient`. Of several largest elements of a window the first takes the gradient.
package struct PoolGradient: TensorOperation {
  package static let name = "grad.pool"
  package static let cost = Cost.perElement
  package static let noGradient: NoGradient? = .training
  package var gradient: TensorType
  package var shape: [Int]
  package var window: SpatialWindow
  package var kind: PoolingKind

  package init(_ arguments: OperationArguments) throws(OperationError) {
    gradient = try arguments.tensor("gradient", rank: 3...5)
    shape = try arguments.integers("shape", count: gradient.rank, default: 1)
    let kernel = try arguments.integers("kernel_sizes", count: gradient.rank - 2, default: 1)
    window = try SpatialWindow(arguments, kernel: kernel.map { Extent($0) })
    kind = try arguments.choice("kind")
    guard kind == .max || kind == .l2 else { return }
    _ = try arguments.tensor("x", rank: gradient.rank...gradient.rank)
    _ = try arguments.tensor("y", rank: gradient.rank...gradient.rank)
  }

  package func outputTypes() throws(OperationError) -> [ValueType] { [.tensor(gradient.with(Shape(fixed: shape)))] }
}
