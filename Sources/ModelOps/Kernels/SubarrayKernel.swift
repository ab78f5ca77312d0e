/// Elements copied between places that lie at regular distances.
enum SubarrayKernel {
  /// Where the elements of a box lie in a row-major tensor: the first one, and how far it is along each axis to the
  /// next, in elements.
  struct Place {
    var start: Int
    var strides: [Int]

    /// The box that begins at the indices `origin` of a tensor of the given shape.
    init(_ shape: [Int], origin: [Int]) {
      strides = SubarrayKernel.strides(shape)
      start = zip(origin, strides).reduce(0) { $0 + $1.0 * $1.1 }
    }

    init(start: Int, strides: [Int]) {
      self.start = start
      self.strides = strides
    }
  }

  /// Distances between neighbours along each axis of a row-major tensor.
  static func strides(_ shape: [Int]) -> [Int] {
    var strides = [Int](repeating: 1, count: shape.count)
    for axis in shape.indices.dropLast().reversed() { strides[axis] = strides[axis + 1] * shape[axis + 1] }
    return strides
  }

  /// Copies a box of the given shape from `x` to `y`, row-major tensors of one form. All of it lies inside both.
  static func copy(_ x: Tensor, _ source: Place, into y: Tensor, _ target: Place, shape: [Int]) {
    precondition(x.form == y.form)
    guard !shape.contains(0) else { return }
    var axes: [Axis] = []
    for (axis, length) in shape.enumerated() where length != 1 {
      let next = Axis(length: length, source: source.strides[axis], target: target.strides[axis])
      // Axes whose elements lie as those of one longer axis are one.
      if let last = axes.last, last.source == next.source * length, last.target == next.target * length {
        axes[axes.count - 1] = Axis(length: last.length * length, source: next.source, target: next.target)
      } else {
        axes.append(next)
      }
    }
    switch x.form {
    case .float, .integer: copy(x, source.start, y, target.start, axes, UInt32.self)
    case .boolean: copy(x, source.start, y, target.start, axes, UInt8.self)
    }
  }

  /// Fills a tensor with one value, which counts as a truth value or is cut to an integer where the elements are such.
  static func fill(_ y: Tensor, with value: Float) {
    switch y.form {
    case .float: y.floats.update(repeating: value)
    case .integer: y.integers.update(repeating: Int32(truncating: value))
    case .boolean: y.booleans.update(repeating: value != 0 ? 1 : 0)
    }
  }

  private struct Axis {
    var length: Int
    var source: Int
    var target: Int
  }

  private static func copy<Element: BitwiseCopyable>(
    _ x: Tensor, _ source: Int, _ y: Tensor, _ target: Int, _ axes: [Axis], _ type: Element.Type
  ) {
    let inner = axes.last ?? Axis(length: 1, source: 1, target: 1)
    let outer = Array(axes.dropLast())
    var indices = [Int](repeating: 0, count: outer.count)
    var from = x.address.assumingMemoryBound(to: type) + source
    var to = y.address.assumingMemoryBound(to: type) + target
    while true {
      copyRow(from, to, inner)
      var axis = outer.count - 1
      while axis >= 0 {
        indices[axis] += 1
        from += outer[axis].source
        to += outer[axis].target
        if indices[axis] < outer[axis].length { break }
        from -= outer[axis].source * outer[axis].length
        to -= outer[axis].target * outer[axis].length
        indices[axis] = 0
        axis -= 1
      }
      if axis < 0 { return }
    }
  }

  @inline(__always)
  private static func copyRow<Element: BitwiseCopyable>(
    _ from: UnsafePointer<Element>, _ to: UnsafeMutablePointer<Element>, _ axis: Axis
  ) {
    if axis.target == 1, axis.source == 1 {
      to.update(from: from, count: axis.length)
    } else if axis.target == 1, axis.source == 0 {
      to.update(repeating: from.pointee, count: axis.length)
    } else {
      for index in 0..<axis.length { to[index * axis.target] = from[index * axis.source] }
    }
  }
}
