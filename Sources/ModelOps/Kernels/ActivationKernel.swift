internal import CModelKernels

extension ActivationChoice {
  /// The number that both C libraries know the function by, and the first of its parameters.
  var encoded: (kind: Int, alpha: Float) {
    switch kind {
    case .none: (0, 0)
    case .relu: (1, 0)
    case .leakyRelu: (1, alpha)
    case .clip: (2, alpha)
    case .tanh: (3, 0)
    case .sigmoid: (4, 0)
    case .elu: (5, alpha)
    case .silu: (6, 1)
    case .gelu: (7, 0)
    case .geluTanh: (8, 0)
    case .hardSwish: (9, 0)
    }
  }

  /// Applies the function to all elements of `tensor`, in place.
  func apply(to tensor: Tensor) {
    guard kind != .none else { return }
    let (kind, alpha) = encoded
    model_kernels_activate(
      model_kernels_activation(UInt32(kind)), alpha, beta, tensor.floatAddress, tensor.count)
    withExtendedLifetime(tensor) {}
  }
}
