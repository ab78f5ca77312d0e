internal import CModelKernels

/// Gradients of activations and pooling.
enum GradientKernel {
  /// The gradient of an activation's argument, in the layout of `y` and, when nobody else holds it, in the memory of
  /// `gradient`, which lies as `y` does.
  static func activation(
    _ function: ActivationGradient.Function, _ y: Tensor, _ gradient: inout Tensor, _ context: EvaluationContext
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

  /// The gradient of what was pooled; it lies as is best.
  ///
  /// - Parameter pooled: What was pooled and the result, for kinds that need them.
  static func pool(
    _ gradient: Tensor, _ pooled: (x: Tensor, y: Tensor)?, _ shape: [Int], _ window: FixedWindow, _ kind: PoolingKind,
    _ context: EvaluationContext
  ) -> Tensor {
    let layout: TensorLayout = shape[1] >= 8 ? .channelsLast : .rowMajor
    let result = context.tensor(gradient.scalar, shape, layout: layout)
    guard result.count > 0 else { return result }
    let gradient = gradient.lying(layout, context)
    let (x, y) = (pooled?.x.lying(layout, context), pooled?.y.lying(layout, context))
    var geometry = model_kernels_window(window)
    if layout == .channelsLast {
      let scratch = context.tensor(.fp32, [shape[1]])
      model_kernels_pool_channels_gradient(
        &geometry, kind.encoded, shape[0], shape[1], x?.floatAddress, y?.floatAddress, gradient.floatAddress,
        result.floatAddress, scratch.floatAddress)
      withExtendedLifetime(scratch) {}
    } else {
      model_kernels_pool_planes_gradient(
        &geometry, kind.encoded, shape[0] * shape[1], x?.floatAddress, y?.floatAddress, gradient.floatAddress,
        result.floatAddress)
    }
    return withExtendedLifetime((x, y, gradient)) { result }
  }
}
