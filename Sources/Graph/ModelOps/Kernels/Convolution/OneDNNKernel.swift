internal import COneDNN
internal import ModelSpec

/// A primitive of oneDNN, with its packed weights. It may run in many threads at once.
///
/// Not checked to be sendable: it never changes, and oneDNN lets many threads run one primitive.
final class OneDNNKernel: @unchecked Sendable {
  private let handle: OpaquePointer
  private let scratchByteCount: Int

  private init(_ handle: OpaquePointer) {
    self.handle = handle
    scratchByteCount = onednn_kernel_scratch_size(handle)
  }

  deinit { onednn_kernel_destroy(handle) }

  /// Makes a kernel; nil if the library is missing or has no fast implementation.
  ///
  /// - Throws: if memory runs out or the library fails otherwise.
  static func make(
    _ create: (UnsafeMutablePointer<OpaquePointer?>) -> onednn_status
  ) throws(OperationError) -> OneDNNKernel? {
    var handle: OpaquePointer?
    let status = create(&handle)
    if let handle, status == onednn_success { return OneDNNKernel(handle) }
    guard status != onednn_unavailable, status != onednn_unsupported else { return nil }
    throw error(status)
  }

  /// Writes `destination`, or adds to its values if the kernel was made for that. The tensors must have exactly the
  /// shapes and layouts that the kernel was made for.
  func run(
    _ source: Tensor, into destination: Tensor, in context: ExecutionContext
  ) throws(OperationError) {
    let scratch = scratchByteCount > 0 ? context.allocator.scratch(byteCount: scratchByteCount) : nil
    let status = onednn_kernel_run(
      handle, source.floatAddress, destination.floatAddress, scratch?.base)
    withExtendedLifetime((source, destination, scratch)) {}
    guard status == onednn_success else { throw Self.error(status) }
  }

  static func error(_ status: onednn_status) -> OperationError {
    status == onednn_out_of_memory
      ? OperationError("there is not enough memory for the kernel")
      : OperationError("oneDNN failed with status \(status.rawValue)")
  }
}

extension Tensor {
  /// The first element of a tensor of floats.
  var floatAddress: UnsafeMutablePointer<Float> {
    precondition(form == .float)
    return address.assumingMemoryBound(to: Float.self)
  }
}
