internal import ModelSpec

/// The strides and masks of `slice_by_index` and `slice_update`. Those that are nil are known only when the model runs.
package struct SliceSteps {
  package var strides: [Int]?
  package var beginMask: [Bool]?
  package var endMask: [Bool]?
  /// Axes of which one index is taken, and which are left out.
  package var squeezeMask: [Bool]?

  package init(_ arguments: OperationArguments, rank: Int) throws(OperationError) {
    if let stride = arguments.optional("stride") {
      if stride.elements?.allSatisfy(\.isFixed) == true {
        strides = try Self.checked(try arguments.integers("stride", count: rank, default: 1))
      } else {
        _ = try arguments.extents("stride", count: rank)
      }
    } else {
      strides = [Int](repeating: 1, count: rank)
    }
    func mask(_ parameter: String) throws(OperationError) -> [Bool]? {
      if arguments.has(parameter), arguments.optional(parameter)?.constant == nil {
        _ = try arguments.tensor(parameter, .booleans, rank: 1...1)
        return nil
      }
      return try arguments.booleans(parameter, count: rank, default: false)
    }
    beginMask = try mask("begin_mask")
    endMask = try mask("end_mask")
    squeezeMask = try mask("squeeze_mask")
  }

  package static func checked(_ strides: [Int]) throws(OperationError) -> [Int] {
    if strides.contains(0) { throw OperationError("`stride` holds 0, expected any other number", argument: "stride") }
    return strides
  }

  /// Number of axes of the slice; nil when it is only known when the model runs.
  package var rank: Int? { squeezeMask.map { mask in mask.count { !$0 } } }

  /// The steps, when all of them are known.
  package var known: AxisSteps? {
    guard let strides, let beginMask, let endMask, let squeezeMask else { return nil }
    return AxisSteps(strides: strides, beginMask: beginMask, endMask: endMask, squeezeMask: squeezeMask)
  }
}

/// The strides and masks of a slice, all of them known.
package struct AxisSteps {
  package var strides: [Int]
  package var beginMask: [Bool]
  package var endMask: [Bool]
  package var squeezeMask: [Bool]

  /// Steps of these strides, none of them 0, and masks; all for as many axes.
  package init(strides: [Int], beginMask: [Bool], endMask: [Bool], squeezeMask: [Bool]) {
    self.strides = strides
    self.beginMask = beginMask
    self.endMask = endMask
    self.squeezeMask = squeezeMask
  }

  /// The first index of an axis that is taken, and how many are; `begin` and `end` are counted from the front.
  package func taken(_ axis: Int, _ begin: Int, end: Int, length: Int) -> (first: Int, count: Int) {
    // The distance from the first index to the last that may be taken.
    let first: Int
    let distance: Int
    if strides[axis] > 0 {
      first = beginMask[axis] ? 0 : max(begin, 0)
      distance = (endMask[axis] ? length : min(end, length)) - first - 1
    } else {
      first = beginMask[axis] ? length - 1 : min(begin, length - 1)
      distance = first - (endMask[axis] ? -1 : max(end, -1)) - 1
    }
    guard distance >= 0 else { return (0, 0) }
    // Only the stride can be a number that has no opposite.
    return (first, distance / Int(clamping: strides[axis].magnitude) + 1)
  }

  /// Of `places`, those that are taken, without the axes that are left out.
  ///
  /// - Parameters:
  ///   - begins: One an axis; negative ones count from the axis's end.
  ///   - ends: Likewise.
  package func places(of places: Places, begins: [Int], ends: [Int]) throws(OperationError) -> Places {
    let shape = places.shape
    var places = places
    for (axis, length) in shape.enumerated() {
      let begin = begins[axis] < 0 ? begins[axis] + length : begins[axis]
      let end = ends[axis] < 0 ? ends[axis] + length : ends[axis]
      if squeezeMask[axis] {
        let index = beginMask[axis] ? 0 : begin
        guard (0..<length).contains(index) else {
          throw .elements(
            "`begin` holds \(begins[axis]), expected \(-length) to \(length - 1) for axis \(axis) of `x` "
              + "\(Shape(fixed: shape))", argument: "begin")
        }
        places = places.taking(axis, from: index, count: 1)
      } else {
        let (first, count) = taken(axis, begin, end: end, length: length)
        places = places.taking(axis, from: first, count: count, step: strides[axis])
      }
    }
    places.axes = places.axes.enumerated().filter { !squeezeMask[$0.offset] }.map(\.element)
    return places
  }
}
