internal import CModelKernels
import ModelSpec

/// Elements in half precision: conversions, and products of a few rows with weights that stay as they are.
package enum HalfKernel {
  /// Writes the floats of `x` as halves, rounded to nearest; `target` need not be aligned.
  package static func narrow(_ x: Tensor, to target: UnsafeMutableRawPointer) {
    guard let floats = x.floats.baseAddress else { return }
    withExtendedLifetime(x) { model_kernels_narrow_half(floats, target, x.count) }
  }

  /// Writes `count` halves as floats; they need not be aligned.
  package static func widen(_ halves: UnsafeRawPointer, count: Int, to target: UnsafeMutablePointer<Float>) {
    model_kernels_widen_half(halves, target, count)
  }

  /// Whether the machine makes such a product faster than one with the weights widened.
  package static var isFast: Bool { model_kernels_half_is_fast() != 0 }

  /// Most rows that the weights are read once for.
  package static let mostRows = Int(MODEL_KERNELS_HALF_ROWS)

  /// y [rows, outputs] = x [rows, inputs] · transposed(weights), summed in single precision.
  ///
  /// - Parameters:
  ///   - weights: The bytes of [outputs, inputs] halves, whatever the type of the tensor that holds them.
  ///   - isTurned: Whether they are [inputs, outputs].
  static func multiply(
    _ x: Tensor, weights: Tensor, isTurned: Bool, rows: Int, inputs: Int, outputs: Int, into y: Tensor,
    in context: ExecutionContext
  ) {
    let halves = UnsafeRawPointer(weights.floatAddress)
    let threads = weights.byteCount < smallestShared ? 1 : context.threadCount
    for first in stride(from: 0, to: rows, by: mostRows) {
      let count = min(mostRows, rows - first)
      let (left, sums) = (x.floatAddress + first * inputs, y.floatAddress + first * outputs)
      ParallelLoop.split(outputs, threadCount: threads) { range in
        let (own, room) = (sums + range.lowerBound, y.count - first * outputs - range.lowerBound)
        if isTurned {
          model_kernels_half_columns(
            halves + 2 * range.lowerBound, outputs, left, count, own, outputs, room, range.count, inputs)
        } else {
          model_kernels_half_rows(
            halves + 2 * range.lowerBound * inputs, left, count, own, outputs, room, range.count, inputs)
        }
      }
    }
    withExtendedLifetime((x, weights, y)) {}
  }

  /// Bytes of weights that take longer to read than to share out.
  private static let smallestShared = 1 << 18
}
