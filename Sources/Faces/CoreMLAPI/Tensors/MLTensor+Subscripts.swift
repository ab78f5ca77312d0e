internal import ModelOps
internal import ModelSpec

// One expression per axis, nil for a whole one; axes after the last expression are whole. `...` stands for as many
// whole axes as remain.

extension MLTensor {
  /// The part at indices and ranges of the first axes.
  public subscript(ranges: (any MLTensorRangeExpression)?...) -> MLTensor { part(ranges) }

  /// The part at indices and ranges of the last axes.
  public subscript(
    ellipsis: (UnboundedRange_) -> Void, ranges: (any MLTensorRangeExpression)?...
  ) -> MLTensor {
    part([MLTensorRange(content: .fillAll)] + ranges)
  }

  /// The part at indices and ranges of the first axis and of the last ones.
  public subscript(
    first: (any MLTensorRangeExpression)?, ellipsis: (UnboundedRange_) -> Void,
    ranges: (any MLTensorRangeExpression)?...
  ) -> MLTensor {
    part([first, MLTensorRange(content: .fillAll)] + ranges)
  }

  /// The part at indices and ranges of the first two axes and of the last ones.
  public subscript(
    first: (any MLTensorRangeExpression)?, second: (any MLTensorRangeExpression)?,
    ellipsis: (UnboundedRange_) -> Void, ranges: (any MLTensorRangeExpression)?...
  ) -> MLTensor {
    part([first, second, MLTensorRange(content: .fillAll)] + ranges)
  }

  /// The part at indices and ranges of the first three axes and of the last ones.
  public subscript(
    first: (any MLTensorRangeExpression)?, second: (any MLTensorRangeExpression)?,
    third: (any MLTensorRangeExpression)?, ellipsis: (UnboundedRange_) -> Void,
    ranges: (any MLTensorRangeExpression)?...
  ) -> MLTensor {
    part([first, second, third, MLTensorRange(content: .fillAll)] + ranges)
  }

  private func part(_ ranges: [(any MLTensorRangeExpression)?]) -> MLTensor {
    let whole = MLTensorRange.Content.range(from: nil, to: nil, stride: 1)
    var expressions = ranges.map { $0?.tensorRange.content ?? whole }
    let named = expressions.filter { $0 != .fillAll && $0 != .newAxis }.count
    let ellipses = expressions.indices.filter { expressions[$0] == .fillAll }
    precondition(ellipses.count <= 1, "a subscript has \(ellipses.count) ellipses, expected one at most")
    precondition(named <= rank, "a subscript names \(named) axes of a tensor that has \(rank)")
    let rest = Array(repeating: whole, count: rank - named)
    if let ellipsis = ellipses.first {
      expressions.replaceSubrange(ellipsis...ellipsis, with: rest)
    } else {
      expressions += rest
    }
    var slice = TensorSlice()
    for expression in expressions { slice.take(expression, of: shape) }
    let isWhole = slice.begin.allSatisfy { $0 == 0 } && slice.end == shape && slice.stride.allSatisfy { $0 == 1 }
    let sliced =
      isWhole
      ? self
      : .result(
        "slice_by_index",
        [
          "x": .tensor(self), "begin": .integers(slice.begin), "end": .integers(slice.end),
          "stride": .integers(slice.stride),
          // The end of an empty slice must not be mistaken for one that counts from the end.
          "begin_mask": .booleans(shape.map { _ in false }), "end_mask": .booleans(shape.map { _ in false }),
        ])
    return sliced.reshaped(to: slice.shape)
  }
}

/// The slice that a subscript selects.
private struct TensorSlice {
  var begin: [Int] = []
  var end: [Int] = []
  var stride: [Int] = []
  /// Of the result.
  var shape: [Int] = []

  mutating func take(_ expression: MLTensorRange.Content, of lengths: [Int]) {
    if expression == .newAxis {
      shape.append(1)
      return
    }
    let axis = begin.count
    let length = lengths[axis]
    switch expression {
    case .index(let index):
      let place = index < 0 ? index + length : index
      precondition((0..<length).contains(place), "index \(index) lies outside of axis \(axis) of length \(length)")
      take(place..<place + 1, stride: 1)
    case .squeezeAxis:
      precondition(length == 1, "axis \(axis) has length \(length), expected 1 to squeeze it")
      take(0..<1, stride: 1)
    case .range(let from, let to, let stride):
      precondition(stride > 0, "the stride of axis \(axis) is \(stride), expected 1 or more")
      let lower = from.map { $0 < 0 ? $0 + length : $0 } ?? 0
      let upper = to.map { $0 < 0 ? $0 + length : $0 } ?? length
      precondition(
        lower >= 0 && lower <= upper && upper <= length,
        "the range \(lower) up to \(upper) lies outside of axis \(axis) of length \(length)")
      take(lower..<upper, stride: stride)
      shape.append((upper - lower + stride - 1) / Swift.max(stride, 1))
    case .newAxis, .fillAll: break
    }
  }

  private mutating func take(_ range: Range<Int>, stride: Int) {
    begin.append(range.lowerBound)
    end.append(range.upperBound)
    self.stride.append(stride)
  }
}
