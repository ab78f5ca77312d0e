internal import ModelOps
internal import ModelSpec

/// The errors between the elements of two arrays, over any number of pairs.
///
/// Pairs with an element that is not finite are counted separately, unless both are equal.
package struct ValueError: Equatable, Sendable {
  /// Elements that were compared.
  package private(set) var count = 0
  /// The greatest absolute difference.
  package private(set) var maximum = 0.0
  /// The position of the largest difference: its index in row-major order, and both elements. Nil before the first
  /// pair.
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

  /// No comparisons yet.
  package init() {}

  package static func == (one: ValueError, other: ValueError) -> Bool {
    one.count == other.count && one.maximum == other.maximum && one.worst == other.worst
      && one.beyondCount == other.beyondCount && one.notFinite == other.notFinite
      && one.squaredDifferenceSum == other.squaredDifferenceSum && one.productSum == other.productSum
  }

  /// Whether one side has no finite element, so that sums over pairs mean nothing.
  private var isNowhereFinite: Bool { count > 0 && max(notFinite.left, notFinite.right) == count }

  /// The mean absolute difference; 0 when nothing was compared, NaN when one side has no finite element.
  package var mean: Double { count == 0 ? 0 : isNowhereFinite ? .nan : differenceSum / Double(count) }

  /// The cosine of the angle between both arrays, -1 to 1; 1 when both are zeros, 0 when one is, NaN when one side has no
  /// finite element.
  package var cosine: Double {
    if isNowhereFinite { return .nan }
    if squaredSums.left == 0 || squaredSums.right == 0 { return squaredSums.left == squaredSums.right ? 1 : 0 }
    return productSum / (squaredSums.left.squareRoot() * squaredSums.right.squareRoot())
  }

  /// The power of the left array over that of the difference; infinite for equal arrays, NaN when one side has no finite
  /// element. In decibels: ten times its decimal logarithm.
  package var signalToNoise: Double {
    isNowhereFinite ? .nan : squaredDifferenceSum == 0 ? .infinity : squaredSums.left / squaredDifferenceSum
  }

  /// Adds a pair of arrays with as many elements.
  package mutating func add(_ left: [Float], _ right: [Float], _ tolerance: Tolerance) {
    let found = DifferenceKernel(left, right, absolute: tolerance.absolute, relative: tolerance.relative)
    add(found, left.count) { (Double(left[$0]), Double(right[$0])) }
  }

  /// Adds a pair of row-major tensors of as many floats.
  mutating func add(_ left: ModelOps.Tensor, _ right: ModelOps.Tensor, _ tolerance: Tolerance) {
    let found = DifferenceKernel(left, right, absolute: tolerance.absolute, relative: tolerance.relative)
    add(found, left.count) { (Double(left.floats[$0]), Double(right.floats[$0])) }
  }

  private mutating func add(
    _ found: DifferenceKernel, _ count: Int, elements: (Int) -> (left: Double, right: Double)
  ) {
    if let place = found.worst, worst == nil || place.difference > maximum {
      let (left, right) = elements(place.index)
      maximum = place.difference
      worst = Worst(index: place.index, left: left, right: right)
    }
    beyondCount += found.beyondCount
    notFinite.left += found.notFinite.left
    notFinite.right += found.notFinite.right
    differenceSum += found.sums.absolute
    squaredDifferenceSum += found.sums.squared
    squaredSums.left += found.sums.left
    squaredSums.right += found.sums.right
    productSum += found.sums.product
    self.count += count
  }
}

/// The allowed difference of two elements: `absolute + relative × |right|`, as in NumPy's `allclose`.
package struct Tolerance: Equatable, Sendable {
  package var absolute: Double
  package var relative: Double

  package init(absolute: Double, relative: Double) {
    self.absolute = absolute
    self.relative = relative
  }
}
