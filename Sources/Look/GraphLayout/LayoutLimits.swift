/// Bounds of the work and the memory for a layout. They count steps, not seconds, so that results never vary.
enum LayoutLimits {
  /// Dummy nodes for each node and edge, on average. Beyond it, the longest lines are broken.
  static let dummiesPerElement = 8
  /// Dummy nodes that even a small graph may have.
  static let dummiesAtLeast = 50_000
  /// Steps of the network simplex method, in nodes and edges looked at: about a quarter of a second.
  static let simplexSteps = 60_000_000
  /// Sweeps over all layers to reduce crossings, as in dot.
  static let sweeps = 24
  /// Sweeps without fewer crossings before it stops.
  static let fruitlessSweeps = 4
  /// Changes of the best order without fewer crossings before it stops.
  static let fruitlessShakes = 8
  /// Steps of all sweeps, in items and segments looked at: about a tenth of a second, and half a second for a
  /// hundred thousand items.
  static func sweepSteps(itemCount: Int) -> Int { 15_000_000 + 500 * itemCount }
  /// Rounds of moving items within their layers.
  static let siftRounds = 12
  /// The maximum distance of a move.
  static let siftReach = 64
}
