internal import ModelOps

/// How far the elements of one array are from those of another, over any number of pairs.
///
/// Places where either element is not finite count by themselves and not for the errors, unless both are equal.
package struct ValueError: Equatable, Sendable {
  /// Elements that were compared.
  package private(set) var count = 0
  /// The greatest absolute difference.
  package private(set) var maximum = 0.0
  /// Where the greatest difference is: its index in row-major order, and both elements. Nil before the first pair.
  package private(set) var worst: Worst?
  /// Elements that differ by more than the tolerance, or of which only one is finite.
  package private(set) var beyondCount = 0
  /// Elements of each side that are no number or infinite.
  package private(set) var notFinite = (left: 0, right: 0)

  private var differenceSum = 0.0
  private var squaredDifferenceSum = 0.0
  private var squaredSums = (left: 0.0, right: 0.0)
  private var productSum = 0.0

  /// An element pair.
  package struct Worst: Equatable, Sendable {
    package var index: Int
    package var left: Double
    package var right: Double
  }

  /// Nothing compared so far.
  package init() {}

  package static func == (one: ValueError, other: ValueError) -> Bool {
    one.count == other.count && one.maximum == other.maximum && one.worst == other.worst
      && one.beyondCount == other.beyondCount && one.notFinite == other.notFinite
      && one.squaredDifferenceSum == other.squaredDifferenceSum && one.productSum == other.productSum
  }

  /// The mean absolute difference; 0 when nothing was compared.
  package var mean: Double { count == 0 ? 0 : differenceSum / Double(count) }

  /// The cosine of the angle between both arrays, -1 to 1; 1 when both are zeros, 0 when one is.
  package var cosine: Double {
    if squaredSums.left == 0 || squaredSums.right == 0 { return squaredSums.left == squaredSums.right ? 1 : 0 }
    return productSum / (squaredSums.left.squareRoot() * squaredSums.right.squareRoot())
  }

  /// The power of the left array over that of the difference; infinite for equal arrays. In decibels: ten times its
  /// decimal logarithm.
  package var signalToNoise: Double {
    squaredDifferenceSum == 0 ? .infinity : squaredSums.left / squaredDifferenceSum
  }

  /// Adds a pair of arrays with as many elements.
  package mutating func add(_ left: [Float], _ right: [Float], _ tolerance: Tolerance) {
    precondition(left.count == right.count)
    for index in left.indices {
      let (one, other) = (Double(left[index]), Double(right[index]))
      if !one.isFinite || !other.isFinite {
        if !one.isFinite { notFinite.left += 1 }
        if !other.isFinite { notFinite.right += 1 }
        if one != other, !(one.isNaN && other.isNaN) {
          beyondCount += 1
          if maximum < .infinity {
            maximum = .infinity
            worst = Worst(index: index, left: one, right: other)
          }
        }
        continue
      }
      let difference = abs(one - other)
      if worst == nil || difference > maximum {
        maximum = difference
        worst = Worst(index: index, left: one, right: other)
      }
      if !tolerance.allows(one, other) { beyondCount += 1 }
      differenceSum += difference
      squaredDifferenceSum += difference * difference
      squaredSums.left += one * one
      squaredSums.right += other * other
      productSum += one * other
    }
    count += left.count
  }
}

/// How far two elements may be apart: `absolute + relative × |right|`, as NumPy's `allclose` has it.
package struct Tolerance: Equatable, Sendable {
  package var absolute: Double
  package var relative: Double

  package init(absolute: Double, relative: Double) {
    self.absolute = absolute
    self.relative = relative
  }

  /// Whether `left` is close enough to `right`, which is the reference.
  package func allows(_ left: Double, _ right: Double) -> Bool {
    abs(left - right) <= absolute + relative * right.magnitude
  }
}
