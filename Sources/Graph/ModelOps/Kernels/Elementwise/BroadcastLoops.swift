internal import ModelSpec

/// The loops over a result and over the operands that broadcast to it.
struct BroadcastLoops: Sendable {
  /// The layout of the result and of all operands.
  let layout: TensorLayout
  /// Lengths of the loops, outermost first; at least two. Loops are merged if possible.
  private(set) var lengths: [Int] = []
  /// By loop, the strides of the operands; within the innermost, 0 or 1.
  private(set) var steps: [[Int]] = []

  /// - Parameters:
  ///   - operands: Those whose elements have another order than the result's are replaced by copies.
  ///   - shape: The shape that the operands broadcast to.
  init(_ operands: inout [Tensor], _ shape: [Int], in context: ExecutionContext) {
    let layout = Self.unifyLayouts(&operands, shape.count, in: context)
    self.init(operands.map(\.shape), shape, layout: layout)
  }

  /// Loops for operands with the layout `layout` of the result.
  init(_ operands: [[Int]], _ shape: [Int], layout: TensorLayout = .rowMajor) {
    self.layout = layout
    var strides = operands.map { _ in 1 }
    let shapes = operands.map { [Int](repeating: 1, count: shape.count - $0.count) + $0 }
    // From the innermost axis outwards, so that strides accumulate; the loops are reversed at the end.
    for axis in layout.axes(rank: shape.count).reversed() where shape[axis] != 1 {
      var axisSteps = [Int](repeating: 0, count: operands.count)
      for index in operands.indices where shapes[index][axis] != 1 {
        axisSteps[index] = strides[index]
        strides[index] *= shapes[index][axis]
      }
      if let length = lengths.last, let inner = steps.last,
        axisSteps.indices.allSatisfy({ axisSteps[$0] == inner[$0] * length })
      {
        lengths[lengths.count - 1] = length * shape[axis]
      } else {
        lengths.append(shape[axis])
        steps.append(axisSteps)
      }
    }
    while lengths.count < 2 {
      lengths.append(1)
      steps.append([Int](repeating: 0, count: operands.count))
    }
    lengths.reverse()
    steps.reverse()
  }

  /// Calls `body` for each run of the two innermost loops with the offsets of the operands and of the result.
  func forEachPlane(_ body: (_ starts: [Int], _ resultStart: Int) -> Void) {
    guard !lengths.contains(0) else { return }
    let outer = lengths.count - 2
    let plane = lengths[outer] * lengths[outer + 1]
    var (counters, starts) = ([Int](repeating: 0, count: outer), steps[0].map { _ in 0 })
    var result = 0
    while true {
      body(starts, result)
      result += plane
      var axis = outer - 1
      while axis >= 0 {
        counters[axis] += 1
        for index in starts.indices { starts[index] += steps[axis][index] }
        if counters[axis] < lengths[axis] { break }
        for index in starts.indices { starts[index] -= steps[axis][index] * lengths[axis] }
        counters[axis] = 0
        axis -= 1
      }
      if axis < 0 { return }
    }
  }

  /// Like `forEachPlane(_:)`, on several threads if there are many elements; `body` also gets the lengths of the two
  /// loops, the outer one first.
  func forEachPlane(
    threadCount: Int, _ body: (_ starts: [Int], _ resultStart: Int, _ rows: Int, _ columns: Int) -> Void
  ) {
    let last = lengths.count - 1
    guard threadCount > 1, lengths.reduce(1, *) >= Tensor.smallestShared else {
      return forEachPlane { body($0, $1, lengths[last - 1], lengths[last]) }
    }
    let axis = lengths.firstIndex { $0 > 1 } ?? last
    let size = lengths[(axis + 1)...].reduce(1, *)
    ParallelLoop.split(lengths[axis], threadCount: threadCount) { range in
      var part = self
      part.lengths[axis] = range.count
      part.forEachPlane { starts, start in
        let partStarts = zip(starts, steps[axis]).map { $0 + $1 * range.lowerBound }
        body(partStarts, start + range.lowerBound * size, part.lengths[last - 1], part.lengths[last])
      }
    }
  }

  /// The memory of an operand that has the result's layout and no other references, otherwise new memory.
  func result(_ scalar: ScalarType, _ shape: [Int], operands: inout [Tensor], in context: ExecutionContext) -> Tensor {
    for index in operands.indices
    where operands[index].shape == shape && operands[index].layout == layout
      && operands[index].form == ElementForm(scalar) && isKnownUniquelyReferenced(&operands[index].storage)
    {
      return context.tensor(reusing: &operands[index], as: scalar)
    }
    return context.tensor(scalar, shape, layout: layout)
  }

  /// Chooses channels last if any operand is channels last and has the result's rank; copies operands for which the two
  /// layouts differ.
  private static func unifyLayouts(
    _ operands: inout [Tensor], _ rank: Int, in context: ExecutionContext
  ) -> TensorLayout {
    for index in operands.indices where operands[index].rank != rank {
      operands[index] = operands[index].rowMajor(context)
    }
    guard operands.contains(where: { $0.layout == .channelsLast }) else { return .rowMajor }
    for index in operands.indices where operands[index].layout == .rowMajor {
      let shape = [Int](repeating: 1, count: rank - operands[index].rank) + operands[index].shape
      if shape[1] != 1, shape[2...].contains(where: { $0 != 1 }) {
        operands[index] = operands[index].reshaped(shape).channelsLast(context)
      }
    }
    return .channelsLast
  }
}
