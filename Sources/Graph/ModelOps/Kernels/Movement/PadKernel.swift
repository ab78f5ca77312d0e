internal import ModelSpec

/// Elements added before and after each axis.
struct PadKernel {
  private var mode: Pad.Mode
  private var borders: [PadBorder]

  /// - Parameter borders: One for each axis. Empty axes are only padded if the mode is `constant`.
  init(_ mode: Pad.Mode, _ borders: [PadBorder]) {
    self.mode = mode
    self.borders = borders
  }

  /// `x` with its borders, in the layout of `x`.
  ///
  /// - Parameter value: the padding of `constant`; 0 if nil.
  func run(_ x: Tensor, _ value: Tensor?, in context: ExecutionContext) throws(OperationError) -> Tensor {
    let shape = zip(x.shape, borders).map { $0 + $1.before + $1.after }
    let y = try context.result(x.scalar, shape, layout: x.layout)
    guard y.count > 0 else { return y }
    var (source, center) = (x.places, y.places)
    for (axis, border) in borders.enumerated() {
      let length = x.shape[axis] + min(border.before, 0) + min(border.after, 0)
      source = source.taking(axis, from: max(-border.before, 0), count: length)
      center = center.taking(axis, from: max(border.before, 0), count: length)
    }
    y.copy(x, source, to: center)
    let value = value ?? x.form.tensor([0])
    // The filled part grows axis by axis, until it covers the result.
    var filled = center
    // It starts in the middle, even if it is empty.
    filled.start = zip(borders, y.places.axes).reduce(0) { $0 + max($1.0.before, 0) * $1.1.stride }
    for axis in borders.indices {
      fill(axis, filled, of: y, with: value)
      filled.axes[axis].length = shape[axis]
      filled.start -= max(borders[axis].before, 0) * y.places.axes[axis].stride
    }
    return y
  }

  /// Fills the borders of one axis beside the filled part.
  private func fill(_ axis: Int, _ filled: Places, of y: Tensor, with value: Tensor) {
    let length = filled.axes[axis].length
    let (before, after) = (max(borders[axis].before, 0), max(borders[axis].after, 0))
    // Indices count from the first filled one.
    let head = filled.taking(axis, from: -before, count: before)
    let tail = filled.taking(axis, from: length, count: after)
    switch mode {
    case .constant:
      y.fill(head, with: value)
      y.fill(tail, with: value)
    case .replicate:
      y.copy(y, filled.taking(axis, from: 0, count: before, step: 0), to: head)
      y.copy(y, filled.taking(axis, from: length - 1, count: after, step: 0), to: tail)
    case .reflect where max(before, after) >= length:
      // Reflection repeats periodically, as in numpy.
      let period = max(2 * (length - 1), 1)
      for index in Array(-before..<0) + Array(length..<length + after) {
        let reflected = ((index % period) + period) % period
        let source = min(reflected, period - reflected) % max(length, 1)
        y.copy(y, filled.taking(axis, from: source, count: 1), to: filled.taking(axis, from: index, count: 1))
      }
    case .reflect:
      y.copy(y, filled.taking(axis, from: before, count: before, step: -1), to: head)
      y.copy(y, filled.taking(axis, from: length - 2, count: after, step: -1), to: tail)
    }
  }
}
