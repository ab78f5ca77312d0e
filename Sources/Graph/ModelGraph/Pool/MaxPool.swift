/// `max_pool`: the largest element under each window. Padding never wins; a window of nothing but padding gives −∞, and
/// one with a NaN in it NaN.
///
/// - `x`: [N, C, *d], fp16 or fp32, 1 to 3 spatial axes.
/// - `kernel_sizes`: the window, one number a spatial axis; `strides`: 1 unless given.
/// - `pad_type`: `valid`, `same`, `same_lower` or `custom`; `pad`: before and after each axis, for `custom`.
/// - `ceil_mode`: whether windows that only begin inside count; false unless given.
/// - Result: [N, C, *d'], the type of `x`.
package struct MaxPool: Pooling {
  package static let name = "max_pool"

  package var x: TensorType
  package var window: SpatialWindow

  package init(_ arguments: OperationArguments) throws(OperationError) { (x, window) = try Self.window(arguments) }

  package var kind: PoolingKind { .max }
}
