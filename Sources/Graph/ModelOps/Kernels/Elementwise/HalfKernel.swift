internal import CModelKernels
import ModelSpec

/// Half precision: conversions, and products of a few rows with weights in place.
package enum HalfKernel {
  /// Writes the floats of `x` in half precision, rounded to nearest; `target` need not be aligned.
  package static func narrow(_ x: Tensor, to target: UnsafeMutableRawPointer) {
    guard let floats = x.floats.baseAddress else { return }
    withExtendedLifetime(x) { model_kernels_narrow_half(floats, target, x.count) }
  }

  /// Converts `count` numbers of half precision to floats; they need not be aligned.
  package static func widen(_ halves: UnsafeRawPointer, count: Int, to target: UnsafeMutablePointer<Float>) {
    model_kernels_widen_half(halves, target, count)
  }

  /// Whether such a product is faster on this processor than one with widened weights.
  package static var isFast: Bool { model_kernels_half_is_fast() != 0 }

  /// Maximum number of rows for which the weights are read once.
  package static let mostRows = Int(MODEL_KERNELS_HALF_ROWS)

  /// y [rows, outputs] = x [rows, inputs] · transposed(weights), summed in single precision.
  ///
  /// - Parameters:
  ///   - weights: The bytes of [outputs, inputs] in half precision, whatever the type of the tensor that holds them.
  ///   - isTransposed: Whether they are [inputs, outputs].
  static func multiply(
    _ x: Tensor, weights: Tensor, isTransposed: Bool, rows: Int, inputs: Int, outputs: Int, into y: Tensor,
    in context: ExecutionContext
  ) {
    let halves = UnsafeRawPointer(weights.floatAddress)
    let threads = weights.byteCount < smallestShared ? 1 : context.threadCount
    for first in stride(from: 0, to: rows, by: mostRows) {
      let count = min(mostRows, rows - first)
      let (left, sums) = (x.floatAddress + first * inputs, y.floatAddress + first * outputs)
      ParallelLoop.split(outputs, threadCount: threads) { range in
        let (results, room) = (sums + range.lowerBound, y.count - first * outputs - range.lowerBound)
        if isTransposed {
          model_kernels_half_columns(
            halves + 2 * range.lowerBound, outputs, left, count, results, outputs, room, range.count, inputs)
        } else {
          model_kernels_half_rows(
            halves + 2 * range.lowerBound * inputs, left, count, results, outputs, room, range.count, inputs)
        }
      }
    }
    withExtendedLifetime((x, weights, y)) {}
  }

  /// Fewer bytes of weights than this are read faster than they are shared among threads.
  private static let smallestShared = 1 << 18
}
