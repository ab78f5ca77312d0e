internal import CModelKernels
internal import ModelSpec

/// Products of rows with weights that are 4-bit indices into one table.
package enum PaletteKernel {
  /// Whether such a product is faster on this processor than one with unpacked weights.
  package static var isFast: Bool { model_kernels_palette_is_fast() != 0 }

  /// y [rows, outputs] = x [rows, inputs] · transposed(weights), where `inputs` is a multiple of `group`.
  ///
  /// - Parameters:
  ///   - indices: The bytes of the indices, whatever the type of the tensor that holds them.
  ///   - table: 16 floats.
  static func multiply(
    _ x: Tensor, indices: Tensor, table: Tensor, rows: Int, inputs: Int, outputs: Int, into y: Tensor,
    in context: ExecutionContext
  ) {
    let halves = context.tensor(.fp32, [2, inputs / 2])
    let bytes = UnsafeRawPointer(indices.floatAddress)
    // Each thread reads a share of the weights.
    let shares = indices.byteCount < smallestShared ? 1 : max(1, min(context.threadCount, outputs))
    for row in 0..<rows {
      let (even, odd) = (halves.floatAddress, halves.floatAddress + inputs / 2)
      model_kernels_deinterleave(x.floatAddress + row * inputs, even, odd, inputs)
      let place = Place(
        bytes: bytes, even: even, odd: odd, table: table.floatAddress, y: y.floatAddress + row * outputs)
      ParallelLoop.run(shares, threadCount: shares) { share in
        let range = outputs * share / shares..<outputs * (share + 1) / shares
        model_kernels_palette_rows(
          place.bytes.assumingMemoryBound(to: UInt8.self) + range.lowerBound * inputs / 2, place.table, place.even,
          place.odd, place.y + range.lowerBound, outputs - range.lowerBound, range.count, inputs)
      }
    }
    withExtendedLifetime((x, indices, table, halves, y)) {}
  }

  /// The addresses of the operands.
  ///
  /// Not checked to be sendable: the operands outlive the threads, and each thread writes to its own rows.
  private struct Place: @unchecked Sendable {
    let bytes: UnsafeRawPointer
    let even: UnsafeMutablePointer<Float>
    let odd: UnsafeMutablePointer<Float>
    let table: UnsafeMutablePointer<Float>
    let y: UnsafeMutablePointer<Float>
  }

  /// Fewer bytes of indices than this are read faster than a thread starts.
  private static let smallestShared = 2 << 20
}
