internal import CModelKernels
internal import ModelSpec

extension ActivationChoice {
  /// The function as our kernels encode it. `relu` is a bound rather than a slope of 0: 0 times minus infinity is NaN.
  var encoded: (kind: model_kernels_activation, alpha: Float, beta: Float) {
    switch kind {
    case .none: (model_kernels_activation_none, 0, 0)
    case .relu: (model_kernels_activation_clip, 0, .infinity)
    case .leakyRelu: (model_kernels_activation_relu, alpha, 0)
    case .clip: (model_kernels_activation_clip, alpha, beta)
    case .tanh: (model_kernels_activation_tanh, 0, 0)
    case .sigmoid: (model_kernels_activation_logistic, 0, 0)
    case .elu: (model_kernels_activation_elu, alpha, 0)
    case .silu: (model_kernels_activation_swish, 1, 0)
    case .gelu: (model_kernels_activation_gelu_erf, 0, 0)
    case .geluTanh: (model_kernels_activation_gelu_tanh, 0, 0)
    case .hardSwish: (model_kernels_activation_hard_swish, alpha, 0)
    }
  }

  /// Whether it is more than comparisons and a factor. Convolution tiles apply those themselves; anything else is
  /// faster in a separate loop.
  var isCurved: Bool {
    switch kind {
    case .none, .relu, .leakyRelu, .clip: false
    case .tanh, .sigmoid, .elu, .silu, .gelu, .geluTanh, .hardSwish: true
    }
  }

  /// Applies the function to all elements of `tensor`, in place.
  func apply(to tensor: Tensor, threadCount: Int = 1) {
    guard kind != .none else { return }
    let function = encoded
    let elements = tensor.floatAddress
    let threads = tensor.count < Tensor.smallestShared ? 1 : threadCount
    ParallelLoop.split(tensor.count, threadCount: threads) { range in
      model_kernels_activate(
        function.kind, function.alpha, function.beta, elements + range.lowerBound, range.count)
    }
    withExtendedLifetime(tensor) {}
  }
}
