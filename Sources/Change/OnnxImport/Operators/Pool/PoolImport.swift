internal import ModelGraph
internal import ModelSpec
internal import OnnxFormat

/// `MaxPool` and `AveragePool`, padded beforehand so that only whole windows are left.
enum PoolImport: OperatorImport {
  static let operators = ["MaxPool", "AveragePool", "LpPool"]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let x = try node.tensor(0)
    let shape = try x.shape()
    guard x.element.isFloat || node.operation == "MaxPool" else {
      throw node.refuse("'\(node.operation)' of type \(x.element.name)", "onnx-type")
    }
    let window = try SpatialAttributes(node, rank: shape.rank, kernel: nil)
    let (isCeiled, countsPads) = (node.flag("ceil_mode"), node.flag("count_include_pad"))
    let power = node.integer("p", default: 2)
    let spaced = try spacing(window, shape, isCeiled: isCeiled)
    if node.wants(1) {
      guard let spaced else {
        throw node.refuse("the places that 'MaxPool' gives as its second output, of open lengths", "onnx-shape")
      }
      return try PoolPlaces.translate(x, spaced.window, extra: spaced.extra, node, &emitter)
    }
    node.ignore("storage_order")
    guard let spaced else {
      return [.tensor(x.with(try open(x.operand, window, isCeiled: isCeiled, countsPads: countsPads, node, &emitter)))]
    }
    let result = try emitter.throughFloat(x.operand) { (emitter, x) throws(OperationError) in
      switch node.operation {
      case "MaxPool": try largest(x, spaced, &emitter)
      case "LpPool": try norm(x, spaced, power: power, &emitter)
      default: try average(x, spaced, countsPads: countsPads, &emitter)
      }
    }
    return [.tensor(x.with(result))]
  }

  /// A window with pads so that the windows fill the padded axes exactly or leave a rest that none reaches.
  private struct Spacing {
    var window: SpatialAttributes
    /// Pads after each axis beyond those of the file, for a last window that is not whole.
    var extra: [Int]
  }

  private static func spacing(
    _ window: SpatialAttributes, _ shape: Shape, isCeiled: Bool
  ) throws(OperationError) -> Spacing? {
    guard let window = window.resolved(shape) else { return nil }
    var extra = Array(repeating: 0, count: window.kernel.count)
    for axis in window.kernel.indices {
      guard let length = shape[2 + axis].fixed else { return nil }
      let padded = length + window.before[axis] + window.after[axis]
      let reach = (window.kernel[axis] - 1) * window.dilations[axis] + 1
      guard padded >= reach || isCeiled else {
        throw OperationError("a pool is longer than what it is moved over", code: "onnx-shape")
      }
      guard isCeiled else { continue }
      var count = (max(0, padded - reach) + window.strides[axis] - 1) / window.strides[axis] + 1
      // A window that begins behind the end, in its padding, does not count.
      if (count - 1) * window.strides[axis] >= length + window.before[axis] { count -= 1 }
      extra[axis] = max(0, (count - 1) * window.strides[axis] + reach - padded)
    }
    return Spacing(window: window, extra: extra)
  }

  private static func padded(
    _ x: Operand, _ spacing: Spacing, value: Float, _ emitter: inout Emitter
  ) throws(OperationError) -> Operand {
    let pads = zip(spacing.window.before, zip(spacing.window.after, spacing.extra)).flatMap { [$0, $1.0 + $1.1] }
    if pads.allSatisfy({ $0 == 0 }) { return x }
    return try emitter.one(
      "pad",
      [
        ("x", x), ("pad", .integers([0, 0, 0, 0] + pads)), ("mode", .string("constant")),
        ("constant_val", emitter.number(value, like: x)),
      ])
  }

  private static func largest(_ x: Operand, _ spacing: Spacing, _ emitter: inout Emitter) throws(OperationError)
    -> Operand
  {
    let window = spacing.window
    let isDilated = window.dilations.contains { $0 != 1 }
    if !isDilated, spacing.extra.allSatisfy({ $0 == 0 }) {
      return try pool(
        "max_pool", x, window: window, pads: zip(window.before, window.after).flatMap { [$0, $1] }, &emitter)
    }
    let whole = try padded(x, spacing, value: -.infinity, &emitter)
    guard isDilated else { return try pool("max_pool", whole, window: window, pads: nil, &emitter) }
    return try strided(whole, window, operation: "maximum", &emitter)
  }

  /// The largest, or the sum, of slices that are moved against each other, one axis after the other.
  private static func strided(
    _ x: Operand, _ window: SpatialAttributes, operation: String, _ emitter: inout Emitter
  ) throws(OperationError) -> Operand {
    var result = x
    for axis in window.kernel.indices {
      guard let shape = result.type?.shape, let length = shape[2 + axis].fixed else { throw Importer.unknown }
      let reach = (window.kernel[axis] - 1) * window.dilations[axis] + 1
      let count = (length - reach) / window.strides[axis] + 1
      var total: Operand?
      guard window.kernel[axis] <= 1024 else { throw OperationError("a dilated pool of more than 1024 elements") }
      for place in 0..<window.kernel[axis] {
        let start = place * window.dilations[axis]
        var (begins, ends) = (Array(repeating: 0, count: shape.rank), Array(repeating: 0, count: shape.rank))
        var (strides, masks) = (Array(repeating: 1, count: shape.rank), Array(repeating: true, count: shape.rank))
        begins[2 + axis] = start
        ends[2 + axis] = start + (count - 1) * window.strides[axis] + 1
        strides[2 + axis] = window.strides[axis]
        masks[2 + axis] = false
        let part = try emitter.one(
          "slice_by_index",
          [
            ("x", result), ("begin", .integers(begins)), ("end", .integers(ends)), ("stride", .integers(strides)),
            ("begin_mask", .booleans(masks)), ("end_mask", .booleans(masks)),
          ])
        total = try total.map { (sum) throws(OperationError) in try emitter.binary(operation, sum, part) } ?? part
      }
      if let total { result = total }
    }
    return result
  }

  private static func average(
    _ x: Operand, _ spacing: Spacing, countsPads: Bool, _ emitter: inout Emitter
  ) throws(OperationError) -> Operand {
    let window = spacing.window
    let isPlain = window.dilations.allSatisfy { $0 == 1 } && spacing.extra.allSatisfy { $0 == 0 }
    if isPlain {
      let pads = zip(window.before, window.after).flatMap { [$0, $1] }
      return try pool("avg_pool", x, window: window, pads: pads, excludesPads: !countsPads, &emitter)
    }
    // The sum over all of a window divided by how many elements count.
    let sum = try strided(try padded(x, spacing, value: 0, &emitter), window, operation: "add", &emitter)
    let shape = x.type?.shape.fixed ?? []
    var counts: [[Int]] = []
    for axis in window.kernel.indices {
      let length = shape[2 + axis]
      let padded = length + window.before[axis] + window.after[axis]
      let reach = (window.kernel[axis] - 1) * window.dilations[axis] + 1
      let count = (padded + spacing.extra[axis] - reach) / window.strides[axis] + 1
      let range = countsPads ? 0..<padded : window.before[axis]..<window.before[axis] + length
      counts.append(
        (0..<count).map { place in
          (0..<window.kernel[axis]).count {
            range.contains(place * window.strides[axis] + $0 * window.dilations[axis])
          }
        })
    }
    var divisors: [Float] = [1]
    for count in counts { divisors = divisors.flatMap { before in count.map { before * Float(max(1, $0)) } } }
    return try emitter.binary("real_div", sum, emitter.floats(divisors, [1, 1] + counts.map(\.count), like: x))
  }

  private static func norm(
    _ x: Operand, _ spacing: Spacing, power: Int, _ emitter: inout Emitter
  ) throws(OperationError) -> Operand {
    let size = try emitter.unary("abs", try padded(x, spacing, value: 0, &emitter))
    if power == 1 { return try strided(size, spacing.window, operation: "add", &emitter) }
    let raised =
      power == 2
      ? try emitter.unary("square", size) : try emitter.binary("pow", size, emitter.number(Float(power), like: x))
    let sum = try strided(raised, spacing.window, operation: "add", &emitter)
    return power == 2
      ? try emitter.unary("sqrt", sum) : try emitter.binary("pow", sum, emitter.number(1 / Float(power), like: x))
  }

  private static func pool(
    _ operation: String, _ x: Operand, window: SpatialAttributes, pads: [Int]?, excludesPads: Bool? = nil,
    padType: String = "custom", isCeiled: Bool = false, _ emitter: inout Emitter
  ) throws(OperationError) -> Operand {
    try emitter.one(
      operation,
      [
        ("x", x), ("kernel_sizes", .integers(window.kernel)), ("strides", .integers(window.strides)),
        ("pad_type", .string(padType)),
        ("pad", .integers(pads ?? Array(repeating: 0, count: 2 * window.kernel.count))),
        ("exclude_padding_from_average", excludesPads.map { .boolean($0) }), ("ceil_mode", .boolean(isCeiled)),
      ])
  }

  /// A pool over axes of open length, where MIL says just the same.
  private static func open(
    _ x: Operand, _ window: SpatialAttributes, isCeiled: Bool, countsPads: Bool, _ node: ImportNode,
    _ emitter: inout Emitter
  ) throws(OperationError) -> Operand {
    let isAverage = node.operation == "AveragePool"
    let isStill = window.strides.allSatisfy { $0 == 1 }
    // Without pads, the last window of those that MIL adds begins inside as long as none begins behind the one before.
    let overlaps = zip(window.strides, window.kernel).allSatisfy { $0 <= $1 }
    let mayCeil = isStill || !isAverage && overlaps && (window.before + window.after).allSatisfy { $0 == 0 }
    guard node.operation != "LpPool", window.dilations.allSatisfy({ $0 == 1 }), !isCeiled || mayCeil,
      !isCeiled || window.autoPad == "NOTSET" || window.autoPad == ""
    else {
      throw node.refuse("'\(node.operation)' with `ceil_mode` or dilations over axes of open length", "onnx-shape")
    }
    var (before, after) = (window.before, window.after)
    var padType = "custom"
    if window.autoPad == "SAME_UPPER" || window.autoPad == "SAME_LOWER" {
      let isUpper = window.autoPad == "SAME_UPPER"
      if isStill {
        // What is added does not depend on the lengths.
        let (less, more) = (window.kernel.map { ($0 - 1) / 2 }, window.kernel.map { $0 / 2 })
        (before, after) = isUpper ? (less, more) : (more, less)
      } else {
        padType = isUpper ? "same" : "same_lower"
      }
    }
    return try pool(
      isAverage ? "avg_pool" : "max_pool", x, window: window, pads: zip(before, after).flatMap { [$0, $1] },
      excludesPads: isAverage ? !countsPads : nil, padType: padType, isCeiled: isCeiled && !isStill, &emitter)
  }
}

/// `GlobalAveragePool`, `GlobalMaxPool` and `GlobalLpPool`.
enum GlobalPoolImport: OperatorImport {
  static let operators = ["GlobalAveragePool", "GlobalMaxPool", "GlobalLpPool"]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let x = try node.tensor(0)
    let axes = Array(2..<max(2, try x.shape().rank))
    guard !axes.isEmpty else { return [.tensor(x)] }
    switch node.operation {
    case "GlobalAveragePool": return [.tensor(x.with(try emitter.reduce("reduce_mean", x.operand, axes)))]
    case "GlobalMaxPool": return [.tensor(x.with(try emitter.reduce("reduce_max", x.operand, axes)))]
    default:
      guard node.integer("p", default: 2) == 2 else { throw node.refuse("'GlobalLpPool' of another power than 2") }
      return [.tensor(x.with(try emitter.reduce("reduce_l2_norm", x.operand, axes)))]
    }
  }
}
