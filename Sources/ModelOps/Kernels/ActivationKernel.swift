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

  /// Whether it is more than comparisons and a factor. Tiles of convolutions apply those themselves; anything else is faster in
  /// a loop of its own, also behind oneDNN's kernels.
  var isCurved: Bool { encoded.kind > 2 }

  /// Applies the function to all elements of `tensor`, in place.
  func apply(to tensor: Tensor, threadCount: Int = 1) {
    guard kind != .none else { return }
    let (kind, alpha) = encoded
    let elements = tensor.floatAddress
    let threads = tensor.count < Tensor.smallestShared ? 1 : threadCount
    ParallelLoop.split(tensor.count, threadCount: threads) { range in
      model_kernels_activate(
        model_kernels_activation(UInt32(kind)), alpha, beta, elements + range.lowerBound, range.count)
    }
    withExtendedLifetime(tensor) {}
  }
}
