import ModelSpec

/// Vectors with one element unlike the others.
enum OneHotKernel {
  /// Writes `off` to all of `y` [*a, size, *b], and `on` where an index of `indices` [*a, *b] says; indices outside of
  /// 0..<size say nothing.
  static func run(_ indices: Tensor, _ y: Tensor, axis: Int, on: Tensor, off: Tensor) {
    y.fill(y.places, with: off)
    guard y.count > 0 else { return }
    let size = y.shape[axis]
    let inner = y.shape[(axis + 1)...].reduce(1, *)
    let places = indices.integers
    for position in places.indices where places[position] >= 0 && places[position] < size {
      let place = (position / inner * size + Int(places[position])) * inner + position % inner
      switch y.form {
      case .float: y.floats[place] = on.floats[0]
      case .integer: y.integers[place] = on.integers[0]
      case .boolean: y.booleans[place] = on.booleans[0]
      }
    }
    withExtendedLifetime((indices, y, on)) {}
  }
}
