internal import ModelSpec

/// A tensor divided into blocks of equal size, each of which has a parameter, such as a scale.
struct Blocks: Equatable, Sendable {
  struct Axis: Equatable, Sendable {
    /// Number of blocks along the axis.
    var count: Int
    /// Elements of a block along the axis.
    var length: Int
  }

  /// Outermost first, with adjacent axes merged if possible; there is at least one.
  private(set) var axes: [Axis] = []

  /// The blocks of a tensor of the given shape with `parameters` parameters along each axis; nil if those do not divide
  /// the lengths.
  init?(_ shape: [Int], parameters: [Int]) {
    guard shape.count == parameters.count else { return nil }
    for (length, count) in zip(shape, parameters) {
      guard count > 0, length % count == 0 else { return nil }
      let axis = Axis(count: count, length: length / count)
      // Consecutive blocks are blocks along one axis.
      if let outer = axes.last, axis.count == 1 || outer.length == 1 {
        axes[axes.count - 1] = Axis(count: outer.count * axis.count, length: outer.length * axis.length)
      } else {
        axes.append(axis)
      }
    }
    if axes.isEmpty { axes = [Axis(count: 1, length: 1)] }
  }

  /// One block.
  init(one count: Int) { axes = [Axis(count: 1, length: count)] }

  /// Number of blocks, and of parameters.
  var count: Int { axes.reduce(1) { $0 * $1.count } }

  /// Number of elements.
  var elementCount: Int { axes.reduce(1) { $0 * $1.count * $1.length } }

  /// The last axis.
  var row: Axis { axes[axes.count - 1] }

  /// Calls `body` for each row of the last axis, with the indices of its first element and its first parameter.
  func forEachRow(_ body: (_ element: Int, _ parameter: Int) -> Void) {
    guard elementCount > 0 else { return }
    let width = row.count * row.length
    let outer = axes.dropLast()
    var position = [Int](repeating: 0, count: outer.count)
    for element in stride(from: 0, to: elementCount, by: width) {
      var parameter = 0
      for (axis, index) in zip(outer, position) { parameter = parameter * axis.count + index / axis.length }
      body(element, parameter * row.count)
      for axis in position.indices.reversed() {
        position[axis] += 1
        guard position[axis] == axes[axis].count * axes[axis].length else { break }
        position[axis] = 0
      }
    }
  }
}
