internal import CModelKernels
internal import ModelSpec

/// Sparse tensors: the stored elements, and a mask of their positions.
enum SparseKernel {
  /// The next element of `data` where `mask` is 1, and 0 elsewhere, in the shape of `mask`.
  ///
  /// - Parameters:
  ///   - dataName: The operation's name of the elements.
  ///   - maskName: The operation's name of the mask.
  /// - Throws: if the numbers of elements and ones differ. Only the lowest bits of the mask count.
  static func dense(
    _ data: Tensor, _ dataName: String, mask: Tensor, maskName: String, in context: ExecutionContext
  ) throws(OperationError) -> Tensor {
    precondition(data.form.byteCount == 4)
    let y = context.tensor(data.scalar, mask.shape)
    let ones = model_kernels_spread(mask.integers.baseAddress, mask.count, data.address, data.count, y.address)
    guard ones == data.count else {
      throw OperationError(
        "`\(dataName)` has \(data.count) elements, expected \(ones) as `\(maskName)` has ones", argument: dataName)
    }
    return withExtendedLifetime((data, mask)) { y }
  }

  /// The elements of `x` where `mask`, of the same shape, is 1; there are `count` of them.
  static func elements(_ x: Tensor, mask: Tensor, count: Int, in context: ExecutionContext) -> Tensor {
    precondition(x.form.byteCount == 4 && x.count == mask.count)
    let y = context.tensor(x.scalar, [count])
    let ones = model_kernels_collect(mask.integers.baseAddress, mask.count, x.address, y.address, count)
    precondition(ones == count)
    return withExtendedLifetime((x, mask)) { y }
  }
}
