import ModelSpec

/// One-hot vectors.
enum OneHotKernel {
  /// Writes `off` to all of `y` [*a, size, *b], and `on` at the indices `indices` [*a, *b]; indices outside of 0..<size
  /// are ignored.
  static func run(_ indices: Tensor, _ y: Tensor, axis: Int, on: Tensor, off: Tensor) {
    y.fill(y.places, with: off)
    guard y.count > 0 else { return }
    let size = y.shape[axis]
    let inner = y.shape[(axis + 1)...].reduce(1, *)
    let places = indices.integers
    for position in places.indices where places[position] >= 0 && places[position] < size {
      let target = (position / inner * size + Int(places[position])) * inner + position % inner
      switch y.form {
      case .float: y.floats[target] = on.floats[0]
      case .integer: y.integers[target] = on.integers[0]
      case .boolean: y.booleans[target] = on.booleans[0]
      }
    }
    withExtendedLifetime((indices, y, on)) {}
  }
}
