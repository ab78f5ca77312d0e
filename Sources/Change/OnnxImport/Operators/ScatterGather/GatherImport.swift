internal import ModelGraph
internal import ModelSpec
internal import OnnxFormat

/// Indices into an axis. Negative ones count from the end in ONNX; MIL does not define them.
enum NonNegativeIndices {
  /// `indices` along an axis of this length, none of them negative.
  static func from(
    _ indices: Operand, _ length: Extent, x: Operand, axis: Int, _ emitter: inout Emitter
  ) throws(OperationError) -> Operand {
    if let known = indices.fixedIntegers {
      if known.allSatisfy({ $0 >= 0 }) { return indices }
      if let length = length.fixed, let shape = indices.type?.shape {
        let counted = known.map { $0 < 0 ? $0 + length : $0 }
        guard counted.allSatisfy({ (0..<length).contains($0) }) else {
          throw OperationError("an index is out of range for its axis of length \(length)", code: "onnx-shape")
        }
        return Operand(Constant(TensorType(.int32, shape), .integers(counted)))
      }
    }
    let size: Operand
    if let length = length.fixed {
      size = .integer(length)
    } else {
      let part = try emitter.slice(try emitter.shape(x), axis: 0, axis, axis + 1)
      size = try emitter.squeeze(part, [0])
    }
    let isNegative = try emitter.binary("less", indices, .integer(0))
    return try emitter.select(isNegative, try emitter.binary("add", indices, size), indices)
  }
}

/// `Gather`.
enum GatherImport: OperatorImport {
  static let operators = ["Gather"]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let (x, indices) = (try node.tensor(0), try node.tensor(1))
    let shape = try x.shape()
    let axis = try node.axis(node.integer("axis", default: 0), shape.rank)
    // One place of a vector whose elements are known, as exporters take them from shapes.
    if shape.rank == 1, let place = indices.operand.fixedIntegers, place.count == 1, let length = shape[0].fixed,
      let elements = x.operand.known.passedElements, elements.count == length, !x.element.isFloat
    {
      let index = place[0] < 0 ? place[0] + length : place[0]
      guard (0..<length).contains(index) else {
        throw node.refuse("index \(place[0]) of \(length) positions", "onnx-shape")
      }
      if let number = elements[index].fixed {
        let rank = try indices.shape().rank
        return [
          .tensor(
            x.with(
              rank == 0 ? .integer(number) : try emitter.reshape(.integers([number]), Array(repeating: 1, count: rank)))
          )
        ]
      }
      let part = try emitter.slice(x.operand, axis: 0, index, index + 1)
      let rank = try indices.shape().rank
      return [
        .tensor(
          x.with(
            rank == 0
              ? try emitter.squeeze(part, [0])
              : rank == 1 ? part : try emitter.reshape(part, Array(repeating: 1, count: rank))))
      ]
    }
    let positions = try NonNegativeIndices.from(indices.operand, shape[axis], x: x.operand, axis: axis, &emitter)
    let result = try emitter.throughInteger(x.operand) { (emitter, x) throws(OperationError) in
      try emitter.one("gather", [("x", x), ("indices", positions), ("axis", .integer(axis))])
    }
    return [.tensor(x.with(result))]
  }
}

/// `GatherElements`: an index for each place of the result.
enum GatherElementsImport: OperatorImport {
  static let operators = ["GatherElements"]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let (x, indices) = (try node.tensor(0), try node.tensor(1))
    let shape = try x.shape()
    let axis = try node.axis(node.integer("axis", default: 0), shape.rank)
    let positions = try NonNegativeIndices.from(indices.operand, shape[axis], x: x.operand, axis: axis, &emitter)
    var operand = x.operand
    for (other, length) in try indices.shape().enumerated()
    where other != axis && !length.isAlways(equalTo: shape[other]) {
      guard let count = length.fixed else {
        throw node.refuse("'GatherElements' with indices of open length", "onnx-shape")
      }
      operand = try emitter.slice(operand, axis: other, 0, count)
    }
    let result = try emitter.throughInteger(operand) { (emitter, x) throws(OperationError) in
      try emitter.one("gather_along_axis", [("x", x), ("indices", positions), ("axis", .integer(axis))])
    }
    return [.tensor(x.with(result))]
  }
}

