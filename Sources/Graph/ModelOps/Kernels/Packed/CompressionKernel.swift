internal import CModelKernels
internal import ModelSpec

/// Inner loops of compressing weights. All take a run of a tensor's elements as floats.
package enum CompressionKernel {
  /// Elements of one run, for one thread at a time: as many as stay in a cache.
  package static let runCount = 1 << 17

  /// The elements of `bytes`, in half or single precision.
  package static func floats(_ bytes: RawSpan, areHalves: Bool) -> [Float] {
    let count = bytes.byteCount / (areHalves ? 2 : 4)
    return [Float](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = count
      guard count > 0, let target = buffer.baseAddress else { return }
      bytes.withUnsafeBytes { source in
        guard let source = source.baseAddress else { return }
        if areHalves {
          model_kernels_widen_half(source, target, count)
        } else {
          UnsafeMutableRawPointer(target).copyMemory(from: source, byteCount: 4 * count)
        }
      }
    }
  }

  /// `floats` as bytes in half or single precision.
  package static func bytes(_ floats: [Float], asHalves: Bool) -> [UInt8] {
    guard asHalves else { return floats.span.bytes.copy() }
    return [UInt8](unsafeUninitializedCapacity: 2 * floats.count) { buffer, filled in
      if let target = buffer.baseAddress { model_kernels_narrow_half(floats, target, floats.count) }
      filled = 2 * floats.count
    }
  }

  /// `floats` rounded to half precision.
  package static func roundedToHalf(_ floats: [Float]) -> [Float] {
    var floats = floats
    model_kernels_round_to_half(&floats, floats.count)
    return floats
  }

  /// The block number of each element of `range`.
  ///
  /// - Parameters:
  ///   - shape: Lengths of the tensor's axes.
  ///   - blocks: Number of blocks along each axis, which divides its length.
  package static func blockNumbers(_ range: Range<Int>, shape: [Int], blocks: [Int]) -> [Int32] {
    [Int32](unsafeUninitializedCapacity: range.count) { buffer, filled in
      if let target = buffer.baseAddress {
        model_kernels_block_numbers(range.lowerBound, range.count, shape, blocks, shape.count, target)
      }
      filled = range.count
    }
  }

  /// Widens the range of each block by its elements.
  ///
  /// - Parameter blocks: The block of each element; nil for the first one.
  /// - Returns: How many elements are not finite.
  package static func widen(
    low: inout [Float], high: inout [Float], by x: [Float], blocks: [Int32]?
  ) -> Int {
    withOptional(blocks) { model_kernels_widen_ranges(x, $0, x.count, &low, &high) }
  }

  /// Widens a range by the elements of a row-major tensor of floats.
  ///
  /// - Returns: How many elements are not finite.
  package static func widen(low: inout Float, high: inout Float, by tensor: Tensor) -> Int {
    let floats = tensor.floats
    precondition(tensor.layout == .rowMajor && floats.count == tensor.count)
    defer { withExtendedLifetime(tensor) {} }
    return model_kernels_widen_ranges(floats.baseAddress, nil, floats.count, &low, &high)
  }

  /// The distinct values in `x` in ascending order, each with its count.
  package static func distinct(_ x: [Float]) -> WeightedValues {
    var values = x.map { Double($0) }
    var weights = [Double](repeating: 1, count: x.count)
    let count = model_kernels_distinct(&values, &weights, x.count)
    return WeightedValues(values: Array(values.prefix(count)), weights: Array(weights.prefix(count)))
  }

  /// At most `count` centers that minimise the squared distances of `values` to the nearest one; ascending. Nil if
  /// memory runs out.
  package static func centers(of values: WeightedValues, count: Int) -> [Double]? {
    var centers = [Double](repeating: 0, count: count)
    let found = model_kernels_cluster(values.values, values.weights, values.values.count, count, &centers)
    return found < 0 ? nil : Array(centers.prefix(found))
  }

  /// The index of the nearest center for each vector, the first of equally near ones, and the squared distance.
  ///
  /// - Parameters:
  ///   - vectors: [*, length], one after the other.
  ///   - centers: [length, *], at most 256.
  ///   - withSeconds: Whether to compute the squared distances of the second nearest centers, too; infinity if there is
  ///     no other.
  package static func nearest(
    _ vectors: [Float], length: Int, centers: [Float], withSeconds: Bool = false
  ) -> (codes: [UInt8], distances: [Float], seconds: [Float]) {
    let (count, entries) = (vectors.count / length, centers.count / length)
    precondition((1...256).contains(entries))
    var codes = [UInt8](repeating: 0, count: count)
    var distances = [Float](repeating: 0, count: count)
    var seconds = [Float](repeating: 0, count: withSeconds ? count : 0)
    seconds.withUnsafeMutableBufferPointer { seconds in
      model_kernels_nearest_vectors(
        vectors, count, length, centers, entries, &codes, &distances, withSeconds ? seconds.baseAddress : nil)
    }
    return (codes, distances, seconds)
  }

  /// Counts the magnitudes of `x` in a histogram of 65,536 bins: by their upper 16 bits, or by their lower 16 bits
  /// where the upper ones are `prefix`.
  package static func count(magnitudesOf x: [Float], prefix: Int?, in counts: inout [UInt64]) {
    model_kernels_count_magnitudes(x, x.count, Int32(prefix ?? -1), &counts)
  }

  static func withOptional<Element, Result>(
    _ array: [Element]?, _ body: (UnsafePointer<Element>?) -> Result
  ) -> Result {
    guard let array else { return body(nil) }
    return array.withUnsafeBufferPointer { body($0.baseAddress) }
  }
}

/// Ascending values with their weights.
package struct WeightedValues: Sendable {
  package var values: [Double]
  package var weights: [Double]

  package init(values: [Double], weights: [Double]) {
    self.values = values
    self.weights = weights
  }
}

/// Values binned by sign, exponent and 10 bits of mantissa; each half-precision value has its own bin.
package struct ValueBins: Sendable {
  private var bins = [model_kernels_bin](repeating: model_kernels_bin(), count: Int(MODEL_KERNELS_BIN_COUNT))

  package init() {}

  /// Adds the elements that are kept, each divided by the scale of its block and weighted by the square of the scale.
  package mutating func add(_ x: [Float], keep: [UInt8]?, scales: [Float]?, blocks: [Int32]?) {
    CompressionKernel.withOptional(keep) { keep in
      CompressionKernel.withOptional(scales) { scales in
        CompressionKernel.withOptional(blocks) { blocks in
          model_kernels_add_to_bins(x, blocks, keep, scales, x.count, &bins)
        }
      }
    }
  }

  /// Adds the contents of `other`.
  package mutating func add(_ other: ValueBins) {
    for index in bins.indices where other.bins[index].weight != 0 {
      bins[index].weight += other.bins[index].weight
      bins[index].sum += other.bins[index].sum
    }
  }

  /// The mean of each used bin, with its weight.
  package var values: WeightedValues {
    var (values, weights) = ([Double](repeating: 0, count: bins.count), [Double](repeating: 0, count: bins.count))
    let count = model_kernels_used_bins(bins, &values, &weights)
    return WeightedValues(values: Array(values.prefix(count)), weights: Array(weights.prefix(count)))
  }
}
