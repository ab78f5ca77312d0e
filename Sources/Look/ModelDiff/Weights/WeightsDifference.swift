internal import ModelInspect
internal import ModelSpec

/// The differences of weights between operations that are in both models.
package struct WeightsDifference: Equatable, Sendable {
  /// Number of weights that are in both models.
  package var comparedCount = 0
  /// The changed weights, in the new model's order.
  package var changes: [WeightChange] = []
}

/// A weight that differs.
package struct WeightChange: Equatable, Sendable {
  /// Stage or function; nil for the only one.
  package var section: String?
  /// Layer and field, or operation and argument.
  package var name: String
  /// Element type or compression, such as `float16` or `4-bit palettized`, in the old and the new model.
  package var oldStorage: String
  package var newStorage: String
  /// Shapes in the old and the new model. Layers do not say the shapes of their weights: those have one length.
  package var oldShape: [Int]
  package var newShape: [Int]
  /// The distance of the values; nil if their numbers differ, or they are not decoded.
  package var distance: Distance?
  /// The operation among the new ones of `ModelDifference.matches`.
  package var match: Int?

  /// The distance of the values of two tensors.
  package struct Distance: Equatable, Sendable {
    /// Number of values that differ.
    package var changedCount = 0
    /// Greatest absolute difference.
    package var maximum = 0.0
    /// Greatest absolute value of the old tensor.
    package var scale = 0.0
    /// Mean absolute difference.
    package var mean = 0.0
    /// Cosine of the angle between the tensors, -1...1; nil when one of them is all zeros.
    package var cosine: Double?
  }
}

extension WeightChange.Distance {
  /// The greatest difference in relation to the greatest value of the old tensor; nil when that has zeros only.
  package var relative: Double? { scale > 0 ? maximum / scale : nil }

  /// Values that are decoded at a time.
  private static let blockLength = 1 << 16

  /// Nil when the numbers of values differ, or a tensor is not decoded. Values that are not finite count as changed, and
  /// for nothing else.
  init?(from old: StoredTensor, to new: StoredTensor) {
    guard old.count == new.count, let first = TensorValues(old), let second = TensorValues(new) else { return nil }
    // Packed bits may be filled up at the end.
    let count = min(first.count, second.count, old.count)
    guard count > 0 else { return nil }
    var sums = (difference: 0.0, product: 0.0, old: 0.0, new: 0.0)
    for start in stride(from: 0, to: count, by: Self.blockLength) {
      let range = start..<min(start + Self.blockLength, count)
      for (a, b) in zip(first.values(range), second.values(range)) {
        if a != b, !(a.isNaN && b.isNaN) { changedCount += 1 }
        guard a.isFinite, b.isFinite else { continue }
        let difference = abs(a - b)
        maximum = max(maximum, difference)
        scale = max(scale, abs(a))
        sums.difference += difference
        sums.product += a * b
        sums.old += a * a
        sums.new += b * b
      }
    }
    mean = sums.difference / Double(count)
    let length = (sums.old * sums.new).squareRoot()
    cosine = length > 0 ? max(-1, min(1, sums.product / length)) : nil
  }
}