/// `GatherND`.
enum GatherNDImport: OperatorImport {
  static let operators = ["GatherND", "com.microsoft.GatherND"]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let (x, indices) = (try node.tensor(0), try node.tensor(1))
    let batch = node.integer("batch_dims", default: 0)
    let positions = try NonNegativeTuples.from(indices.operand, try x.shape(), batch: batch, node, &emitter)
    let result = try emitter.throughInteger(x.operand) { (emitter, x) throws(OperationError) in
      try emitter.one(
        "gather_nd", [("x", x), ("indices", positions), ("batch_dims", batch == 0 ? nil : .integer(batch))])
    }
    return [.tensor(x.with(result))]
  }
}

/// Tuples of indices, one for each of several axes.
enum NonNegativeTuples {
  /// `indices`, whose last axis holds tuples, none of them negative.
  static func from(
    _ indices: Operand, _ shape: Shape, batch: Int, _ node: ImportNode, _ emitter: inout Emitter
  ) throws(OperationError) -> Operand {
    if let known = indices.fixedIntegers, known.allSatisfy({ $0 >= 0 }) { return indices }
    guard let width = indices.type?.shape.last?.fixed, batch >= 0, batch + width <= shape.rank else {
      throw node.refuse("'\(node.operation)' with tuples that do not fit \(shape)", "onnx-shape")
    }
    guard let lengths = Shape(Array(shape.extents[batch..<batch + width])).fixed else {
      throw node.refuse("'\(node.operation)' with computed indices into axes of open length", "onnx-shape")
    }
    let isNegative = try emitter.binary("less", indices, .integer(0))
    return try emitter.select(isNegative, try emitter.binary("add", indices, .integers(lengths)), indices)
  }
}

/// `ScatterElements` and `ScatterND`.
enum ScatterImport: OperatorImport {
  static let operators = ["Scatter", "ScatterElements", "ScatterND"]

  private static let modes = ["none": "update", "add": "add", "mul": "mul", "max": "max", "min": "min"]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let (x, indices, updates) = (try node.tensor(0), try node.tensor(1), try node.tensor(2))
    let shape = try x.shape()
    guard let mode = modes[node.string("reduction", default: "none")] else {
      throw node.refuse("an unknown `reduction`")
    }
    guard x.element != .bool || mode == "update" else {
      throw node.refuse("'\(node.operation)' of truth values with a reduction")
    }
    if node.operation == "ScatterND" {
      let positions = try NonNegativeTuples.from(indices.operand, shape, batch: 0, node, &emitter)
      return [.tensor(x.with(try tuples(x.operand, positions, updates: updates.operand, mode: mode, &emitter)))]
    }
    let axis = try node.axis(node.integer("axis", default: 0), shape.rank)
    let positions = try NonNegativeIndices.from(indices.operand, shape[axis], x: x.operand, axis: axis, &emitter)
    let own = try indices.shape()
    let isWhole = shape.indices.allSatisfy { $0 == axis || own[$0].isAlways(equalTo: shape[$0]) }
    if isWhole {
      let data = try numbers(x.operand, &emitter)
      let result = try emitter.one(
        "scatter_along_axis",
        [
          ("data", data), ("indices", positions), ("updates", try numbers(updates.operand, &emitter)),
          ("axis", .integer(axis)), ("mode", .string(mode)),
        ])
      return [.tensor(x.with(try emitter.cast(result, x.operand.type?.scalar ?? .fp32)))]
    }
    // Fewer indices than data on other axes: a tuple for each.
    guard let lengths = own.fixed else {
      throw node.refuse("'ScatterElements' with indices of open length", "onnx-shape")
    }
    let count = lengths.reduce(1, *)
    guard count <= 1 << 22 else { throw node.refuse("'ScatterElements' with more than 4194304 indices") }
    var columns: [Operand] = []
    for other in lengths.indices {
      if other == axis {
        columns.append(try emitter.reshape(positions, [count, 1]))
        continue
      }
      let stride = lengths[(other + 1)...].reduce(1, *)
      let column = (0..<count).map { $0 / stride % lengths[other] }
      columns.append(Operand(Constant(TensorType(.int32, [Extent(count), 1]), .integers(column))))
    }
    let flat = try emitter.reshape(updates.operand, [count])
    return [
      .tensor(x.with(try tuples(x.operand, try emitter.concat(columns, axis: 1), updates: flat, mode: mode, &emitter)))
    ]
  }

  private static func tuples(
    _ x: Operand, _ positions: Operand, updates: Operand, mode: String, _ emitter: inout Emitter
  ) throws(OperationError) -> Operand {
    let result = try emitter.one(
      "scatter_nd",
      [
        ("data", try numbers(x, &emitter)), ("indices", positions), ("updates", try numbers(updates, &emitter)),
        ("mode", .string(mode)),
      ])
    return try emitter.cast(result, x.type?.scalar ?? .fp32)
  }

  private static func numbers(_ x: Operand, _ emitter: inout Emitter) throws(OperationError) -> Operand {
    x.type?.scalar == .bool ? try emitter.cast(x, .int32) : x
  }
}

