internal import CModelKernels
internal import ModelSpec

/// Gradients of activations and pooling.
enum GradientKernel {
  /// The gradient of an activation's argument, in the layout of `y` and, if there are no other references, in the
  /// memory of `gradient`, which has the layout of `y`.
  static func activation(
    _ function: ActivationGradient.Function, _ y: Tensor, gradient: inout Tensor, in context: ExecutionContext
  ) -> Tensor {
    let result = context.tensor(reusing: &gradient)
    let run =
      switch function {
      case .relu: model_kernels_relu_gradient
      case .relu6: model_kernels_relu6_gradient
      case .sigmoid: model_kernels_sigmoid_gradient
      case .tanh: model_kernels_tanh_gradient
      }
    run(y.floatAddress, gradient.floatAddress, result.floatAddress, y.count)
    return withExtendedLifetime((y, gradient)) { result }
  }

  /// The gradient of pooling's argument, in the fastest layout.
  ///
  /// - Parameter pooled: The argument and the result of pooling, for kinds that need them.
  static func pool(
    _ gradient: Tensor, _ pooled: (x: Tensor, y: Tensor)?, shape: [Int], window: FixedWindow, kind: PoolingKind,
    in context: ExecutionContext
  ) -> Tensor {
    let layout: TensorLayout = shape[1] >= 8 ? .channelsLast : .rowMajor
    let result = context.tensor(gradient.scalar, shape, layout: layout)
    guard result.count > 0 else { return result }
    let gradient = gradient.lying(layout, context)
    let (x, y) = (pooled?.x.lying(layout, context), pooled?.y.lying(layout, context))
    let geometry = model_kernels_window(window)
    let (looked, pooling) = (x?.floatAddress, y?.floatAddress)
    let (from, to, kind) = (gradient.floatAddress, result.floatAddress, kind.encoded)
    let threads = result.count < Self.smallestShared ? 1 : context.threadCount
    if layout == .channelsLast {
      ParallelLoop.split(shape[0], threadCount: threads) { range in
        withUnsafePointer(to: geometry) {
          model_kernels_pool_channels_gradient(
            $0, kind, range.lowerBound, range.upperBound, shape[1], looked, pooling, from, to)
        }
      }
    } else {
      ParallelLoop.split(shape[0] * shape[1], threadCount: threads) { range in
        withUnsafePointer(to: geometry) {
          model_kernels_pool_planes_gradient($0, kind, range.lowerBound, range.upperBound, looked, pooling, from, to)
        }
      }
    }
    return withExtendedLifetime((x, y, gradient)) { result }
  }

  /// Fewer elements than this are computed faster than they are shared among threads.
  private static let smallestShared = 1 << 17
}
