internal import ModelGraph
internal import ModelSpec
internal import OnnxFormat

/// `Slice`: attributes below 10, then inputs, which may be computed.
enum SliceImport: OperatorImport {
  static let operators = ["Slice"]

  /// What exporters write for "to the end".
  private static let endless = Int(Int32.max)

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let x = try node.tensor(0)
    let shape = try x.shape()
    let (starts, ends): (Operand, Operand)
    var (axes, steps): ([Int]?, [Int]?)
    if node.version < 10 {
      starts = .integers(try narrowed(node.integers("starts") ?? []))
      ends = .integers(try narrowed(node.integers("ends") ?? []))
      axes = node.integers("axes")
    } else {
      starts = try node.tensor(1).operand
      ends = try node.tensor(2).operand
      axes = try node.fixedIntegers(3, "axes")
      steps = try node.fixedIntegers(4, "steps")
    }
    guard let count = starts.type?.shape.elementCount.fixed, ends.type?.shape.elementCount.fixed == count,
      count <= shape.rank
    else { throw node.refuse("'Slice' with as many starts as ends expected", "onnx-shape") }
    var order: [Int] = []
    for axis in axes ?? Array(0..<count) { order.append(try node.axis(axis, shape.rank)) }
    let strides = steps ?? Array(repeating: 1, count: count)
    guard order.count == count, strides.count == count, Set(order).count == count, !strides.contains(0) else {
      throw node.refuse("'Slice' with other axes or steps than starts", "onnx-shape")
    }
    if count == 0 { return [.tensor(x)] }
    var slice = Slice(rank: shape.rank)
    for (index, axis) in order.enumerated() { slice.steps[axis] = strides[index] }
    if let first = starts.fixedIntegers, let last = ends.fixedIntegers {
      for (index, axis) in order.enumerated() {
        try slice.take(axis, first[index], end: last[index], length: shape[axis], node)
      }
      return [.tensor(x.with(try slice.emit(x.operand, .integers(slice.begins), end: .integers(slice.ends), &emitter)))]
    }
    let begin = try spread(starts, order, slice, &emitter)
    let end = try spread(ends, order, slice, &emitter)
    for axis in order {
      slice.beginMask[axis] = false
      slice.endMask[axis] = false
      guard slice.steps[axis] > 0 else {
        throw node.refuse("'Slice' backwards between computed places", "onnx-constant")
      }
    }
    return [.tensor(x.with(try slice.emit(x.operand, begin, end: end, &emitter)))]
  }

  private static func narrowed(_ numbers: [Int]) throws(OperationError) -> [Int] {
    numbers.map { min(max($0, -endless), endless) }
  }

  /// Bounds of some axes as bounds of all.
  private static func spread(
    _ vector: Operand, _ order: [Int], _ slice: Slice, _ emitter: inout Emitter
  ) throws(OperationError) -> Operand {
    var parts: [Operand] = []
    for axis in slice.steps.indices {
      guard let index = order.firstIndex(of: axis) else {
        parts.append(.integers([0]))
        continue
      }
      parts.append(order.count == 1 ? vector : try emitter.slice(vector, axis: 0, index, index + 1))
    }
    return try emitter.concat(parts, axis: 0)
  }

  private struct Slice {
    var begins: [Int]
    var ends: [Int]
    var steps: [Int]
    var beginMask: [Bool]
    var endMask: [Bool]

    init(rank: Int) {
      begins = Array(repeating: 0, count: rank)
      ends = begins
      steps = Array(repeating: 1, count: rank)
      beginMask = Array(repeating: true, count: rank)
      endMask = beginMask
    }

    mutating func take(_ axis: Int, _ start: Int, end: Int, length: Extent, _ node: ImportNode) throws(OperationError) {
      if let length = length.fixed {
        func counted(_ place: Int, _ range: ClosedRange<Int>) -> Int {
          min(max(place < 0 ? place + length : place, range.lowerBound), range.upperBound)
        }
        if steps[axis] > 0 {
          begins[axis] = counted(start, 0...length)
          ends[axis] = counted(end, 0...length)
          beginMask[axis] = begins[axis] == 0
          endMask[axis] = ends[axis] == length
        } else {
          begins[axis] = counted(start, 0...max(0, length - 1))
          ends[axis] = counted(end, -1...max(0, length - 1))
          beginMask[axis] = begins[axis] == length - 1
          endMask[axis] = ends[axis] < 0
          ends[axis] = max(0, ends[axis])
        }
        return
      }
      guard steps[axis] > 0 || (start == -1 || start >= SliceImport.endless) && end <= -SliceImport.endless else {
        throw node.refuse("'Slice' backwards along an axis of open length", "onnx-shape")
      }
      begins[axis] = start
      ends[axis] = end
      beginMask[axis] = steps[axis] > 0 ? start == 0 || start <= -SliceImport.endless : true
      endMask[axis] = steps[axis] > 0 ? end >= SliceImport.endless : true
    }

    func emit(_ x: Operand, _ begin: Operand, end: Operand, _ emitter: inout Emitter) throws(OperationError)
      -> Operand
    {
      if beginMask.allSatisfy({ $0 }), endMask.allSatisfy({ $0 }), steps.allSatisfy({ $0 == 1 }) { return x }
      return try emitter.one(
        "slice_by_index",
        [
          ("x", x), ("begin", begin), ("end", end), ("stride", .integers(steps)), ("begin_mask", .booleans(beginMask)),
          ("end_mask", .booleans(endMask)),
        ])
    }
  }
}