/// `OneHot`, where negative indices count from the end and others beyond are off everywhere.
enum OneHotImport: OperatorImport {
  static let operators = ["OneHot"]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let (indices, values) = (try node.tensor(0), try node.tensor(2))
    let depth: Int
    if let integers = try node.tensor(1).operand.fixedIntegers?.first {
      depth = integers
    } else if let number = try node.fixedFloats(1, "depth")?.first, let whole = Int(exactly: number) {
      depth = whole
    } else {
      throw node.notConstant("depth")
    }
    guard (1..<1 << 24).contains(depth) else { throw node.refuse("'OneHot' of \(depth) positions", "onnx-shape") }
    let rank = try indices.shape().rank
    let given = node.integer("axis", default: -1)
    let axis = try node.axis(given, rank + 1)
    let whole = try emitter.cast(indices.operand, .int32)
    let isNegative = try emitter.binary("less", whole, .integer(0))
    let counted = try emitter.select(isNegative, try emitter.binary("add", whole, .integer(depth)), whole)
    var lengths = Array(repeating: 1, count: rank + 1)
    lengths[axis] = depth
    let positions = try emitter.reshape(.integers(Array(0..<depth)), lengths)
    let isOn = try emitter.binary("equal", try emitter.expand(counted, [axis]), positions)
    let off = try emitter.reshape(try emitter.slice(values.operand, axis: 0, 0, 1), [])
    let on = try emitter.reshape(try emitter.slice(values.operand, axis: 0, 1, 2), [])
    return [.tensor(values.with(try emitter.select(isOn, on, off)))]
  }
}

/// `NonZero`: a row for each axis, where MIL has a column.
enum NonZeroImport: OperatorImport {
  static let operators = ["NonZero"]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let x = try node.tensor(0)
    guard try x.shape().rank > 0 else { throw node.refuse("'NonZero' of a number", "onnx-shape") }
    let numbers = x.element == .bool ? try emitter.cast(x.operand, .int32) : x.operand
    return [ImportValue(try emitter.transpose(try emitter.unary("non_zero", numbers), [1, 0]), .int64)]
  }
}

/// `Compress`: the parts along an axis where a condition holds.
enum CompressImport: OperatorImport {
  static let operators = ["Compress"]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let (x, condition) = (try node.tensor(0), try node.tensor(1))
    let rank = try x.shape().rank
    var (operand, axis) = (x.operand, 0)
    if let given = node.integer("axis") {
      axis = try node.axis(given, rank)
    } else {
      operand = try emitter.one("reshape", [("x", operand), ("shape", .integers([-1]))])
    }
    let found = try emitter.unary("non_zero", try emitter.cast(condition.operand, .int32))
    let positions = try emitter.squeeze(found, [1])
    let result = try emitter.throughInteger(operand) { (emitter, x) throws(OperationError) in
      try emitter.one("gather", [("x", x), ("indices", positions), ("axis", .integer(axis))])
    }
    return [.tensor(x.with(result))]
  }
}
