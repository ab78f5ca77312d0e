internal import COneDNN
internal import ModelSpec

/// A convolution by oneDNN with weights passed to each run, or one of its gradients. It may run in many threads at
/// once.
///
/// Not checked to be sendable: it never changes, and oneDNN lets many threads run one primitive.
final class ConvolutionPass: @unchecked Sendable {
  enum Kind: Sendable {
    /// x, weights → y, with a bias.
    case forward
    /// Gradient of y, weights → gradient of x.
    case bySource
    /// x, gradient of y → gradient of the weights, and of a bias.
    case byWeights

    fileprivate var encoded: onednn_pass_kind {
      switch self {
      case .forward: onednn_pass_forward
      case .bySource: onednn_pass_by_source
      case .byWeights: onednn_pass_by_weights
      }
    }
  }

  private let handle: OpaquePointer
  private let scratchByteCount: Int

  private init(_ handle: OpaquePointer) {
    self.handle = handle
    scratchByteCount = onednn_pass_scratch_size(handle)
  }

  deinit { onednn_pass_destroy(handle) }

  /// Makes a pass over channels-last tensors; nil if oneDNN is missing or has no fast implementation.
  ///
  /// - Parameter convolution: Not transposed.
  static func make(
    _ kind: Kind, _ convolution: Convolution, threadCount: Int
  ) throws(OperationError) -> ConvolutionPass? {
    guard convolution.isServedByLibrary else { return nil }
    var description = convolution.description(threadCount: threadCount)
    description.is_transposed = 0
    description.accumulates = 0
    var handle: OpaquePointer?
    let status = onednn_convolution_pass_create(&description, kind.encoded, &handle)
    if let handle, status == onednn_success { return ConvolutionPass(handle) }
    guard status != onednn_unavailable, status != onednn_unsupported else { return nil }
    throw OneDNNKernel.error(status)
  }

  /// Writes `result`, and `bias` if the pass computes it. Activations are channels last, weights row-major.
  func run(
    _ first: Tensor, _ second: Tensor, into result: Tensor, bias: Tensor?, in context: ExecutionContext
  ) throws(OperationError) {
    let scratch = scratchByteCount > 0 ? context.allocator.storage(byteCount: scratchByteCount) : nil
    let status = onednn_pass_run(
      handle, first.floatAddress, second.floatAddress, result.floatAddress, bias?.floatAddress, scratch?.base)
    withExtendedLifetime((first, second, result, bias, scratch)) {}
    guard status == onednn_success else { throw OneDNNKernel.error(status) }
  }
}
