internal import CModelKernels

/// What is computed of the elements under a window.
enum PoolingKind: String, CaseIterable, Sendable {
  case max
  case average
  /// The mean of the elements that are not padding.
  case averageInside = "average_inside"
  /// The square root of the sum of squares.
  case l2

  var encoded: model_kernels_pool_kind {
    switch self {
    case .max: model_kernels_pool_max
    case .average: model_kernels_pool_average
    case .averageInside: model_kernels_pool_average_inside
    case .l2: model_kernels_pool_l2
    }
  }
}

/// Pools `x` [N, C, *d]; the result [N, C, *d'] lies as is best.
func pool(_ x: Tensor, _ window: FixedWindow, _ kind: PoolingKind, _ context: EvaluationContext) -> Tensor {
  let channels = x.shape[1]
  // Vectors of channels beat rows of a plane by more than it costs to reorder, once they fill half a vector.
  let isWorthReordering = channels >= 8 && window.kernelVolume > 1
  let x = isWorthReordering ? x.lying(.channelsLast, context) : x
  let y = context.tensor(x.scalar, Array(x.shape[..<2]) + window.output, layout: x.layout)
  guard y.count > 0 else { return y }
  var geometry = model_kernels_window(window)
  if x.layout == .channelsLast {
    model_kernels_pool_channels(&geometry, kind.encoded, x.shape[0], channels, x.floatAddress, y.floatAddress)
  } else {
    model_kernels_pool_planes(&geometry, kind.encoded, x.shape[0] * channels, x.floatAddress, y.floatAddress)
  }
  withExtendedLifetime((x, y)) {}
  return y
}
