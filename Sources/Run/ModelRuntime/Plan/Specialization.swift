/// How plans are made for shapes of inputs, and how long they are kept.
package struct Specialization: Equatable, Sendable {
  /// Plans that a model keeps, each for other shapes, and each with packed weights of its own.
  package var keptPlanCount: Int
  /// Whether predictions may be made faster at the cost of memory and of time for loading: plans for all shapes that an ML
  /// Program lists are made while loading, and every convolution that Winograd's algorithm can serve runs by it.
  package var prefersSpeed: Bool

  package init(keptPlanCount: Int = 8, prefersSpeed: Bool = false) {
    self.keptPlanCount = keptPlanCount
    self.prefersSpeed = prefersSpeed
  }
}
