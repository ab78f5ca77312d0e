import ModelSpec

/// Statistics of a weight's values.
package struct TensorStatistics: Equatable, Sendable {
  /// Values that were looked at. Fewer than the weight has where it is large: pieces from all over it.
  package private(set) var examinedCount = 0
  /// The minimum and the maximum of the finite values; nil if there are none.
  package private(set) var range: ClosedRange<Double>?
  /// The mean of the finite values; 0 when there is none.
  package private(set) var mean = 0.0
  /// The standard deviation of the finite values.
  package private(set) var deviation = 0.0
  package private(set) var zeroCount = 0
  package private(set) var nanCount = 0
  package private(set) var infinityCount = 0
  /// The counts of values in equal intervals of `range`, of up to `mostBinned` values sampled from the whole weight;
  /// empty if all are equal.
  package private(set) var histogram: [Int] = []

  package static let binCount = 32
  package static let mostBinned = 1 << 16
  /// Values that are decoded at a time.
  private static let pieceLength = 1 << 12

  /// - Parameter limit: The maximum number of values to read; at least one piece of 4,096.
  package init(_ values: TensorValues, limit: Int) {
    let total = (values.count + Self.pieceLength - 1) / Self.pieceLength
    let pieces = limit < values.count ? min(total, max(1, limit / Self.pieceLength)) : total
    let stride = max(1, (min(values.count, pieces * Self.pieceLength) + Self.mostBinned - 1) / Self.mostBinned)
    var (sum, squares, finiteCount) = (0.0, 0.0, 0)
    var (least, greatest) = (Double.infinity, -Double.infinity)
    // Sums of differences from a value of the weight keep their digits.
    var origin: Double?
    var (kept, next) = ([Double](), 1)
    for piece in 0..<pieces {
      // The first and the last one are among them.
      let start = piece * (total - 1) / max(1, pieces - 1) * Self.pieceLength
      for value in values.values(start..<min(start + Self.pieceLength, values.count)) {
        examinedCount += 1
        guard value.isFinite else {
          if value.isNaN { nanCount += 1 } else { infinityCount += 1 }
          continue
        }
        if value == 0 { zeroCount += 1 }
        if value < least { least = value }
        if value > greatest { greatest = value }
        if origin == nil { origin = value }
        let difference = value - (origin ?? 0)
        sum += difference
        squares += difference * difference
        finiteCount += 1
        if examinedCount >= next {
          kept.append(value)
          next += stride
        }
      }
    }
    guard finiteCount > 0, let origin else { return }
    range = least...greatest
    let offset = sum / Double(finiteCount)
    mean = origin + offset
    deviation = max(0, squares / Double(finiteCount) - offset * offset).squareRoot()
    histogram = Self.histogram(kept, from: least, to: greatest)
  }

  private static func histogram(_ values: [Double], from least: Double, to greatest: Double) -> [Int] {
    let scale = Double(binCount) / (greatest - least)
    guard greatest > least, scale.isFinite, scale > 0 else { return [] }
    var counts = [Int](repeating: 0, count: binCount)
    for value in values { counts[min(binCount - 1, Int(truncating: (value - least) * scale))] += 1 }
    return counts
  }
}

extension TensorStatistics {
  /// The number of values to read of each weight, so that the work for a whole model is bounded: small weights are read
  /// completely, and large ones share the rest.
  ///
  /// - Parameters:
  ///   - counts: Values of each weight.
  ///   - budget: Values of all weights together.
  package static func limits(_ counts: [Int], budget: Int) -> [Int] {
    var (rest, limits) = (budget, counts)
    let order = counts.indices.sorted { counts[$0] < counts[$1] }
    for (place, index) in order.enumerated() {
      limits[index] = min(counts[index], rest / (order.count - place))
      rest -= limits[index]
    }
    return limits
  }
}
