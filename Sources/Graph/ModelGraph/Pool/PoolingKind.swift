/// What is computed of the elements under a window.
package enum PoolingKind: String, CaseIterable, Sendable {
  case max
  case average
  /// The mean of the elements that are not padding.
  case averageInside = "average_inside"
  /// The square root of the sum of squares.
  case l2
}
