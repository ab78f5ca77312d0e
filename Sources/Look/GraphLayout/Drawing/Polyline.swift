/// A line that grows downwards, without corners that are not needed.
struct Polyline {
  /// The corners so far.
  private(set) var points: [Point]

  /// A line that starts at a point.
  init(x: Double, y: Double) {
    points = [Point(x: x, y: y)]
  }

  /// Goes on to a point.
  mutating func go(x: Double, y: Double) {
    let point = Point(x: x, y: y)
    let count = points.count
    if points[count - 1] == point { return }
    if count > 1, points[count - 1].x == x, points[count - 2].x == x {
      points[count - 1] = point
    } else {
      points.append(point)
    }
  }
}
