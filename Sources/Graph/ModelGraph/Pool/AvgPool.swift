/// `avg_pool`: the mean of the elements under each window. Padding counts as zeros, as far as it goes: a last window that
/// `ceil_mode` lets reach beyond it is cut there. A window of nothing but padding gives 0.
///
/// - `x`: [N, C, *d], fp16 or fp32, 1 to 3 spatial axes.
/// - `kernel_sizes`: the window, one number a spatial axis; `strides`: 1 unless given.
/// - `pad_type`: `valid`, `same`, `same_lower` or `custom`; `pad`: before and after each axis, for `custom`.
/// - `ceil_mode`: whether windows that only begin inside count; false unless given.
/// - `exclude_padding_from_average`: whether the mean is over elements of `x` only; false unless given.
/// - Result: [N, C, *d'], the type of `x`.
package struct AvgPool: Pooling {
  package static let name = "avg_pool"

  package var x: TensorType
  package var window: SpatialWindow
  package var excludesPadding: Bool

  package init(_ arguments: OperationArguments) throws(OperationError) {
    (x, window) = try Self.window(arguments)
    excludesPadding = try arguments.boolean("exclude_padding_from_average", default: false)
  }

  package var kind: PoolingKind { excludesPadding ? .averageInside : .average }
}
