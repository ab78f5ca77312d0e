internal import ModelGraph
internal import ModelSpec
internal import OnnxFormat

/// `MaxPool` with its second output, the places of the largest elements: every window is gathered by constant indices.
enum PoolPlaces {
  /// Elements of all windows together.
  private static let largestCount = 1 << 22

  static func translate(
    _ x: ImportTensor, _ window: SpatialAttributes, extra: [Int], _ node: ImportNode, _ emitter: inout Emitter
  ) throws(OperationError) -> [ImportValue] {
    guard let shape = try x.shape().fixed else {
      throw node.refuse("the places that 'MaxPool' gives as its second output, of open lengths", "onnx-shape")
    }
    let lengths = Array(shape.dropFirst(2))
    let axes = lengths.indices
    let counts = axes.map { axis in
      (lengths[axis] + window.before[axis] + window.after[axis] + extra[axis]
        - (window.kernel[axis] - 1) * window.dilations[axis] - 1) / window.strides[axis] + 1
    }
    guard let results = Lengths.product(counts, upTo: largestCount), results > 0,
      let size = Lengths.product(window.kernel, upTo: largestCount), results * size <= largestCount,
      let total = Lengths.product(lengths, upTo: 1 << 31), Lengths.product(shape, upTo: 1 << 31) != nil
    else {
      throw node.refuse("the places that 'MaxPool' gives as its second output, of so many elements")
    }
    let isColumnMajor = node.flag("storage_order")
    var (sources, isOutside, places): ([Int], [Bool], [Int]) = ([], [], [])
    for result in 0..<results {
      let outer = coordinates(result, counts)
      for element in 0..<size {
        let inner = coordinates(element, window.kernel)
        let own = axes.map { outer[$0] * window.strides[$0] - window.before[$0] + inner[$0] * window.dilations[$0] }
        let isInside = axes.allSatisfy { (0..<lengths[$0]).contains(own[$0]) }
        isOutside.append(!isInside)
        sources.append(isInside ? axes.reduce(0) { $0 * lengths[$1] + own[$1] } : 0)
        places.append(
          !isInside
            ? 0
            : isColumnMajor
              ? axes.reversed().reduce(0) { $0 * lengths[$1] + own[$1] }
              : axes.reduce(0) { $0 * lengths[$1] + own[$1] })
      }
    }
    let wide = try emitter.float(x.operand)
    let flat = try emitter.reshape(wide, [shape[0], shape[1], total])
    let gathered = try emitter.one(
      "gather", [("x", flat), ("indices", .integers(sources)), ("axis", .integer(2))])
    var windows = try emitter.reshape(gathered, [shape[0], shape[1], results, size])
    if isOutside.contains(true) {
      let mask = emitter.floats(isOutside.map { $0 ? -.infinity : 0 }, [results, size], like: windows)
      windows = try emitter.binary("add", windows, mask)
    }
    let largest = try emitter.reduce("reduce_max", windows, [3], keeps: false)
    let chosen = try emitter.one(
      "reduce_argmax", [("x", windows), ("axis", .integer(3)), ("keep_dims", .boolean(false))])
    let starts = Operand.integers((0..<results).map { $0 * size })
    let found = try emitter.one(
      "gather",
      [("x", .integers(places)), ("indices", try emitter.binary("add", chosen, starts)), ("axis", .integer(0))])
    let planes = Operand(
      Constant(
        TensorType(.int32, Shape(fixed: [shape[0], shape[1], 1])),
        .integers((0..<shape[0] * shape[1]).map { $0 * total })))
    let whole = Array(shape[..<2]) + counts
    let value = try emitter.cast(try emitter.reshape(largest, whole), x.operand.type?.scalar ?? .fp32)
    let indices = try emitter.reshape(try emitter.binary("add", found, planes), whole)
    return [.tensor(x.with(value)), ImportValue(indices, .int64)]
  }

  private static func coordinates(_ place: Int, _ lengths: [Int]) -> [Int] {
    var rest = place
    var coordinates = Array(repeating: 0, count: lengths.count)
    for axis in lengths.indices.reversed() {
      coordinates[axis] = rest % lengths[axis]
      rest /= lengths[axis]
    }
    return coordinates
  }
}

/// `MaxUnpool`: elements in the places that a pool took them from, among zeros.
enum MaxUnpoolImport: OperatorImport {
  static let operators = ["MaxUnpool"]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let (x, places) = (try node.tensor(0), try node.tensor(1))
    guard let shape = try x.shape().fixed, shape.count >= 3, try places.shape().fixed == shape else {
      throw node.refuse("'MaxUnpool' of open lengths", "onnx-shape")
    }
    let window = try SpatialAttributes(node, rank: shape.count, kernel: nil)
    let lengths = window.kernel.indices.map { axis in
      (shape[2 + axis] - 1) * window.strides[axis] - window.before[axis] - window.after[axis] + window.kernel[axis]
    }
    let whole = Array(shape[..<2]) + lengths
    let wanted = try node.fixedIntegers(2, "output_shape") ?? whole
    guard lengths.allSatisfy({ $0 > 0 }), wanted.count == whole.count, let total = Lengths.product(whole),
      let count = Lengths.product(shape),
      zip(wanted, whole).allSatisfy({ $0 >= $1 && $0 < 1 << 24 })
    else { throw node.refuse("'MaxUnpool' into \(wanted)", "onnx-shape") }
    let zeros = try emitter.one(
      "fill", [("shape", .integers([total])), ("value", emitter.number(0, like: x.operand))])
    let filled = try emitter.one(
      "scatter",
      [
        ("data", zeros), ("indices", try emitter.reshape(places.operand, [count])),
        ("updates", try emitter.reshape(x.operand, [count])), ("axis", .integer(0)), ("mode", .string("update")),
      ])
    var result = try emitter.reshape(filled, whole)
    let pads = zip(wanted, whole).flatMap { [0, $0 - $1] }
    if pads.contains(where: { $0 > 0 }) {
      result = try emitter.one(
        "pad",
        [
          ("x", result), ("pad", .integers(pads)), ("mode", .string("constant")),
          ("constant_val", emitter.number(0, like: result)),
        ])
    }
    return [.tensor(x.with(result))]
  }
}
