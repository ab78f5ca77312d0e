internal import CModelKernels
internal import ModelSpec

extension GroupNormForm {
  /// y = activation(scale · (x − mean) / √(variance + epsilon) + shift + addend).
  ///
  /// - Parameters:
  ///   - x: [N, C, *d] in either layout, like `y`, which may be `x` itself, and `addend`.
  ///   - scale: [C]; nil means ones, a nil `shift` zeros.
  func run(
    _ x: Tensor, scale: Tensor?, shift: Tensor?, addend: Tensor?, into y: Tensor, in context: ExecutionContext
  ) {
    guard x.count > 0 else { return }
    if x.layout == .channelsLast {
      channelsLast(x, scale: scale, shift: shift, addend: addend, into: y, in: context)
    } else {
      rowMajor(x, scale: scale, shift: shift, addend: addend, into: y, in: context)
    }
    withExtendedLifetime((x, scale, shift, addend)) {}
  }

  private func rowMajor(
    _ x: Tensor, scale: Tensor?, shift: Tensor?, addend: Tensor?, into y: Tensor, in context: ExecutionContext
  ) {
    let (channels, places) = (x.shape[1], x.shape[2...].reduce(1, *))
    let members = channels / groups
    let threads = x.count < Self.smallestShared ? 1 : context.threadCount
    let (from, to, more) = (x.floatAddress, y.floatAddress, addend?.floatAddress)
    let (factors, terms) = (scale?.floatAddress, shift?.floatAddress)
    ParallelLoop.split(x.shape[0] * groups, threadCount: threads) { range in
      for group in range {
        let (start, count) = (group * members * places, members * places)
        let mean = model_kernels_sum(from + start, count) / Double(count)
        let variance = model_kernels_squared_deviations(from + start, count, mean) / Double(count)
        let factor = 1 / (variance + Double(epsilon)).squareRoot()
        for member in 0..<members {
          let (plane, channel) = (start + member * places, group % groups * members + member)
          model_kernels_normalize(
            from + plane, to + plane, places, mean, factor * Double(factors?[channel] ?? 1), terms?[channel] ?? 0)
          finish(to + plane, more.map { $0 + plane }, count: places)
        }
      }
    }
  }

  private func channelsLast(
    _ x: Tensor, scale: Tensor?, shift: Tensor?, addend: Tensor?, into y: Tensor, in context: ExecutionContext
  ) {
    let (channels, places) = (x.shape[1], x.shape[2...].reduce(1, *))
    let threads = x.count < Self.smallestShared ? 1 : context.threadCount
    let pieces = max(1, min(4 * threads, places / 64))
    let scratch = context.tensor(.fp32, [(pieces + 1) * 4 * channels])
    let origin = scratch.floatAddress
    let (means, factors, terms) = (origin + channels, origin + 2 * channels, origin + 3 * channels)
    let sums = UnsafeMutableRawPointer(origin + 4 * channels).assumingMemoryBound(to: Double.self)
    for example in 0..<x.shape[0] {
      let start = example * channels * places
      let (from, to) = (x.floatAddress + start, y.floatAddress + start)
      let more = addend.map { $0.floatAddress + start }
      model_kernels_channel_sample(from, places, channels, origin)
      ParallelLoop.split(pieces, threadCount: threads) { range in
        for piece in range {
          let (first, last) = (places * piece / pieces, places * (piece + 1) / pieces)
          model_kernels_channel_sums(
            from + first * channels, last - first, channels, origin, sums + 2 * piece * channels)
        }
      }
      for piece in 1..<max(pieces, 1) {
        for index in 0..<2 * channels { sums[index] += sums[2 * piece * channels + index] }
      }
      setLines(
        channels, places, origin: origin, sums: sums, means: means, factors: factors, terms: terms,
        scale: scale?.floatAddress, shift: shift?.floatAddress)
      // A few rows at a time, so that the next step finds them in the cache.
      let block = max(1, Self.blockCount / channels)
      ParallelLoop.split((places + block - 1) / block, threadCount: threads) { range in
        for index in range {
          let (first, count) = (index * block * channels, min(block, places - index * block))
          model_kernels_normalize_columns(from + first, to + first, count, channels, means, factors, terms)
          finish(to + first, more.map { $0 + first }, count: count * channels)
        }
      }
    }
    withExtendedLifetime(scratch) {}
  }

  /// Computes the factor and the addend of each channel from the sums of its elements and of their squares, both
  /// relative to `origin`.
  private func setLines(
    _ channels: Int, _ places: Int, origin: UnsafeMutablePointer<Float>, sums: UnsafeMutablePointer<Double>,
    means: UnsafeMutablePointer<Float>, factors: UnsafeMutablePointer<Float>, terms: UnsafeMutablePointer<Float>,
    scale: UnsafeMutablePointer<Float>?, shift: UnsafeMutablePointer<Float>?
  ) {
    let (members, count) = (channels / groups, Double(places))
    for group in 0..<groups {
      let range = group * members..<(group + 1) * members
      let mean = range.reduce(0.0) { $0 + Double(origin[$1]) + sums[$1] / count } / Double(members)
      var deviations = 0.0
      for channel in range {
        let (sum, squares) = (sums[channel], sums[channels + channel])
        let offset = Double(origin[channel]) + sum / count - mean
        deviations += squares - sum * sum / count + count * offset * offset
      }
      let factor = 1 / (max(deviations, 0) / (count * Double(members)) + Double(epsilon)).squareRoot()
      for channel in range {
        means[channel] = Float(mean)
        factors[channel] = Float(factor * Double(scale?[channel] ?? 1))
        // Compensates the rounding of the mean.
        terms[channel] = Float(Double(shift?[channel] ?? 0) + (Double(Float(mean)) - mean) * Double(factors[channel]))
      }
    }
  }

  private func finish(_ y: UnsafeMutablePointer<Float>, _ addend: UnsafeMutablePointer<Float>?, count: Int) {
    if let addend { model_kernels_accumulate(y, addend, count) }
    guard activation.kind != .none else { return }
    let (kind, alpha, beta) = activation.encoded
    model_kernels_activate(kind, alpha, beta, y, count)
  }

  /// Fewer elements than this are computed faster than they are shared among threads.
  private static let smallestShared = 1 << 15
  /// Elements that stay in L1.
  private static let blockCount = 1 << 12
}
