internal import ModelSpec

/// Where elements lie in a tensor's memory: the first one, and how far it is along each axis to the next, in elements.
///
/// What moves elements is told by two of them of equal lengths, one in the source and one in the result.
package struct Places: Equatable, Sendable {
  package struct Axis: Equatable, Sendable {
    package var length: Int
    package var stride: Int

    package init(length: Int, stride: Int) {
      self.length = length
      self.stride = stride
    }
  }

  package var start = 0
  /// Outermost first.
  package var axes: [Axis]

  package init(start: Int = 0, axes: [Axis]) {
    self.start = start
    self.axes = axes
  }

  /// The places of all elements of a tensor.
  ///
  /// - Precondition: a rank of 3 to 5 for `channelsLast`; the product of all lengths but 0 is no overflow.
  package init(_ shape: [Int], layout: TensorLayout = .rowMajor) {
    axes = shape.map { Axis(length: $0, stride: 1) }
    var stride = 1
    func lay(_ axis: Int) {
      axes[axis].stride = stride
      stride *= max(shape[axis], 1)
    }
    switch layout {
    case .rowMajor: for axis in shape.indices.reversed() { lay(axis) }
    case .channelsLast:
      lay(1)
      for axis in shape.indices.dropFirst(2).reversed() { lay(axis) }
      lay(0)
    }
  }

  package var shape: [Int] { axes.map(\.length) }

  /// `count` indices of an axis: `first`, `first + step`, …
  package func taking(_ axis: Int, from first: Int, count: Int, step: Int = 1) -> Places {
    var places = self
    let stride = axes[axis].stride
    // Where nothing comes after the first, the step may be any number.
    places.start += count > 0 ? first * stride : 0
    places.axes[axis] = Axis(length: count, stride: count > 1 ? stride * step : stride)
    return places
  }

  /// The box of the given lengths that begins at the indices `origin`.
  package func box(from origin: [Int], _ shape: [Int]) -> Places {
    shape.indices.reduce(self) { $0.taking($1, from: origin[$1], count: shape[$1]) }
  }

  /// Axis i is axis `permutation[i]` of these.
  package func permuted(_ permutation: [Int]) -> Places {
    Places(start: start, axes: permutation.map { axes[$0] })
  }

  /// An axis as two, of which the inner one has the length `inner`, which divides the axis's.
  package func splitting(_ axis: Int, inner: Int) -> Places {
    var places = self
    let (length, stride) = (axes[axis].length, axes[axis].stride)
    let outer = Axis(length: inner == 0 ? 0 : length / inner, stride: stride * (inner < length ? inner : 1))
    places.axes.replaceSubrange(axis...axis, with: [outer, Axis(length: inner, stride: stride)])
    return places
  }

  /// All elements `count` times along an axis of its own.
  package func repeated(at axis: Int, count: Int) -> Places {
    var places = self
    places.axes.insert(Axis(length: count, stride: 0), at: axis)
    return places
  }

  /// The same elements in the same order as those of a tensor of other lengths; nil when no such places say where they are.
  package func reshaped(_ shape: [Int]) -> Places? {
    guard !isEmpty, shape.reduce(1, *) == self.shape.reduce(1, *) else { return nil }
    // Axes are taken from behind, and made one as long as they lie as one.
    var rest = axes.filter { $0.length != 1 }
    var result: [Axis] = []
    var run = Axis(length: 1, stride: 1)
    for length in shape.reversed() {
      if length == 1 {
        result.append(Axis(length: 1, stride: 1))
        continue
      }
      if run.length == 1 { run = rest.removeLast() }
      while run.length % length != 0, let outer = rest.last, outer.stride == run.stride * run.length {
        run.length *= outer.length
        rest.removeLast()
      }
      guard run.length % length == 0 else { return nil }
      result.append(Axis(length: length, stride: run.stride))
      run = Axis(length: run.length / length, stride: run.stride * length)
    }
    return Places(start: start, axes: result.reversed())
  }

  /// What `numbers` stands for; nil when there is no length for each stride.
  package init?(numbers: [Int]) {
    guard numbers.count % 2 == 1 else { return nil }
    let axes = stride(from: 1, to: numbers.count, by: 2).map { Axis(length: numbers[$0], stride: numbers[$0 + 1]) }
    self.init(start: numbers[0], axes: axes)
  }

  /// The first element, then for each axis its length and its stride.
  package var numbers: [Int] { [start] + axes.flatMap { [$0.length, $0.stride] } }

  /// Without an axis of length 1.
  package func dropping(_ axis: Int) -> Places {
    var places = self
    places.axes.remove(at: axis)
    return places
  }

  package var isEmpty: Bool { axes.contains { $0.length == 0 } }

  /// Whether the elements lie as those of a tensor of these lengths, one after the other.
  package func lie(as layout: TensorLayout) -> Bool {
    zip(axes, Places(shape, layout: layout).axes).allSatisfy { $0.length == 1 || $0.stride == $1.stride }
  }

  /// The least and the greatest place; nil when there are no elements.
  package var extremes: ClosedRange<Int>? {
    guard !isEmpty else { return nil }
    var (least, most) = (start, start)
    for axis in axes {
      let reach = (axis.length - 1) * axis.stride
      if reach < 0 { least += reach } else { most += reach }
    }
    return least...most
  }
}
